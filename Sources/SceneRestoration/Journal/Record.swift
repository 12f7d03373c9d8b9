import CPlatform

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// One record of a journal: length and checksum of the payload, 4 bytes each, then the payload.
///
/// The payload is the version, the time, and the operations of one turn. A turn is applied whole or
/// not at all.
enum Record {
  /// Version 2 adds texts whose steps have several changes and can be undone.
  static let version: UInt8 = 2
  private static let oldestVersion: UInt8 = 1
  private static let frame = 8

  /// Returns a record of `operations` followed by `others`; nil if it would be 4 GB or more.
  static func encoded(
    _ operations: Operations, _ others: Operations = Operations(), at time: Milliseconds
  ) -> [UInt8]? {
    var writer = ByteWriter()
    let count = operations.writer.bytes.count + others.writer.bytes.count
    // Reserves once: a paste may have megabytes.
    writer.bytes.reserveCapacity(frame + 11 + count)
    begin(in: &writer, at: time)
    writer.bytes += operations.writer.bytes
    writer.bytes += others.writer.bytes
    return seal(&writer.bytes, from: 0) ? writer.bytes : nil
  }

  /// Begins a record after the bytes written so far.
  ///
  /// Append its operations, then call ``seal(_:from:)``.
  static func begin(in writer: inout ByteWriter, at time: Milliseconds) {
    writer.append(fixed: UInt64(0))
    writer.append(version)
    writer.append(signed: Int(time))
  }

  /// Writes length and checksum of a record.
  ///
  /// The record is the bytes from `start` to the end. Returns false if it would be 4 GB or more.
  static func seal(_ bytes: inout [UInt8], from start: Int) -> Bool {
    guard let count = UInt32(exactly: bytes.count - start - frame) else { return false }
    bytes.withUnsafeMutableBytes { bytes in
      let checksum = checksum(of: UnsafeRawBufferPointer(rebasing: bytes[(start + frame)...]))
      bytes.storeBytes(of: count.littleEndian, toByteOffset: start, as: UInt32.self)
      bytes.storeBytes(of: checksum.littleEndian, toByteOffset: start + 4, as: UInt32.self)
    }
    return true
  }

  /// Returns the range of the payload of the record at an offset; nil if there is no sound record.
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

  /// Returns the length of the payload of a record at an offset; nil if no record can be there.
  static func length(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let start = offset + frame
    guard start < bytes.count, bytes[start] >= oldestVersion else { return nil }
    let count = Int(number(at: offset, in: bytes))
    // NB: Without the check for 0, zeroes left by a power cut would be a sound empty record.
    return count > 0 && count <= bytes.count - start ? count : nil
  }

  /// Returns the range that an unsound record claims for its payload, limited to the end of the
  /// bytes; nil if there is no room for a record.
  static func claimedPayload(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    let start = offset + frame
    guard start < bytes.count else { return nil }
    return start..<(length(at: offset, in: bytes).map { start + $0 } ?? bytes.count)
  }

  /// Whether the bytes from an offset to the end can be the beginning of a record whose write was
  /// interrupted by a kill.
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
    // NB: A complete record with a damaged length has a correct checksum.
    return checksum(of: payload) != number(at: offset + 4, in: bytes)
      && isBeginning(payload, ofPayloadOf: count)
  }

  /// Whether the bytes can be the beginning of a payload of `count` bytes.
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
