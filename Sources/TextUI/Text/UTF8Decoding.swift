extension UnsafeBufferPointer<UInt8> {
  /// The code point that begins at an offset, and how many bytes it has.
  ///
  /// What is not UTF-8 is taken for U+FFFD, in the same portions as `String(decoding:as:)` does.
  package func scalar(at offset: Int) -> (scalar: Unicode.Scalar, count: Int) {
    let lead = self[offset]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    guard let length = lead.sequenceLength else { return (replacement, 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let place = offset + index
      guard place < count, self[place] & 0xC0 == 0x80,
        index > 1 || lead.mayPrecede(self[place])
      else { return (replacement, index) }
      value = value << 6 | UInt32(self[place] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? replacement, length)
  }
}

extension UInt8 {
  /// The bytes of a sequence that begins with this one; nil if none does.
  package var sequenceLength: Int? {
    switch self {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Whether a continuation byte may come second: no overlong forms, no surrogates, nothing beyond
  /// U+10FFFF.
  fileprivate func mayPrecede(_ second: UInt8) -> Bool {
    switch self {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }

  /// Whether it is ASCII that is drawn as itself.
  var isPrintable: Bool { self >= 0x20 && self < 0x7F }
}

private let replacement: Unicode.Scalar = "\u{FFFD}"
