import UnicodeText

/// A text that is looked for in texts: by its code points, in any case unless there is a capital
/// among them.
public struct TextQuery: Sendable {
  /// What a match is compared with, folded if the case does not matter.
  private let scalars: [Unicode.Scalar]
  private let isExact: Bool
  /// Whether a match may begin with a byte.
  private let leads: [Bool]

  /// Nil if there is nothing to look for.
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

  /// More bytes than any match has, and what must be seen behind one.
  var reach: Int { 4 * scalars.count + 4 }

  /// The first match that begins in a range of the bytes, which go on far enough behind it.
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

  /// Where the match that begins at an offset ends, if one does.
  private func matchEnd(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    var offset = start
    for wanted in scalars {
      guard offset < bytes.count else { return nil }
      let (scalar, count) = bytes.scalar(at: offset)
      guard (isExact ? scalar : scalar.folded) == wanted else { return nil }
      offset += count
    }
    // A letter with a mark on it is another letter.
    guard offset < bytes.count, bytes[offset] >= 0x80 else { return offset }
    return bytes.scalar(at: offset).scalar.extends ? nil : offset
  }
}

extension Unicode.Scalar {
  /// Itself without its case: of those that differ in case alone all have the same.
  fileprivate var folded: Unicode.Scalar {
    if value < 0x80 { return 0x41...0x5A ~= value ? Unicode.Scalar(UInt8(value) + 0x20) : self }
    guard properties.changesWhenCaseMapped, self != "ı" else { return self }
    return properties.uppercaseMapping.only?.properties.lowercaseMapping.only
      ?? properties.lowercaseMapping.only ?? self
  }

  /// All that fold to the same.
  fileprivate var variants: [Unicode.Scalar] {
    let mapped = [properties.uppercaseMapping, properties.titlecaseMapping].compactMap(\.only)
    return [self] + (mapped + secondVariants).filter { $0.folded == self }
  }

  /// Whether it belongs to what stands before it.
  fileprivate var extends: Bool { properties.isGraphemeExtend || self == "\u{200D}" }
}

extension String {
  /// The one code point that it is.
  fileprivate var only: Unicode.Scalar? {
    unicodeScalars.count == 1 ? unicodeScalars.first : nil
  }
}

/// Letters whose case leads to a letter that leads to another one.
private let secondVariants = Array(
  "\u{B5}\u{17F}\u{345}\u{3C2}\u{3D0}\u{3D1}\u{3D5}\u{3D6}\u{3F0}\u{3F1}\u{3F4}\u{3F5}\u{1C5}\u{1C8}\u{1CB}\u{1F2}\u{1E9B}\u{1E9E}\u{1FBE}\u{2126}\u{212A}\u{212B}"
    .unicodeScalars)
