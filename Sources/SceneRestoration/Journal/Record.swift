import CPlatform

/// One record of a journal: length and checksum of the payload, 4 bytes each, then the payload.
///
/// The payload is the version, the time, and the operations of one turn: all of them or none.
enum Record {
  /// Version 2 has texts whose steps are of several changes and can be taken back.
  static let version: UInt8 = 2
  private static let oldestVersion: UInt8 = 1
  private static let frame = 8

  /// A record of operations and those behind them, ready to be written; nil where it would be 4 GB or
  /// more.
  static func encoded(
    _ operations: Operations, _ others: Operations = Operations(), at time: Milliseconds
  ) -> [UInt8]? {
    var writer = ByteWriter()
    let count = operations.writer.bytes.count + others.writer.bytes.count
    // Once: what was pasted may have megabytes.
    writer.bytes.reserveCapacity(frame + 11 + count)
    begin(in: &writer, at: time)
    writer.bytes += operations.writer.bytes
    writer.bytes += others.writer.bytes
    return seal(&writer.bytes, from: 0) ? writer.bytes : nil
  }

  /// Begins a record behind what is written; its operations follow, then ``seal(_:from:)``.
  static func begin(in writer: inout ByteWriter, at time: Milliseconds) {
    writer.append(fixed: UInt64(0))
    writer.append(version)
    writer.append(signed: Int(time))
  }

  /// Fills in length and checksum of the record that begins at an offset and ends with the bytes;
  /// false where it would be 4 GB or more.
  static func seal(_ bytes: inout [UInt8], from start: Int) -> Bool {
    guard let count = UInt32(exactly: bytes.count - start - frame) else { return false }
    bytes.withUnsafeMutableBytes { bytes in
      let checksum = checksum(of: UnsafeRawBufferPointer(rebasing: bytes[(start + frame)...]))
      bytes.storeBytes(of: count.littleEndian, toByteOffset: start, as: UInt32.self)
      bytes.storeBytes(of: checksum.littleEndian, toByteOffset: start + 4, as: UInt32.self)
    }
    return true
  }

  /// Where the payload of the record at an offset lies; nil where there is no sound one.
  static func payload(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let count = length(at: offset, in: bytes) else { return nil }
    let start = offset + frame
    let payload = start..<start + count
    #if PLANTED_BUGS
      if PlantedBug.checksumUnchecked.isPlanted { return payload }
    #endif
    let checksum = checksum(of: UnsafeRawBufferPointer(rebasing: bytes[payload]))
    return checksum == number(at: offset + 4, in: bytes) ? payload : nil
  }

  /// How long the payload of a record at an offset would be; nil where there can be none.
  static func length(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let start = offset + frame
    guard start < bytes.count, bytes[start] >= oldestVersion else { return nil }
    let count = Int(number(at: offset, in: bytes))
    // NB: Zeroes, which a power cut can leave, would be a sound record of nothing.
    return count > 0 && count <= bytes.count - start ? count : nil
  }

  /// Where the payload of a record lies that is not sound, as its length says or to the end; nil where
  /// there is no room for one.
  static func claimedPayload(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    let start = offset + frame
    guard start < bytes.count else { return nil }
    return start..<(length(at: offset, in: bytes).map { start + $0 } ?? bytes.count)
  }

  /// Whether the bytes from an offset to the end can be the beginning of a record that was cut short,
  /// as a kill in the middle of a write leaves it.
  static func isCutShort(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.damagedTailCut.isPlanted { return true }
    #endif
    let rest = bytes.count - offset
    guard rest >= 4 else { return true }
    let count = Int(number(at: offset, in: bytes))
    guard count > 0, rest - frame < count else { return false }
    guard rest > frame else { return true }
    let payload = UnsafeRawBufferPointer(rebasing: bytes[(offset + frame)...])
    // NB: A record that is whole, with a length that was damaged, has the right checksum.
    return checksum(of: payload) != number(at: offset + 4, in: bytes)
      && isBeginning(payload, ofPayloadOf: count)
  }

  /// Whether bytes can be the beginning of a payload of so many bytes.
  private static func isBeginning(
    _ bytes: UnsafeRawBufferPointer, ofPayloadOf count: Int
  ) -> Bool {
    var reader = ByteReader(bytes)
    do throws(JournalFault) {
      guard oldestVersion...version ~= (try reader.byte()) else { return false }
      _ = try reader.signed()
      while !reader.isAtEnd { _ = try TextOperation(from: &reader) }
      return true
    } catch {
      return reader.missingEnd.map { $0 <= count } ?? false
    }
  }

  static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    platform_crc32c(0, bytes.baseAddress, bytes.count)
  }

  private static func number(at offset: Int, in bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }
}
