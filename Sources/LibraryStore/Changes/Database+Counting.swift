import struct FoundationEssentials.Date
import LibraryModel
import SQLite

#if PLANTED_BUGS
  import PlantedBugs
#endif

// The number of notes of books and characters, and the time of the newest one: kept by each verb,
// so that a list does not count.

extension Database {
  func count(savedOf owner: Owner, at time: Date) throws {
    let time = time.milliseconds
    switch owner {
    case .inbox: break
    case .book(let book): try count(newestAt: time, ofBook: book)
    case .character(let character, let book):
      try cachedStatement(
        sql: """
          UPDATE character SET notes = notes + 1, last_note = max(coalesce(last_note, ?1), ?1)
          WHERE id = ?2
          """
      ).execute(arguments: [time, "\(character)"])
      try count(newestAt: time, ofBook: book)
    }
  }

  private func count(newestAt time: Int64, ofBook book: Book.ID) throws {
    try cachedStatement(
      sql: """
        UPDATE book SET notes = notes + 1, last_note = max(coalesce(last_note, ?1), ?1)
        WHERE id = ?2
        """
    ).execute(arguments: [time, "\(book)"])
  }

  /// Adds to the number of an owner's notes, after notes were deleted, restored or moved.
  func count(_ notes: Int, of owner: Owner) throws {
    #if PLANTED_BUGS
      if PlantedBug.notesUncounted.isPlanted { return }
    #endif
    switch owner {
    case .inbox: break
    case .book(let book): try count(notes, ofBook: book)
    case .character(let character, let book):
      try execute(
        sql: """
          UPDATE character SET notes = notes + ?1, last_note = (
            SELECT created FROM note WHERE character = ?2 AND deleted IS NULL
            ORDER BY number DESC LIMIT 1)
          WHERE id = ?2
          """, arguments: [notes, "\(character)"])
      // The notes of a character in the bin are not among the book's.
      let isInBin = try has(
        "SELECT 1 FROM character WHERE id = ? AND deleted IS NOT NULL", ["\(character)"])
      if !isInBin { try count(notes, ofBook: book) }
    }
  }

  /// Adds to the number of notes of a book, after notes or characters were added or removed.
  func count(_ notes: Int, ofBook book: Book.ID) throws {
    try execute(
      sql: """
        UPDATE book SET notes = notes + ?1, last_note = (
          SELECT max(time) FROM (
            SELECT (SELECT created FROM note WHERE book = ?2 AND deleted IS NULL
              ORDER BY number DESC LIMIT 1) AS time
            UNION ALL SELECT max(last_note) FROM character INDEXED BY character_counts
            WHERE book = ?2 AND deleted IS NULL))
        WHERE id = ?2
        """, arguments: [notes, "\(book)"])
  }
}
