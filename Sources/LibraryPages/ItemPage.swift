public import LibraryModel

/// The exact page of an item, as machines exchange it: each value that they share, one a line, then
/// the text.
///
/// The lines are YAML. A name that this version of the program does not know stays as it is.
public struct ItemPage: Sendable {
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
    guard bytes.count <= Self.longest, var page = String(validating: bytes, as: UTF8.self) else {
      throw PageProblem(1, "the page is not a text in UTF-8, or longer than 16 MB")
    }
    // An editor has written it with the line ends of Windows.
    if page.hasPrefix("---\r\n") { page = page.replacing("\r\n", with: "\n") }
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
    guard try text("hawknotes") == item.identity, try text("kind") == item.kind.rawValue else {
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
      let stored: FieldContent
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
