/// Bytes in the making.
struct ByteWriter {
  var bytes: [UInt8] = []

  /// Makes room for so many more bytes, and, for a long journal, in few steps.
  ///
  /// NB: `reserveCapacity` alone takes no more than it is asked for: the bytes would be copied once for
  /// each text.
  mutating func makeRoom(for count: Int) {
    guard bytes.count + count > bytes.capacity else { return }
    bytes.reserveCapacity(bytes.count + bytes.count / 2 + count)
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// A number in groups of seven bits, the lowest first: 1 byte below 128.
  mutating func append(number: some BinaryInteger) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// A signed number, with its sign in the lowest bit.
  mutating func append(signed number: Int) {
    append(number: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  /// A number of fixed width, the lowest byte first.
  mutating func append(fixed number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Bytes with their count before them.
  mutating func append(run: [UInt8]) {
    append(number: run.count)
    bytes.append(contentsOf: run)
  }

  /// A text with its count of bytes before it.
  mutating func append(text: String) {
    append(number: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
