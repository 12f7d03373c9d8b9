import LibraryModel

/// The values of a page: a subset of YAML that is read without a parser of YAML.
enum PageValue {
  /// Returns a value in one line; nil for an empty one.
  static func written(_ value: FieldContent) -> String? {
    switch value {
    case .none, .text(""), .mark(false), .list([]): nil
    case .text(let text): quoted(text)
    case .number(let number): "\(number)"
    case .quarters: value.texts.joined()
    case .mark(true): "true"
    case .list(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }
  }

  static func read(
    _ value: String?, _ kind: FieldKind, named name: String
  ) throws(PageProblem) -> FieldContent {
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
