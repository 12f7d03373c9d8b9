import UnicodeText

/// A text to search for, by code points.
///
/// Upper and lower case match unless the query has a capital letter. A composed letter matches the
/// same letter with marks, and the other way round.
public struct TextQuery: Sendable {
  /// Code points of the query's canonical decomposition, case-folded unless `isExact`.
  private let scalars: [Unicode.Scalar]
  private let isExact: Bool
  /// Whether upper and lower case match.
  public var ignoresCase: Bool { !isExact }
  /// For each byte value, whether a match may begin with it.
  private let leads: [Bool]

  /// Creates a query; nil for an empty text.
  public init?(_ text: String) {
    isExact = text.unicodeScalars.contains { $0.properties.isUppercase }
    let isExact = isExact
    scalars = Array(text.unicodeScalars).decomposed.map { isExact ? $0 : $0.folded }
    guard let first = scalars.first else { return nil }
    var starts = isExact ? [first] : first.variants
    if scalars.count > 1, scalars[1].value >= 0x80 {
      starts += Unicode.Scalar.composed.filter { scalar in
        scalar.decomposed?.first.map { (isExact ? $0 : $0.folded) == first } ?? false
      }
      if 0x1100...0x1112 ~= first.value { starts += syllables }
    }
    var leads = [Bool](repeating: false, count: 256)
    for start in starts {
      if let lead = UTF8.encode(start)?.first { leads[Int(lead)] = true }
    }
    self.leads = leads
  }

  /// Upper bound of a match's length and the code point after it, in bytes.
  public var reach: Int { 4 * scalars.count + 4 }

  /// Returns the first match that begins in `start..<end`.
  ///
  /// Matches may extend beyond `end`.
  func firstMatch(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, upTo end: Int)
    -> Range<Int>?
  {
    leads.withUnsafeBufferPointer { leads in
      var offset = start
      while true {
        while offset < end, !leads[Int(bytes[offset])] { offset += 1 }
        guard offset < end else { return nil }
        if let matchEnd = matchEnd(in: bytes, at: offset) { return offset..<matchEnd }
        offset += 1
      }
    }
  }

  /// Returns the end of the match that begins at `start`; nil if there is none.
  private func matchEnd(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var (offset, index) = (start, 0)
    while index < scalars.count {
      guard offset < bytes.count else { return nil }
      let (scalar, count) = bytes.scalar(at: offset)
      offset += count
      let isPlain = scalar.value < 0x80 || scalar.decomposed == nil
      if isPlain, bytes.mark(at: offset) == nil {
        guard matches(scalar, at: index) else { return nil }
        index += 1
      } else {
        let letter = bytes.letter(scalar, upTo: &offset, limit: scalars.count - index)
        for part in letter {
          guard index < scalars.count, matches(part, at: index) else { return nil }
          index += 1
        }
      }
    }
    // A letter followed by a mark is a different letter.
    guard offset < bytes.count, bytes[offset] >= 0x80 else { return offset }
    return bytes.scalar(at: offset).scalar.extends ? nil : offset
  }

  private func matches(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    (isExact ? scalar : scalar.folded) == scalars[index]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the mark at an offset, and its length in bytes; nil if there is none.
  fileprivate func mark(at offset: Int) -> (scalar: Unicode.Scalar, count: Int)? {
    guard offset < count, self[offset] >= 0xCC else { return nil }
    let found = scalar(at: offset)
    return found.scalar.isReorderedMark ? found : nil
  }

  /// Returns the canonical decomposition of a code point with the marks after it, which it passes
  /// over.
  ///
  /// - Parameter limit: A number of code points: a longer letter is cut, but not to this length.
  fileprivate func letter(
    _ first: Unicode.Scalar, upTo offset: inout Int, limit: Int
  ) -> [Unicode.Scalar] {
    var letter = first.decomposed ?? [first]
    while letter.count <= limit, let (mark, count) = mark(at: offset) {
      letter += mark.decomposed ?? [mark]
      offset += count
    }
    letter.orderMarks()
    return letter
  }
}

extension Unicode.Scalar {
  /// The case-folded code point: equal for all code points that differ only in case.
  fileprivate var folded: Unicode.Scalar {
    if value < 0x80 { return 0x41...0x5A ~= value ? Unicode.Scalar(UInt8(value) + 0x20) : self }
    guard properties.changesWhenCaseMapped, self != "ı" else { return self }
    return properties.uppercaseMapping.only?.properties.lowercaseMapping.only
      ?? properties.lowercaseMapping.only ?? self
  }

  /// All code points with the same folding.
  fileprivate var variants: [Unicode.Scalar] {
    let mapped = [properties.uppercaseMapping, properties.titlecaseMapping].compactMap(\.only)
    return [self] + (mapped + secondVariants).filter { $0.folded == self }
  }

  /// Whether this extends the character before it.
  fileprivate var extends: Bool { properties.isGraphemeExtend || self == "\u{200D}" }
}

extension String {
  /// The only code point; nil if there are more.
  fileprivate var only: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}

/// Korean syllables whose first bytes are those of all.
private let syllables = Array("\u{AC00}\u{B000}\u{C000}\u{D000}".unicodeScalars)

/// Code points whose folding is equal to that of a letter to which they are not directly mapped.
private let secondVariants = Array(
  "\u{B5}\u{17F}\u{345}\u{3C2}\u{3D0}\u{3D1}\u{3D5}\u{3D6}\u{3F0}\u{3F1}\u{3F4}\u{3F5}\u{1C5}\u{1C8}\u{1CB}\u{1F2}\u{1E9B}\u{1E9E}\u{1FBE}\u{2126}\u{212A}\u{212B}"
    .unicodeScalars)
