extension StringProtocol {
  /// The text without blanks and line ends at both ends.
  package var trimmed: String {
    let rest = self[...].drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(rest[...last])
  }

  /// The words in one line, with single blanks.
  package var inOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether nothing but blanks and line ends is in the text.
  package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension String {
  /// The name of the file or folder at a path.
  package var lastPathPart: String {
    utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? self
  }

  /// The text with U+FFFD instead of NUL, which commands and editors cannot pass on.
  package var withoutNUL: String {
    utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
  }

  package var unlessEmpty: String? { isEmpty ? nil : self }

  /// The text without the blank lines before it; its first line keeps its indentation.
  package var withoutBlankStart: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }) else { return "" }
    let end = self[..<first].lastIndex(where: \.isNewline)
    return String(self[(end.map { index(after: $0) } ?? startIndex)...])
  }

  /// The text without the line feeds at its end.
  package var withoutEnd: String {
    var text = self[...]
    while text.hasSuffix("\n") { text.removeLast() }
    return String(text)
  }

  /// The lines, without line ends of any kind.
  var lines: [Substring] {
    split(omittingEmptySubsequences: false) { $0.isNewline }
  }
}

extension Collection where Element == UInt8, SubSequence == ArraySlice<UInt8> {
  /// The bytes without a leading byte order mark.
  package var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : dropFirst(0)
  }
}

/// Returns whether a text is part of another, byte by byte.
///
/// Takes time in proportion to the length of both, whatever their contents.
public func isPart(_ part: String, of text: String) -> Bool {
  var (part, text) = (part, text)
  return text.withUTF8 { text in part.withUTF8 { part in isPart(part, of: text) } }
}

/// Returns whether bytes are part of others.
///
/// Source: Knuth, Morris, Pratt, "Fast pattern matching in strings".
public func isPart(
  _ part: UnsafeBufferPointer<UInt8>, of text: UnsafeBufferPointer<UInt8>
) -> Bool {
  guard part.count <= text.count else { return false }
  guard part.count > 1 else { return part.isEmpty || text.contains(part[0]) }
  // For each prefix of the part, the length of its longest proper prefix that is also its suffix.
  var borders = [0, 0]
  borders.reserveCapacity(part.count + 1)
  var border = 0
  for index in 1..<part.count {
    while border > 0, part[index] != part[border] { border = borders[border] }
    if part[index] == part[border] { border += 1 }
    borders.append(border)
  }
  var found = 0
  for byte in text {
    while found > 0, byte != part[found] { found = borders[found] }
    if byte == part[found] { found += 1 }
    if found == part.count { return true }
  }
  return false
}

extension [String] {
  /// The texts with a separator between them.
  ///
  /// NB: the standard library's own is generic over collections: its first call searches all
  /// conformances in the binary.
  package func joined(separator: String) -> String {
    dropFirst().reduce(into: first ?? "") { $0 += separator + $1 }
  }
}
