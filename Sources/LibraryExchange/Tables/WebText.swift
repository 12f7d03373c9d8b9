import LibraryModel

/// Texts that a web page wrote: with line breaks as `<br/>`, some tags, and entities.
enum WebText {
  /// Returns the text without tags; `<br>`, `</p>` and `</div>` end lines.
  static func plain(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return text.trimmed
    }
    var plain = ""
    var rest = text[...]
    while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      plain += rest[..<mark]
      rest = rest[mark...]
      plain += rest.first == "<" ? takeTag(&rest) : takeEntity(&rest)
    }
    return (plain + rest).trimmed
  }

  /// Takes a tag, and returns what stands for it; a `<` that opens none stands for itself.
  private static func takeTag(_ text: inout Substring) -> String {
    let name = text.dropFirst().prefix(64)
    guard let first = name.first, first == "/" || first.isLetter,
      let end = text.prefix(2000).firstIndex(of: ">")
    else {
      text.removeFirst()
      return "<"
    }
    let tag = text[..<end].dropFirst().prefix { $0 != " " && $0 != ">" }.lowercased()
    text = text[text.index(after: end)...]
    return ["br", "br/", "/p", "/div", "/li"].contains(tag) ? "\n" : ""
  }

  /// Takes a character reference: the few named ones that exports have, and numbers.
  private static func takeEntity(_ text: inout Substring) -> String {
    let entity = text.dropFirst().prefix(10)
    guard let end = entity.firstIndex(of: ";") else {
      text.removeFirst()
      return "&"
    }
    let name = entity[..<end]
    guard let character = names[String(name)] ?? number(name) else {
      text.removeFirst()
      return "&"
    }
    text = text[text.index(after: end)...]
    return String(character)
  }

  private static let names: [String: Character] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
  ]

  private static func number(_ name: Substring) -> Character? {
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 >= 32 || $0 == 10 ? Unicode.Scalar($0) : nil }.map { Character($0) }
  }
}
