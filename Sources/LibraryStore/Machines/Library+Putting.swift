public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

// Items of another machine. They keep their ids, their versions and their times.

extension Library {
  /// Gives a book the state that another machine gave it; adds it if it is new, and takes it out of
  /// the bin.
  ///
  /// - Parameters:
  ///   - earlier: Contents that become earlier versions, the oldest first.
  ///   - origin: Where the book came from.
  public func put(
    _ book: Book, after earlier: [Book] = [], from origin: Origin?, at time: Date
  ) throws(LibraryError) {
    try write { database in
      guard let current: Book = try database.kept(book.id) else {
        try database.insert(book.withFreeVersion(in: database), from: nil)
        try database.insert(earlier, at: time)
        try book.derive(in: database)
        return try database.note(origin, of: .book(book.id))
      }
      try database.restore(.book(book.id))
      try database.take(book, over: current, through: earlier, at: time)
      try database.execute(
        sql: "UPDATE book SET position = ?, added = ? WHERE id = ?",
        arguments: [book.position, book.added?.milliseconds, "\(book.id)"])
      try database.note(origin, of: .book(book.id))
    }
  }

  /// Gives a character the state that another machine gave them.
  ///
  /// - Throws: ``LibraryError/gone`` if the book is not there.
  public func put(
    _ character: BookCharacter, after earlier: [BookCharacter] = [], from origin: Origin?,
    at time: Date
  ) throws(LibraryError) {
    try write { database in
      try database.require(.book(character.book))
      guard let current: BookCharacter = try database.kept(character.id) else {
        try database.insert(character.withFreeVersion(in: database), from: nil, at: time)
        try database.insert(earlier, at: time)
        try character.derive(in: database)
        return try database.note(origin, of: .character(character.id))
      }
      if current.book != character.book { try database.move(current, to: character.book) }
      try database.restore(.character(character.id))
      try database.take(character, over: current, through: earlier, at: time)
      try database.execute(
        sql: "UPDATE character SET position = ? WHERE id = ?",
        arguments: [character.position, "\(character.id)"])
      try database.note(origin, of: .character(character.id))
    }
  }

  /// Gives a note the state that another machine gave it.
  ///
  /// - Throws: ``LibraryError/gone`` if its owner is not there.
  public func put(
    _ note: Note, after earlier: [Note] = [], from origin: Origin?
  ) throws(LibraryError) {
    try write { database in
      try database.require(note.owner)
      if let state = try database.state(of: note.id) {
        try database.move(note.id, state, to: note.owner)
        try database.restore(.note(note.id))
        try database.take(note, over: state.version, through: earlier)
      } else {
        try database.add(note, through: earlier)
      }
      try database.takeOtherFields(of: note, note.id, in: "note")
      try database.note(origin, of: .note(note.id))
    }
  }

  public func hasHad(_ version: String, of item: LibraryItem) throws(LibraryError) -> Bool {
    try read { database in
      switch item {
      case .note(let id):
        try database.has(
          "SELECT 1 FROM version WHERE id = ? AND note = ?", [version, "\(id)"])
      case .book(let id):
        try database.has(
          """
          SELECT 1 FROM book_version WHERE id = ?1 AND book = ?2
          UNION ALL SELECT 1 FROM book WHERE version = ?1 AND id = ?2
          """, [version, "\(id)"])
      case .character(let id):
        try database.has(
          """
          SELECT 1 FROM character_version WHERE id = ?1 AND character = ?2
          UNION ALL SELECT 1 FROM character WHERE version = ?1 AND id = ?2
          """, [version, "\(id)"])
      }
    }
  }

  /// Whether the library has an item that is not in the bin.
  public func shows(_ item: LibraryItem) throws(LibraryError) -> Bool {
    switch item {
    case .note(let id): try note(id) != nil
    case .book(let id): try book(id) != nil
    case .character(let id): try character(id) != nil
    }
  }

  /// Whether the library has an item, in the bin or not.
  public func keeps(_ item: LibraryItem) throws(LibraryError) -> Bool {
    try read { database in
      switch item {
      case .note(let id): try database.has("SELECT 1 FROM note WHERE id = ?", ["\(id)"])
      case .book(let id): try database.has("SELECT 1 FROM book WHERE id = ?", ["\(id)"])
      case .character(let id): try database.has("SELECT 1 FROM character WHERE id = ?", ["\(id)"])
      }
    }
  }
}

extension StoredItem {
  /// The item with a version of its own, if another item has its version.
  fileprivate func withFreeVersion(in database: Database) throws -> Self {
    guard try !database.isFree(version) else { return self }
    var item = self
    item.version = Identifier()
    return item
  }
}

extension Database {
  fileprivate func isFree<Item: StoredItem>(_ version: Identifier<Item>) throws -> Bool {
    try !has(
      "SELECT 1 FROM " + Item.table + "_version WHERE id = ?1 UNION ALL SELECT 1 FROM "
        + Item.table + " WHERE version = ?1", ["\(version)"])
  }

  /// Adds earlier contents of a new item.
  fileprivate func insert<Item: StoredItem>(_ earlier: [Item], at time: Date) throws {
    for item in earlier where try isFree(item.version) {
      try insertVersion(Revision(item, time: time))
    }
  }

  /// Gives an item new contents, one version after the other.
  fileprivate func take<Item: StoredItem>(
    _ item: Item, over current: Item, through earlier: [Item], at time: Date
  ) throws {
    var last = current
    for next in earlier + [item] {
      let isLast = next.version == item.version
      guard next.version != last.version || isLast && next.contents != last.contents else {
        continue
      }
      let isFree = try isFree(next.version)
      guard isFree || isLast else { continue }
      try replace(next, as: isFree ? next.version : Identifier(), at: time)
      last = next
    }
    try takeOtherFields(of: item, item.id, in: Item.table)
  }

  /// Gives an item the fields that are no part of a version.
  fileprivate func takeOtherFields<Item: ItemWithFields>(
    of item: Item, _ id: Identifier<Item>, in table: String
  ) throws {
    for row in Item.fields where !row.uses.contains(.versions) {
      try execute(
        sql: "UPDATE " + table + " SET " + row.column + " = ? WHERE id = ?",
        arguments: [row.stored(item).databaseValue, "\(id)"])
    }
  }

  fileprivate func note(_ origin: Origin?, of item: LibraryItem) throws {
    guard let origin, try !has("SELECT 1 FROM origin WHERE item = ?", [item.id]) else { return }
    try replace(origin, of: item)
  }

  // MARK: Characters

  fileprivate func move(_ character: BookCharacter, to book: Book.ID) throws {
    let isCounted = try !has(
      "SELECT 1 FROM character WHERE id = ? AND deleted IS NOT NULL", ["\(character.id)"])
    try execute(
      sql: "UPDATE character SET book = ? WHERE id = ?",
      arguments: ["\(book)", "\(character.id)"])
    guard isCounted else { return }
    let notes = try numberOfNotes(of: character.id)
    try count(-notes, ofBook: character.book)
    try count(notes, ofBook: book)
  }

  // MARK: Notes

  /// State of a note before it is changed.
  fileprivate struct NoteState {
    let version: Note.ID
    let owner: Owner
    let isInBin: Bool
  }

  fileprivate func state(of note: Note.ID) throws -> NoteState? {
    try Row.fetchOne(
      cachedStatement(
        sql: """
          SELECT note.version, note.book, note.character, character.book, note.deleted IS NOT NULL
          FROM note LEFT JOIN character ON character.id = note.character WHERE note.id = ?
          """), arguments: ["\(note)"]
    ).map { row in
      try NoteState(
        version: row.id(0), owner: Owner(book: 1, character: 2, bookOfCharacter: 3, in: row),
        isInBin: row.decode(atIndex: 4))
    }
  }

  fileprivate func move(_ note: Note.ID, _ state: NoteState, to owner: Owner) throws {
    guard state.owner != owner else { return }
    let (book, character) = owner.columns
    try execute(
      sql: "UPDATE note SET book = ?, character = ? WHERE id = ?",
      arguments: [book, character, "\(note)"])
    guard !state.isInBin else { return }
    try count(-1, of: state.owner)
    try count(1, of: owner)
  }

  /// Gives a note new texts, one version after the other, and its times.
  fileprivate func take(_ note: Note, over version: Note.ID, through earlier: [Note]) throws {
    for text in earlier where try bytes(of: text.version) == nil {
      try insertNextVersion(text.version, of: note.id, text: text.text, at: text.updated)
    }
    if try version != note.version || bytes(of: note.version) != note.text.bytes {
      let isFree = try bytes(of: note.version) == nil
      try insertNextVersion(
        isFree ? note.version : Note.ID(), of: note.id, text: note.text, at: note.updated)
    }
    try execute(
      sql: "UPDATE note SET created = ?, updated = ? WHERE id = ?",
      arguments: [note.created.milliseconds, note.updated.milliseconds, "\(note.id)"])
  }

  fileprivate func add(_ note: Note, through earlier: [Note]) throws {
    var note = note
    if try bytes(of: note.version) != nil { note.version = Note.ID() }
    let revisions = (earlier.filter { $0.version != note.version } + [note]).map {
      Revision($0, time: $0.updated)
    }
    try insert(note, revisions: revisions)
    try count(savedOf: note.owner, at: note.created)
  }
}
