import LibraryModel

/// Reads `My Clippings.txt`: an append-only list of the highlights and notes of all books on a Kindle.
enum KindleClippings {
  static func read(_ bytes: ArraySlice<UInt8>) -> ReadBooks {
    var collector = KindleCollector()
    var records = KindleRecords(bytes)
    while let record = records.next() { collector.add(record) }
    return collector.finish()
  }
}
