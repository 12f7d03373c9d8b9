/// The end of a journal that the disk may not have, in memory until it has.
///
/// When a sync has failed, the system may have dropped what it could not write, and read back what
/// was there before: then these are all there is.
struct UnsyncedRecords: Sendable {
  /// Where in the journal they begin.
  private(set) var start: Int
  /// Where in the journal they end.
  private(set) var end: Int
  private var records: [[UInt8]]

  private init(start: Int, end: Int, records: [[UInt8]]) {
    self.start = start
    self.end = end
    self.records = records
  }

  /// The beginning of a journal, of which nobody knows whether it was ever synced.
  init(_ bytes: [UInt8], upTo end: Int) {
    let whole = bytes.count == end ? bytes : Array(bytes.prefix(end))
    self.init(start: 0, end: whole.count, records: whole.isEmpty ? [] : [whole])
  }

  /// All of them.
  var bytes: [UInt8] { [UInt8](together: records) }

  /// What comes before them in a file, and they.
  func bytes(behind bytes: [UInt8]) -> [UInt8] { [UInt8](together: [bytes] + records) }

  /// Takes in what was written behind them.
  mutating func append(_ record: [UInt8]) {
    records.append(record)
    end += record.count
  }

  /// Forgets those that the disk has.
  mutating func forget(upTo synced: Int) { self = records(from: synced) }

  /// Those that begin at a place or behind it.
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

  /// The same, elsewhere.
  func moved(to place: Int) -> UnsyncedRecords {
    UnsyncedRecords(start: place, end: place + end - start, records: records)
  }
}
