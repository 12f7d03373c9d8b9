/// Reads values that a ``ByteWriter`` wrote.
///
/// The bytes may be damaged.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// Offset that the last read needed, in bytes from the start, when too few bytes were left; else
  /// nil.
  private(set) var missingEnd: Int?

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position == bytes.count }

  // NB: In a release build the subscript of a raw buffer is not bounds-checked.

  mutating func byte() throws(JournalFault) -> UInt8 {
    guard position < bytes.count else {
      missingEnd = position + 1
      throw .damaged
    }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func unsigned() throws(JournalFault) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      guard shift < 63 || byte <= 1 else { throw .damaged }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    throw .damaged
  }

  mutating func number() throws(JournalFault) -> Int {
    guard let number = Int(exactly: try unsigned()) else { throw .damaged }
    return number
  }

  mutating func signed() throws(JournalFault) -> Int {
    let folded = try unsigned()
    return Int(bitPattern: UInt(folded >> 1)) ^ -Int(folded & 1)
  }

  mutating func fixed<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(JournalFault) -> Number {
    let bytes = try readBytes(MemoryLayout<Number>.size)
    return Number(littleEndian: bytes.loadUnaligned(as: Number.self))
  }

  mutating func run() throws(JournalFault) -> [UInt8] {
    [UInt8](try readBytes(try number()))
  }

  mutating func text() throws(JournalFault) -> String {
    let bytes = try readBytes(try number())
    var text = String(decoding: bytes, as: UTF8.self)
    // NB: Do not use `validating`: the run-time rebuilds its generic type at each start.
    guard text.withUTF8({ bytes.isSame(as: UnsafeRawBufferPointer($0)) }) else { throw .damaged }
    return text
  }

  /// Returns the bytes of a length-prefixed run without copying them.
  mutating func runInPlace() throws(JournalFault) -> UnsafeRawBufferPointer {
    try readBytes(try number())
  }

  private mutating func readBytes(_ count: Int) throws(JournalFault) -> UnsafeRawBufferPointer {
    guard count <= bytes.count - position else {
      missingEnd = position.addingReportingOverflow(count).partialValue
      throw .damaged
    }
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }
}
