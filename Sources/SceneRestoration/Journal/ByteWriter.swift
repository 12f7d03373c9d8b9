/// A growing array of encoded bytes.
struct ByteWriter {
  var bytes: [UInt8] = []

  /// Reserves room for `count` more bytes, growing geometrically.
  ///
  /// NB: `reserveCapacity` alone grows to exactly the requested size: all bytes would be copied
  /// once for each text.
  mutating func makeRoom(for count: Int) {
    guard bytes.count + count > bytes.capacity else { return }
    bytes.reserveCapacity(bytes.count + bytes.count / 2 + count)
  }

  mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a number in groups of seven bits, the lowest first: 1 byte below 128.
  mutating func append(number: some BinaryInteger) {
    var rest = UInt64(truncatingIfNeeded: number)
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a signed number with its sign in the lowest bit.
  mutating func append(signed number: Int) {
    append(number: UInt64(bitPattern: Int64(number << 1 ^ number >> 63)))
  }

  /// Appends a number of fixed width, little-endian.
  mutating func append(fixed number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes, preceded by their count.
  mutating func append(run: [UInt8]) {
    append(number: run.count)
    bytes.append(contentsOf: run)
  }

  /// Appends a text, preceded by its length in bytes.
  mutating func append(text: String) {
    append(number: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }
}
