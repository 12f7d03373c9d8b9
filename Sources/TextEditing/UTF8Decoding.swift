extension UnsafeBufferPointer<UInt8> {
  /// The code point that begins at an offset, and how many bytes it has.
  ///
  /// What is not UTF-8 is taken for U+FFFD, a byte at a time.
  func scalar(at offset: Int) -> (scalar: Unicode.Scalar, count: Int) {
    let lead = self[offset]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    var rest = self[offset..<Swift.min(count, offset + 4)].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    guard case .valid(let bytes) = parser.parseScalar(from: &rest) else { return ("\u{FFFD}", 1) }
    return (Unicode.UTF8.decode(bytes), bytes.count)
  }
}
