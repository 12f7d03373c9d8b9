/// The first 16 bytes of a journal: magic, format version, and a checksum of both.
enum JournalHeader {
  static let size = 16
  private static let magic = Array("hawkscene\0".utf8)
  private static let version: UInt16 = 1

  static var bytes: [UInt8] { bytes(version: version) }

  static func bytes(version: UInt16) -> [UInt8] {
    var writer = ByteWriter(bytes: magic)
    writer.append(fixed: version)
    writer.append(fixed: writer.bytes.withUnsafeBytes(Record.checksum))
    return writer.bytes
  }

  static func check(_ bytes: UnsafeRawBufferPointer) throws(JournalFault) {
    guard bytes.count >= size else { throw .damaged }
    let low = UInt16(bytes[magic.count])
    let found = low | UInt16(bytes[magic.count + 1]) << 8
    guard bytes[..<size].elementsEqual(Self.bytes(version: found)) else { throw .damaged }
    guard found <= version else { throw .newer }
  }
}
