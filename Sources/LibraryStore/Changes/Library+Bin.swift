public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension Library {
  /// Moves items to the bin, with everything that belongs to them.
  ///
  /// Only the items themselves are marked. What belongs to them is not shown as long as they are in
  /// the bin, and comes back with them. Items that are in the bin already stay in their own
  /// deletion.
  ///
  /// - Parameter deletion: The id of the request. Repeating it changes nothing, also after its
  ///   items were restored.
  /// - Throws: ``LibraryError/gone`` if one of the items never existed; then none is deleted.
  public func delete(
    _ items: [LibraryItem], as deletion: Deletion.ID, at time: Date
  ) throws(LibraryError) {
    #if PLANTED_BUGS
      if PlantedBug.deletedForGood.isPlanted {
        try write { database in try items.forEach { try database.remove($0) } }
        return
      }
    #endif
    try write { database in
      guard try !database.hasHad(deletion) else { return }
      try database.execute(
        sql: "INSERT INTO deletion (id, made) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
        arguments: ["\(deletion)", time.milliseconds])
      let number =
        try Int64.fetchOne(
          database, sql: "SELECT number FROM deletion WHERE id = ?", arguments: ["\(deletion)"])
        ?? 0
      for item in items { try database.delete(item, in: number) }
    }
  }

  /// Restores the items of a deletion that are still in the bin, and returns them.
  ///
  /// - Throws: ``LibraryError/gone`` if there never was such a deletion, or if the book or
  ///   character of an item is in the bin; then nothing is restored.
  @discardableResult
  public func restore(_ deletion: Deletion.ID) throws(LibraryError) -> [LibraryItem] {
    try write { database in
      let number = try Int64.fetchOne(
        database, sql: "SELECT number FROM deletion WHERE id = ?", arguments: ["\(deletion)"])
      guard let number else { throw LibraryError.gone }
      let items = try database.items(in: number)
      for item in items { try database.restore(item) }
      return items
    }
  }

  /// Restores items from the bin, and returns those that were in it; the others do not change.
  ///
  /// Books are restored before their characters, and these before notes.
  ///
  /// - Throws: ``LibraryError/gone`` if an item does not exist, or if its book or character is in
  ///   the bin; then nothing is restored.
  @discardableResult
  public func restore(_ items: [LibraryItem]) throws(LibraryError) -> [LibraryItem] {
    try write { database in
      try items.sorted(by: { $0.kind.rank < $1.kind.rank }).filter { try database.restore($0) }
    }
  }

  /// Removes all items in the bin for good, with those that belong to them; returns their numbers.
  ///
  /// The ids of the removed notes are forgotten.
  ///
  /// - Parameter deletions: The deletions to remove; nil for all.
  @discardableResult
  public func emptyBin(_ deletions: [Deletion.ID]? = nil) throws(LibraryError) -> Attachments {
    try write { database in
      let list = deletions.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
      let contents = try database.contentsOfBin(list)
      for statement in removals {
        try database.execute(sql: statement, arguments: ["list": list])
      }
      if contents != Attachments() { try database.execute(sql: recordedRemoval) }
      return contents
    }
  }

  /// Removes all items in the bin for good, unless the bin has other numbers of items.
  ///
  /// - Parameter contents: The numbers of items to which the user has agreed.
  /// - Returns: Whether the items were removed.
  public func emptyBin(of contents: Attachments) throws(LibraryError) -> Bool {
    try together { () throws(LibraryError) in
      guard try contentsOfBin() == contents else { return false }
      try emptyBin()
      return true
    }
  }

  /// Returns the numbers of all items in the bin, with those that belong to them.
  public func contentsOfBin() throws(LibraryError) -> Attachments {
    try readTogether { try $0.contentsOfBin(nil) }
  }
}

extension Database {
  /// Whether a deletion was made, also if nothing of it is in the bin.
  func hasHad(_ deletion: Deletion.ID) throws -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.deletedAgain.isPlanted { return false }
    #endif
    return try has("SELECT 1 FROM deletion WHERE id = ?", ["\(deletion)"])
  }

  func delete(_ item: LibraryItem, in deletion: Int64) throws {
    switch item {
    case .book(let id):
      try mark("UPDATE book SET deleted = ?1 WHERE id = ?2 AND deleted IS NULL", deletion, id) {
        try has("SELECT 1 FROM book WHERE id = ?", ["\(id)"])
      }
    case .character(let id):
      let isMarked = try mark(
        "UPDATE character SET deleted = ?1 WHERE id = ?2 AND deleted IS NULL", deletion, id
      ) {
        try has("SELECT 1 FROM character WHERE id = ?", ["\(id)"])
      }
      if isMarked, let book = try book(of: id) {
        try count(-numberOfNotes(of: id), ofBook: book)
      }
    case .note(let id):
      let isMarked = try mark(
        "UPDATE note SET deleted = ?1 WHERE id = ?2 AND deleted IS NULL", deletion, id
      ) {
        try has("SELECT 1 FROM note WHERE id = ?", ["\(id)"])
      }
      if isMarked, let owner = try owner(of: id) { try count(-1, of: owner) }
    }
  }

  /// Marks an item as deleted; returns whether it was not yet, throws if it never existed.
  @discardableResult
  private func mark<Subject>(
    _ sql: String, _ deletion: Int64, _ id: Identifier<Subject>, isThere: () throws -> Bool
  ) throws -> Bool {
    try execute(sql: sql, arguments: [deletion, "\(id)"])
    if changesCount > 0 { return true }
    guard try isThere() else { throw LibraryError.gone }
    return false
  }

  /// Takes an item out of the bin; returns whether it was in it.
  @discardableResult
  func restore(_ item: LibraryItem) throws -> Bool {
    switch item {
    case .book(let id):
      #if PLANTED_BUGS
        if PlantedBug.otherDeletionRestored.isPlanted {
          try execute(sql: "UPDATE note SET deleted = NULL WHERE book = ?", arguments: ["\(id)"])
        }
      #endif
      return try unmark("UPDATE book SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", id) {
        try has("SELECT 1 FROM book WHERE id = ?", ["\(id)"])
      }
    case .character(let id):
      guard let book = try book(of: id) else { throw LibraryError.gone }
      try require(.book(book))
      let isRestored = try unmark(
        "UPDATE character SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", id
      ) { true }
      if isRestored { try count(numberOfNotes(of: id), ofBook: book) }
      return isRestored
    case .note(let id):
      guard let owner = try owner(of: id) else { throw LibraryError.gone }
      try require(owner)
      let isRestored = try unmark(
        "UPDATE note SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", id
      ) { true }
      if isRestored { try count(1, of: owner) }
      return isRestored
    }
  }

  private func unmark<Subject>(
    _ sql: String, _ id: Identifier<Subject>, isThere: () throws -> Bool
  ) throws -> Bool {
    try execute(sql: sql, arguments: ["\(id)"])
    if changesCount > 0 { return true }
    guard try isThere() else { throw LibraryError.gone }
    return false
  }

  /// Returns the items that a deletion has in the bin: books, characters, then notes.
  func items(in deletion: Int64) throws -> [LibraryItem] {
    try Row.fetchAll(
      self,
      sql: """
        SELECT 'book', id FROM book WHERE deleted = ?1
        UNION ALL SELECT 'character', id FROM character WHERE deleted = ?1
        UNION ALL SELECT 'note', id FROM note WHERE deleted = ?1
        """, arguments: [deletion]
    ).map { try LibraryItem(kindAndID: $0) }
  }

  private func book(of character: BookCharacter.ID) throws -> Book.ID? {
    try Row.fetchOne(
      self, sql: "SELECT book FROM character WHERE id = ?", arguments: ["\(character)"]
    ).map { try $0.id(0) }
  }

  /// Returns the owner of a note, whether or not either is in the bin.
  private func owner(of note: Note.ID) throws -> Owner? {
    try Row.fetchOne(
      self,
      sql: """
        SELECT note.book, note.character, character.book FROM note
        LEFT JOIN character ON character.id = note.character WHERE note.id = ?
        """, arguments: ["\(note)"]
    ).map { try Owner(book: 0, character: 1, bookOfCharacter: 2, in: $0) }
  }

  fileprivate func contentsOfBin(_ list: String?) throws -> Attachments {
    func number(_ sql: String) throws -> Int {
      try Int.fetchOne(self, sql: sql, arguments: ["list": list]) ?? 0
    }
    return try Attachments(
      books: number("SELECT count(*) FROM book WHERE" + isRemovedBook),
      characters: number("SELECT count(*) FROM character WHERE" + isRemovedCharacter),
      notes: number("SELECT count(*) FROM note WHERE" + isRemovedNote))
  }

  #if PLANTED_BUGS
    /// The bug `deleted-for-good`.
    fileprivate func remove(_ item: LibraryItem) throws {
      guard case .note(let note) = item else { return }
      for statement in [
        "DELETE FROM tag WHERE note = (SELECT number FROM note WHERE id = ?)",
        "DELETE FROM digest WHERE note = (SELECT number FROM note WHERE id = ?)",
        "DELETE FROM version WHERE note = ?", "DELETE FROM note WHERE id = ?",
      ] {
        try execute(sql: statement, arguments: ["\(note)"])
      }
    }
  #endif
}

// Conditions for the rows that emptying the bin removes. `:list` has the deletions in JSON; NULL
// for all.

private let isRemovedDeletion = """
   deleted IN (
    SELECT number FROM deletion
    WHERE :list IS NULL OR id IN (SELECT value FROM json_each(:list)))
  """

private let isRemovedBook = isRemovedDeletion

private let isRemovedCharacter =
  isRemovedDeletion + " OR book IN (SELECT id FROM book WHERE" + isRemovedBook + ")"

private let isRemovedNote =
  isRemovedDeletion + " OR book IN (SELECT id FROM book WHERE" + isRemovedBook
  + ") OR character IN (SELECT id FROM character WHERE" + isRemovedCharacter + ")"

private let removedNotes = " IN (SELECT number FROM note WHERE" + isRemovedNote + ")"

private let removedCharacters = " IN (SELECT id FROM character WHERE" + isRemovedCharacter + ")"

private let numbersOfRemovedCharacters =
  " IN (SELECT number FROM character WHERE" + isRemovedCharacter + ")"

private let numbersOfRemovedBooks = " IN (SELECT number FROM book WHERE" + isRemovedBook + ")"

// NB: A later item may get the number of a removed one: then no row of `change` tells of the
// removal.
private let recordedRemoval = """
  INSERT INTO change VALUES (3, (SELECT coalesce(max(revision), 0) + 1 FROM change))
  ON CONFLICT (item) DO UPDATE SET revision = excluded.revision
  """

/// The statements that empty the bin; rows that refer to others are removed first.
private let removals = [
  "DELETE FROM link WHERE kind = 'note' AND number" + removedNotes,
  "DELETE FROM former_name WHERE kind = 'note' AND number" + removedNotes,
  "DELETE FROM tag WHERE note" + removedNotes,
  "DELETE FROM digest WHERE note" + removedNotes,
  "DELETE FROM version WHERE note IN (SELECT id FROM note WHERE" + isRemovedNote + ")",
  "DELETE FROM note WHERE" + isRemovedNote,
  "DELETE FROM character_name WHERE character" + removedCharacters,
  "DELETE FROM character_version WHERE character" + removedCharacters,
  "DELETE FROM link WHERE kind = 'character' AND number" + numbersOfRemovedCharacters,
  "DELETE FROM former_name WHERE kind = 'character' AND number" + numbersOfRemovedCharacters,
  "DELETE FROM character WHERE" + isRemovedCharacter,
  "DELETE FROM book_version WHERE book IN (SELECT id FROM book WHERE" + isRemovedBook + ")",
  "DELETE FROM link WHERE kind = 'book' AND number" + numbersOfRemovedBooks,
  "DELETE FROM former_name WHERE kind = 'book' AND number" + numbersOfRemovedBooks,
  "DELETE FROM book WHERE" + isRemovedBook,
]
