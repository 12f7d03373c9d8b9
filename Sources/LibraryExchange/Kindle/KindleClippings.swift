import LibraryModel

/// Reads `My Clippings.txt`: an append-only list of the highlights and notes of all books on a
/// Kindle.
enum KindleClippings {
  static func read(_ file: FileBytes) -> ReadBooks {
    var collector = KindleCollector()
    var records = KindleRecords(file)
    while let record = records.next() { collector.add(record) }
    return collector.finish()
  }
}
