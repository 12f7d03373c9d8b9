extension UnsafeBufferPointer<UInt8> {
  /// Returns the code point that begins at an offset, and its length in bytes.
  ///
  /// Bytes that are not UTF-8 are U+FFFD, in the same portions as in `String(decoding:as:)`.
  @inlinable
  public func scalar(at offset: Int) -> (scalar: Unicode.Scalar, count: Int) {
    let lead = self[offset]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    guard let length = lead.sequenceLength else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for index in 1..<length {
      let next = offset + index
      guard next < count, self[next] & 0xC0 == 0x80, index > 1 || lead.mayPrecede(self[next])
      else { return ("\u{FFFD}", index) }
      value = value << 6 | UInt32(self[next] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}

extension UInt8 {
  /// Length in bytes of a sequence that begins with this byte; nil if no sequence does.
  @inlinable
  public var sequenceLength: Int? {
    switch self {
    case 0x00...0x7F: 1
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: nil
    }
  }

  /// Returns whether a continuation byte may follow this lead byte: it excludes overlong forms,
  /// surrogates and values above U+10FFFF.
  @inlinable
  func mayPrecede(_ second: UInt8) -> Bool {
    switch self {
    case 0xE0: second >= 0xA0
    case 0xED: second < 0xA0
    case 0xF0: second >= 0x90
    case 0xF4: second < 0x90
    default: true
    }
  }

  /// Whether this is printable ASCII.
  @inlinable
  public var isPrintable: Bool { self >= 0x20 && self < 0x7F }

  /// Whether this byte begins a code point, and does not continue one.
  @inlinable
  public var beginsCodePoint: Bool { self & 0xC0 != 0x80 }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the eight bytes at an offset are printable ASCII.
  ///
  /// If they are, no byte borrows or carries, and none gets a high bit. Of the others the lowest
  /// has one, or gets it.
  @inlinable
  func arePrintable(at offset: Int) -> Bool {
    let word = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    let spaces: UInt64 = 0x2020_2020_2020_2020
    let ones: UInt64 = 0x0101_0101_0101_0101
    return ((word &- spaces) | (word &+ ones) | word) & 0x8080_8080_8080_8080 == 0
  }
}
