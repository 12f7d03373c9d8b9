/// Finds names in texts: whole words, whatever their accents.
///
/// A name that begins with a capital letter is found only with one: `may` does not name May.
public struct NameMatcher: Sendable {
  /// A name as letters without accents and case; nil separates its words.
  fileprivate struct Name: Sendable {
    let letters: [Unicode.Scalar?]
    let isCapitalised: Bool
    /// Whether its script separates words, at its start and its end.
    let hasWordStart: Bool
    let hasWordEnd: Bool
  }

  private let names: [Name]
  private let firstLetters: Set<Unicode.Scalar>

  /// Creates a matcher; names without letters and digits are never found.
  public init(_ names: [String]) {
    self.names = names.map { Name($0) }
    firstLetters = Set(self.names.compactMap { $0.letters.first ?? nil })
  }

  /// Returns the first occurrence of a name in a text in UTF-8, as a range of bytes; nil if there
  /// is none.
  ///
  /// Takes time in proportion to the length of the text.
  ///
  /// - Parameter isWanted: Whether to look for the name with an index.
  public func firstMatch(in text: [UInt8], where isWanted: (Int) -> Bool = { _ in true })
    -> Range<Int>?
  {
    text.withUnsafeBufferPointer { bytes in
      var reader = FoldedReader(bytes)
      var isInWord = false
      while !reader.isAtEnd {
        let start = reader
        guard let letter = reader.next() else { continue }
        let isWord = letter.folded != nil
        if let folded = letter.folded, firstLetters.contains(folded),
          let end = end(ofMatchAt: start, letter, isInWord: isInWord, isWanted)
        {
          return start.index..<end
        }
        isInWord = isWord && letter.separatesWords
      }
      return nil
    }
  }

  private func end(
    ofMatchAt start: FoldedReader, _ first: FoldedReader.Letter, isInWord: Bool,
    _ isWanted: (Int) -> Bool
  ) -> Int? {
    for (index, name) in names.enumerated() {
      guard name.letters.first == first.folded, !(isInWord && name.hasWordStart),
        !name.isCapitalised || first.isUppercase, isWanted(index),
        let end = start.end(of: name.letters, wholeWord: name.hasWordEnd)
      else { continue }
      return end
    }
    return nil
  }
}

extension NameMatcher.Name {
  init(_ name: String) {
    var letters: [Unicode.Scalar?] = []
    for scalar in name.unicodeScalars where !scalar.isAccent {
      guard let folded = scalar.folded else {
        if letters.last != .some(nil), !letters.isEmpty { letters.append(nil) }
        continue
      }
      letters += Array(folded.unicodeScalars).map { $0 }
    }
    if letters.last == .some(nil) { letters.removeLast() }
    self.letters = letters
    let first = name.unicodeScalars.first { !$0.isAccent && $0.folded != nil }
    isCapitalised = first?.properties.isUppercase ?? false
    hasWordStart = first?.separatesWords ?? true
    hasWordEnd = (letters.last ?? nil)?.separatesWords ?? true
  }
}

/// Reads the letters of a text without their case and accents.
private struct FoldedReader {
  /// A code point: its first letter, or nil if it separates words.
  struct Letter {
    let folded: Unicode.Scalar?
    /// The second letter, of `æ` for example.
    let second: Unicode.Scalar?
    let isUppercase: Bool
    let separatesWords: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  /// Reads a code point; nil for an accent, which belongs to the preceding letter.
  mutating func next() -> Letter? {
    let byte = bytes[index]
    guard byte >= 0x80 else {
      index += 1
      let isUppercase = 0x41...0x5A ~= byte
      let isLetter = isUppercase || 0x61...0x7A ~= byte || 0x30...0x39 ~= byte
      let folded = Unicode.Scalar(isUppercase ? byte | 0x20 : byte)
      return Letter(
        folded: isLetter ? folded : nil, second: nil, isUppercase: isUppercase, separatesWords: true
      )
    }
    let scalar = readScalar()
    guard !scalar.isAccent else { return nil }
    guard let folded = scalar.folded?.unicodeScalars else {
      return Letter(folded: nil, second: nil, isUppercase: false, separatesWords: true)
    }
    return Letter(
      folded: folded.first, second: folded.dropFirst().first,
      isUppercase: scalar.properties.isUppercase, separatesWords: scalar.separatesWords)
  }

  private mutating func readScalar() -> Unicode.Scalar {
    let length = bytes[index] >= 0xF0 ? 4 : bytes[index] >= 0xE0 ? 3 : 2
    let end = min(bytes.count, index + length)
    var value = UInt32(bytes[index]) & (0xFF >> UInt32(length + 1))
    for byte in bytes[(index + 1)..<end] { value = value << 6 | UInt32(byte & 0x3F) }
    index = end
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Returns the end of a name that begins here; nil if it does not.
  func end(of name: [Unicode.Scalar?], wholeWord: Bool) -> Int? {
    var reader = self
    var wanted = name[...]
    var separators = 0
    while let expected = wanted.first {
      guard !reader.isAtEnd else { return nil }
      let before = reader
      guard let letter = reader.next() else { continue }
      if expected == nil {
        if letter.folded == nil {
          separators += 1
          guard separators <= 3 else { return nil }
        } else {
          guard separators > 0 else { return nil }
          separators = 0
          wanted.removeFirst()
          reader = before
        }
        continue
      }
      guard letter.folded == expected else { return nil }
      wanted.removeFirst()
      if let second = letter.second {
        guard wanted.first == second else { return nil }
        wanted.removeFirst()
      }
    }
    return reader.endOfWord(isWhole: wholeWord)
  }

  /// Returns the index after accents that follow; nil if the word continues and must be whole.
  private func endOfWord(isWhole: Bool) -> Int? {
    var reader = self
    while !reader.isAtEnd {
      let index = reader.index
      guard let letter = reader.next() else { continue }
      return isWhole && letter.folded != nil && letter.separatesWords ? nil : index
    }
    return reader.index
  }
}

extension Unicode.Scalar {
  /// Whether the code point belongs to the letter before it.
  fileprivate var isAccent: Bool {
    !isASCII && properties.generalCategory == .nonspacingMark
  }

  /// Whether the script puts blanks between words; Chinese, Japanese and Thai do not, and in Korean
  /// endings follow a name.
  fileprivate var separatesWords: Bool {
    switch value {
    case 0x0E00..<0x1000, 0x1780..<0x1800, 0x2E80..<0xA4D0, 0xAC00..<0xD7B0, 0xF900..<0xFB00,
      0x20000..<0x40000:
      false
    default: true
    }
  }
}
