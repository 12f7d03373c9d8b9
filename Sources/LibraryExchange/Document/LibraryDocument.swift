public import LibraryModel

/// An exported library: a JSON document with an entry in each line.
///
/// `{"schema":1,"library":[` is the first line, `]}` the last one. ``LibraryRecords`` reads it.
public enum LibraryDocument {
  /// The first line.
  public static let head = "{\"schema\":1,\"library\":["

  /// Number of bytes in which the head stands, also if a formatter has spread it over lines.
  public static let headSize = 256

  /// Whether a file is an exported library, by its beginning; a formatter may have sorted its
  /// names.
  public static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes.prefix(headSize)).withoutByteOrderMark.withoutBlanks
    return bytes.starts(with: head.utf8) || bytes.starts(with: "{\"library\":[{\"".utf8)
  }

  /// Whether a file is a library that a newer version has exported, by its beginning.
  public static func beginsNewer(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes.prefix(headSize)).withoutByteOrderMark.withoutBlanks
    let (beginning, end) = ("{\"schema\":".utf8, ",\"library\":[".utf8)
    guard bytes.starts(with: beginning) else { return false }
    let digits = bytes.dropFirst(beginning.count).prefix { 0x30...0x39 ~= $0 }
    guard let schema = Int(String(decoding: digits, as: UTF8.self)), schema > 1 else {
      return false
    }
    return bytes.dropFirst(beginning.count + digits.count).starts(with: end)
  }

  /// Reads a record.
  ///
  /// - Parameter leaveOut: Receives the reason for each value that its field cannot have: it is
  ///   left out.
  /// - Throws: The reason why the record cannot be read.
  public static func entry(
    of record: ArraySlice<UInt8>, _ leaveOut: (String) -> Void
  ) throws(UnreadableEntry) -> LibraryEntry {
    let value: Literal
    do { value = try JSONReader.read(record) } catch { throw UnreadableEntry(reason: error.reason) }
    guard let table = value.table else { throw UnreadableEntry(reason: "no object") }
    return try LibraryEntry(table, leaveOut)
  }
}

/// Reason why an entry cannot be read.
public struct UnreadableEntry: Error, Hashable {
  /// The reason, as the part of a sentence.
  public let reason: String
}
