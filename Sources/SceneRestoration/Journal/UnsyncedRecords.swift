/// The last records of a journal, kept in memory until they are on the disk.
///
/// After a failed sync the system may have dropped the unwritten pages and read the old ones back:
/// then this is the only copy.
struct UnsyncedRecords: Sendable {
  /// Offset in the journal of the first of these records, in bytes.
  private(set) var start: Int
  /// Offset in the journal of the end of the last of these records, in bytes.
  private(set) var end: Int
  private var records: [[UInt8]]

  private init(start: Int, end: Int, records: [[UInt8]]) {
    self.start = start
    self.end = end
    self.records = records
  }

  /// Creates the beginning of a journal that may not be on the disk yet.
  init(_ bytes: [UInt8], upTo end: Int) {
    let whole = bytes.count == end ? bytes : Array(bytes.prefix(end))
    self.init(start: 0, end: whole.count, records: whole.isEmpty ? [] : [whole])
  }

  /// Bytes of all records.
  var bytes: [UInt8] { [UInt8](together: records) }

  /// Returns `bytes` followed by these records.
  func bytes(after bytes: [UInt8]) -> [UInt8] { [UInt8](together: [bytes] + records) }

  /// Appends a record.
  mutating func append(_ record: [UInt8]) {
    records.append(record)
    end += record.count
  }

  /// Removes the records that are synced.
  mutating func forget(upTo synced: Int) { self = records(from: synced) }

  /// Returns the records that begin at an offset or after it.
  func records(from place: Int) -> UnsyncedRecords {
    var rest = self
    var count = 0
    for record in records where rest.start < place {
      rest.start += record.count
      count += 1
    }
    rest.records.removeFirst(count)
    return rest
  }

  /// Returns the same records at another offset.
  func moved(to place: Int) -> UnsyncedRecords {
    UnsyncedRecords(start: place, end: place + end - start, records: records)
  }
}
