public import LibraryModel

/// The exact page of an item, as machines exchange it: each value that they share, one a line, then the
/// text.
///
/// The lines are YAML. A name that this version of the program does not know stays as it is.
public struct ItemPage: Sendable {
  /// The item that the page shows.
  public let item: LibraryItem
  /// The values as they are written, by their names.
  public private(set) var values: [String: String] = [:]
  /// The names in the order of the page.
  private var names: [String] = []
  /// The text of a note, or the synopsis.
  public var text = ""

  /// Creates a page without values.
  public init(of item: LibraryItem) { self.item = item }

  /// A value as it is written; nil removes it.
  public subscript(name: String) -> String? {
    get { values[name] }
    set {
      if values[name] == nil, newValue != nil { names.append(name) }
      if newValue == nil { names.removeAll { $0 == name } }
      values[name] = newValue
    }
  }

  /// The whole page.
  public var bytes: [UInt8] {
    var page = "---\nhawknotes: \(item.identity)\nkind: \(item.kind.rawValue)\n"
    for name in names { page += "\(name): \(values[name] ?? "")\n" }
    return Array((page + "---\n" + text + "\n").utf8)
  }

  /// Reads a page.
  ///
  /// - Parameter item: The item that the path of the page names.
  public init(_ bytes: [UInt8], of item: LibraryItem) throws(PageProblem) {
    self.init(of: item)
    guard bytes.count <= Self.longest, let page = String(validating: bytes, as: UTF8.self) else {
      throw PageProblem(1, "the page is not a text in UTF-8, or longer than 16 MB")
    }
    var rest = page.utf8[...]
    func next() -> String? {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      defer { rest = rest[rest.index(after: end)...] }
      return String(rest[..<end])
    }
    guard next() == "---" else { throw PageProblem(1, "the first line is not ---") }
    var number = 1
    while let line = next(), line != "---" {
      number += 1
      guard number <= Self.mostLines, let colon = line.firstIndex(of: ":"),
        line[..<colon].utf8.allSatisfy(Self.isLetter), colon != line.startIndex
      else { throw PageProblem(number, "a line has a name, a colon and a value") }
      let name = String(line[..<colon])
      let value = line[line.index(after: colon)...].trimmed
      guard values[name] == nil else { throw PageProblem(number, "\(name) is there twice") }
      self[name] = value
    }
    guard self["hawknotes"] == item.identity, self["kind"] == item.kind.rawValue else {
      throw PageProblem(2, "the page is of another item than its path")
    }
    (self["hawknotes"], self["kind"]) = (nil, nil)
    text = String(rest) ?? ""
    if text.utf8.last == UInt8(ascii: "\n") { text = String(text.utf8.dropLast()) ?? text }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    case _: false
    }
  }

  /// Length of the longest page, in bytes.
  public static let longest = 16 << 20
  private static let mostLines = 1000
}

extension LibraryItem {
  /// The id alone.
  package var identity: String { String("\(self)".drop { $0 != ":" }.dropFirst()) }
}

// MARK: Values

extension ItemPage {
  /// Writes the fields of an item.
  public mutating func write<Item: ItemWithFields>(_ item: Item) {
    for row in Item.fields {
      if case .text(let text) = row.stored(item), row.isBody {
        self.text = text
      } else {
        self[row.field.rawValue] = PageValue.written(row.stored(item))
      }
    }
  }

  /// Gives an item the fields of the page; those that the page does not have are empty.
  public func read<Item: ItemWithFields>(_ item: inout Item) throws(PageProblem) {
    for row in Item.fields {
      let stored: StoredValue
      if row.isBody {
        stored = .text(text)
      } else {
        stored = try PageValue.read(self[row.field.rawValue], row.kind, named: row.field.rawValue)
      }
      do throws(FieldProblem) {
        try row.restore(&item, stored)
      } catch {
        throw PageProblem(1, "\(row.field.rawValue): \(error.words)")
      }
    }
  }

  /// A value as a text; nil without one.
  public func text(_ name: String) throws(PageProblem) -> String? {
    guard case .text(let text) = try PageValue.read(self[name], .optionalText, named: name) else {
      return nil
    }
    return text
  }

  /// Writes a text as a value; nil removes it.
  public mutating func set(_ name: String, to text: String?) {
    self[name] = text.flatMap { PageValue.written(.text($0)) }
  }
}

extension FieldRow {
  /// Whether the field stands below the values.
  var isBody: Bool { [.synopsis, .text].contains(field) }
}

/// The values of a page: a subset of YAML that is read without a parser of YAML.
enum PageValue {
  /// Returns a value in one line; nil for an empty one.
  static func written(_ value: StoredValue) -> String? {
    switch value {
    case .none, .text(""), .mark(false), .list([]): nil
    case .text(let text): quoted(text)
    case .number(let number): "\(number)"
    case .quarters: value.texts.joined()
    case .mark(true): "true"
    case .list(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }
  }

  /// Reads a value of a field of a kind.
  static func read(
    _ value: String?, _ kind: FieldKind, named name: String
  ) throws(PageProblem) -> StoredValue {
    let value = value ?? ""
    guard !value.isEmpty, value != "null" else {
      return switch kind {
      case .text: .text("")
      case .optionalText, .number, .decimal: .none
      case .mark: .mark(false)
      case .list: .list([])
      }
    }
    switch kind {
    case .text, .optionalText, .decimal: return .text(try text(value, name))
    case .number:
      guard let number = Int(value) else { throw PageProblem(1, "\(name) is not a number") }
      return .number(number)
    case .mark: return .mark(value == "true")
    case .list: return .list(try list(value, name))
    }
  }

  private static func text(_ value: String, _ name: String) throws(PageProblem) -> String {
    guard value.hasPrefix("\"") else { return value }
    var rest = value.utf8[...]
    guard let text = unquoted(&rest), rest.isEmpty else {
      throw PageProblem(1, "the quotation marks of \(name) do not match")
    }
    return text
  }

  private static func list(_ value: String, _ name: String) throws(PageProblem) -> [String] {
    guard value.hasPrefix("["), value.hasSuffix("]") else { return [try text(value, name)] }
    var rest = value.utf8.dropFirst().dropLast()
    var texts: [String] = []
    while true {
      rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") }
      if rest.isEmpty { return texts }
      guard let text = unquoted(&rest) else {
        throw PageProblem(1, "\(name) is a list of texts in quotation marks")
      }
      texts.append(text)
    }
  }

  /// Returns a text in quotation marks, which YAML and JSON read alike.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _
      where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
        || 0x2028...0x2029 ~= scalar.value || scalar.value == 0xFEFF:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Reads a text in quotation marks at the beginning, and removes it; nil if there is none.
  private static func unquoted(_ rest: inout Substring.UTF8View) -> String? {
    guard rest.popFirst() == UInt8(ascii: "\"") else { return nil }
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(validating: bytes, as: UTF8.self) }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "n")?: bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t")?: bytes.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "\"")?: bytes.append(UInt8(ascii: "\""))
      case UInt8(ascii: "\\")?: bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "/")?: bytes.append(UInt8(ascii: "/"))
      case UInt8(ascii: "u")?:
        guard let digits = String(rest.prefix(4)), let value = UInt32(digits, radix: 16), value > 0,
          digits.utf8.count == 4, let scalar = Unicode.Scalar(value)
        else { return nil }
        bytes += Array(String(Character(scalar)).utf8)
        rest = rest.dropFirst(4)
      case _: return nil
      }
    }
    return nil
  }
}
