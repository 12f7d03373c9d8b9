import SQLite
public import LibraryModel

extension Library {
  /// Returns some rows of an owner's notes, in their order; empty if the owner is deleted.
  ///
  /// Takes time in proportion to `limit`, and some microseconds for a thousand of rows between them
  /// and the nearer end of the list.
  public func notes(
    of owner: Owner, from offset: Int = 0, limit: Int
  ) throws(LibraryError) -> Page<NoteRow> {
    try readTogether { database in
      guard try database.isLiving(owner) else { return Page() }
      let list = try NoteList(owner, database.ordering(of: owner))
      let total =
        try Int.fetchOne(database.cachedStatement(sql: list.count), arguments: list.owner) ?? 0
      let count = max(0, min(limit, total - offset))
      let isNearEnd = offset > total / 2
      let rows = try Row.fetchCursor(
        database.cachedStatement(sql: isNearEnd ? list.pageFromEnd : list.page),
        arguments: list.owner + [count, isNearEnd ? total - offset - count : offset])
      return try Page(rows: Array(rows.map(NoteRow.init(row:))), offset: offset, total: total)
    }
  }

  /// Returns the index of a note in the list of its owner; nil if it is deleted or never existed.
  public func index(of note: Note.ID) throws(LibraryError) -> Int? {
    try readTogether { database in
      guard let owner = try database.livingOwner(of: note) else { return nil }
      return try database.index(of: note, in: NoteList(owner, database.ordering(of: owner)))
    }
  }

  /// Returns the owner of a note; nil if either is deleted, or the note never existed.
  public func owner(of note: Note.ID) throws(LibraryError) -> Owner? {
    try read { try $0.livingOwner(of: note) }
  }

  /// Returns all texts that a note had, the newest first, also those that were never current.
  ///
  /// - Parameter note: A note, also a deleted one.
  public func revisions(of note: Note.ID) throws(LibraryError) -> [Revision<Note>] {
    try read { database in
      try Row.fetchAll(database, sql: versionsOfNote, arguments: ["\(note)"])
        .map { try Revision(Note(row: $0), time: $0.time(6)) }
    }
  }

  /// Returns the item that an import added, by the key of its source; also a deleted one.
  public func item(
    from source: String, kind: LibraryItem.Kind, key: String
  ) throws(LibraryError) -> LibraryItem? {
    try read { database in
      try Row.fetchOne(
        database, sql: "SELECT kind, item FROM origin WHERE source = ? AND kind = ? AND key = ?",
        arguments: [source, kind.rawValue, key]
      ).map(LibraryItem.init(kindAndID:))
    }
  }

  /// Returns where an item came from; nil if the user typed it.
  public func origin(of item: LibraryItem) throws(LibraryError) -> Origin? {
    try read { database in
      try Row.fetchOne(
        database, sql: "SELECT source, key, batch FROM origin WHERE item = ?", arguments: [item.id]
      ).map {
        try Origin(source: $0.decode(atIndex: 0), key: $0.decode(atIndex: 1), batch: $0.id(2))
      }
    }
  }
}

extension Database {
  func index(of note: Note.ID, in list: NoteList) throws -> Int {
    try Int.fetchOne(cachedStatement(sql: list.above), arguments: list.owner + ["\(note)"]) ?? 0
  }

  /// Returns the owner of a note; nil if the note or its owner is deleted or never existed.
  fileprivate func livingOwner(of note: Note.ID) throws -> Owner? {
    try Row.fetchOne(cachedStatement(sql: ownerOfNote), arguments: ["\(note)"])
      .map { try Owner(book: 0, character: 1, bookOfCharacter: 2, in: $0) }
  }
}

/// The statements for the list of an owner's notes.
struct NoteList {
  let page: String
  /// The same, with an offset from the end of the list.
  let pageFromEnd: String
  let count: String
  /// Counts the notes above the note with an id.
  let above: String
  /// The ids of some notes in the order of the list, with both ranks: see ``NoteMover``.
  let ids: String
  let owner: StatementArguments

  init(_ owner: Owner, _ ordering: NoteOrdering) {
    let (keys, condition) = (NoteKeys(ordering), owner.isOwnerOfNote)
    switch owner {
    case .book(let book): (count, self.owner) = (notesOfBookAlone, ["\(book)"])
    case .character(let character, _): (count, self.owner) = (notesOfCharacter, ["\(character)"])
    case .inbox: (count, self.owner) = (numberOfNotes + condition, [])
    }
    let (order, reverse) = (keys.order, keys.reverseOrder)
    page = noteRows + condition + order + " LIMIT ? OFFSET ?)" + order
    pageFromEnd = noteRows + condition + reverse + " LIMIT ? OFFSET ?)" + order
    above = keys.above(owner)
    ids =
      "SELECT note.id, " + rankOfNote + ", note.rank, note.number FROM note WHERE" + condition
      + order + " LIMIT ? OFFSET ?"
  }
}

extension NoteRow {
  fileprivate init(row: Row) throws {
    try self.init(
      id: row.id(0), title: row.text(1), preview: row.text(2),
      passage: row.decode(String?.self, atIndex: 3).flatMap { Passage($0) },
      created: row.time(4), updated: row.time(5), version: row.id(6))
  }
}

private let noteRows = """
  SELECT note.id, CAST(digest.title AS BLOB), CAST(digest.preview AS BLOB), digest.passage,
    note.created, note.updated, note.version
  FROM note JOIN digest ON digest.note = note.number
  WHERE note.number IN (SELECT number FROM note WHERE
  """

// The counters, since counting 100,000 notes takes milliseconds.
private let notesOfBookAlone = """
  SELECT notes - (
    SELECT coalesce(sum(notes), 0) FROM character INDEXED BY character_counts
    WHERE book = ?1 AND deleted IS NULL)
  FROM book WHERE id = ?1
  """
private let notesOfCharacter = "SELECT notes FROM character WHERE id = ?"
private let numberOfNotes = "SELECT count(*) FROM note WHERE"

extension Owner {
  /// The condition for the living notes of the owner; its id is the first argument, unless it is
  /// the Inbox.
  var isOwnerOfNote: String {
    switch self {
    case .book: " book = ?1 AND deleted IS NULL"
    case .character: " character = ?1 AND deleted IS NULL"
    case .inbox: " book IS NULL AND character IS NULL AND deleted IS NULL"
    }
  }
}

private let ownerOfNote = """
  SELECT note.book, note.character, character.book FROM note
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE note.id = ? AND note.deleted IS NULL AND character.deleted IS NULL
    AND book.deleted IS NULL
  """

private let versionsOfNote = """
  SELECT note.id, note.book, note.character, character.book, CAST(version.text AS BLOB),
    note.created, version.made, version.id
  FROM version JOIN note ON note.id = version.note
  LEFT JOIN character ON character.id = note.character
  WHERE version.note = ? ORDER BY version.rowid DESC
  """
