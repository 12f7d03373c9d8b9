import SQLite
import CSQLite

/// Fills a page with the rows of statements.
struct NotePageReader {
  private(set) var page = NotePage()
  private let hasTexts: Bool
  private let database: Database
  private var tags: [UInt8] = []

  init(_ listing: NoteListing, _ database: Database) {
    hasTexts = listing.hasTexts
    self.database = database
  }

  /// Appends the note of a row, unless its owner is in the bin.
  ///
  /// - Parameters:
  ///   - number: Number of the note.
  ///   - tags: Tags of notes from this one downwards, or of this one alone, the last name first.
  ///   - known: The owners that were read.
  mutating func append(
    _ row: OpaquePointer, _ number: Int64, tags steps: StatementSteps, known: inout ListedOwners
  ) throws {
    let owner = try known.index(book: 8, character: 9, of: row, in: database)
    try readTags(of: number, steps)
    guard known.owners[owner].isLiving else { return }
    try page.append(row, owner: owner, tags: tags[...], hasText: hasTexts)
  }

  private mutating func readTags(of number: Int64, _ steps: StatementSteps) throws {
    tags.removeAll(keepingCapacity: true)
    var names: [[UInt8]] = []
    while let row = steps.row {
      let note = sqlite3_column_int64(row, 0)
      guard note >= number else { break }
      if note == number {
        let name = UnsafeRawBufferPointer(
          start: sqlite3_column_blob(row, 1), count: Int(sqlite3_column_bytes(row, 1)))
        names.append(Array(name))
      }
      try steps.advance()
    }
    for name in names.reversed() {
      if !tags.isEmpty { tags.append(UInt8(ascii: "\n")) }
      tags += name
    }
  }
}
