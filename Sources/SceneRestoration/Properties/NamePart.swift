/// The parts of a name, separated by slashes.
///
/// A name that a program gives is used as it is: its slashes separate parts. In an id, which is one
/// part whatever it contains, `%2F` encodes a slash and `%25` a percent sign.
enum NamePart {
  /// Whether a name is more than one part, or has an encoded one.
  static func hasParts(_ name: String) -> Bool {
    name.utf8.contains { $0 == slash || $0 == percent }
  }

  /// Encodes a text as a part; different texts have different parts.
  static func part(for text: String) -> String {
    guard hasParts(text) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case slash: bytes += Array("%2F".utf8)
      case percent: bytes += Array("%25".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the former names of a value, with the forms that names had before slashes separated
  /// parts in all of them.
  static func former(_ name: String, _ formerNames: [String]) -> [String] {
    // Most names have neither.
    if formerNames.isEmpty, part(for: name) == name { return [] }
    let encoded = ([name] + formerNames).map(part)
    return formerNames + encoded.filter { $0 != name && !formerNames.contains($0) }
  }

  /// Returns the decoded parts of a name.
  static func texts(of name: String) -> [String] {
    var copy = name
    return copy.withUTF8 { bytes in
      bytes.split(separator: slash, omittingEmptySubsequences: false).map(text)
    }
  }

  /// Returns a decoded part.
  static func text(of part: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    part.contains(percent) ? unescaped(Array(part)) : String(decoding: part, as: UTF8.self)
  }

  private static func unescaped(_ part: [UInt8]) -> String {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.first {
      let isSlash = rest.starts(with: "%2F".utf8)
      let isEscape = isSlash || rest.starts(with: "%25".utf8)
      bytes.append(isSlash ? slash : byte)
      rest = rest.dropFirst(isEscape ? 3 : 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let slash = UInt8(ascii: "/")
  private static let percent = UInt8(ascii: "%")
}
