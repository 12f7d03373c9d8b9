/// Values of an array, stored as bytes: a mark, their number, the values.
///
/// Bytes that begin with the mark are stored as a list of bytes, so no other bytes look like a
/// list.
enum KeptList {
  // NB: Part of the format: it never changes. 0xFF occurs in no text.
  private static let mark: [UInt8] = [0xFF] + Array("list".utf8)

  static func isList(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  static func kept(_ values: [StoredValue]) -> StoredValue {
    var writer = ByteWriter(bytes: mark)
    writer.append(number: values.count)
    for value in values { writer.append(value) }
    return .bytes(writer.bytes)
  }

  /// Returns the values of a list; nil if the bytes are not a list.
  static func values(in bytes: [UInt8]) -> [StoredValue]? {
    guard isList(bytes) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      var reader = ByteReader(UnsafeRawBufferPointer(rebasing: bytes[mark.count...]))
      var values: [StoredValue] = []
      do throws(JournalFault) {
        // NB: The count may be wrong, so no memory is reserved for it.
        for _ in 0..<(try reader.number()) { values.append(try reader.value()) }
      } catch {
        return nil
      }
      return reader.isAtEnd ? values : nil
    }
  }
}
