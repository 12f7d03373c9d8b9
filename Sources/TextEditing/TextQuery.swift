import UnicodeText

/// A text to search for, by code points.
///
/// Upper and lower case match unless the query has a capital letter.
public struct TextQuery: Sendable {
  /// Code points of the query, case-folded unless `isExact`.
  private let scalars: [Unicode.Scalar]
  private let isExact: Bool
  /// For each byte value, whether a match may begin with it.
  private let leads: [Bool]

  /// Creates a query; nil for an empty text.
  public init?(_ text: String) {
    isExact = text.unicodeScalars.contains { $0.properties.isUppercase }
    let isExact = isExact
    scalars = text.unicodeScalars.map { isExact ? $0 : $0.folded }
    guard let first = scalars.first else { return nil }
    var leads = [Bool](repeating: false, count: 256)
    for variant in isExact ? [first] : first.variants {
      if let lead = UTF8.encode(variant)?.first { leads[Int(lead)] = true }
    }
    self.leads = leads
  }

  /// Upper bound of a match's length and the code point after it, in bytes.
  var reach: Int { 4 * scalars.count + 4 }

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
    var offset = start
    for wanted in scalars {
      guard offset < bytes.count else { return nil }
      let (scalar, count) = bytes.scalar(at: offset)
      guard (isExact ? scalar : scalar.folded) == wanted else { return nil }
      offset += count
    }
    // A letter followed by a mark is a different letter.
    guard offset < bytes.count, bytes[offset] >= 0x80 else { return offset }
    return bytes.scalar(at: offset).scalar.extends ? nil : offset
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

/// Code points whose folding is equal to that of a letter to which they are not directly mapped.
private let secondVariants = Array(
  "\u{B5}\u{17F}\u{345}\u{3C2}\u{3D0}\u{3D1}\u{3D5}\u{3D6}\u{3F0}\u{3F1}\u{3F4}\u{3F5}\u{1C5}\u{1C8}\u{1CB}\u{1F2}\u{1E9B}\u{1E9E}\u{1FBE}\u{2126}\u{212A}\u{212B}"
    .unicodeScalars)
