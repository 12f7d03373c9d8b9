public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension Library {
  /// Adds a character after the others of their book, or leaves the character that has this id.
  ///
  /// - Parameter time: The time of its first version; nil if it is not known.
  /// - Throws: ``LibraryError/gone`` if the book is not there.
  public func add(
    _ character: BookCharacter, at time: Date? = nil
  ) throws(LibraryError) {
    try write { try $0.add(character, at: time) }
  }

  /// Replaces the contents of a character with a new version; the earlier one is kept.
  ///
  /// The character's book, position and favourite mark do not change. To undo the edit, edit the
  /// character with the earlier contents, over the version that this edit made.
  ///
  /// - Parameters:
  ///   - version: The id of the edit. Repeating it changes nothing.
  ///   - base: The version that the edit began with.
  /// - Throws: ``LibraryError/changedCharacter(_:)`` if the character has another version by now,
  ///   ``LibraryError/gone`` if it does not exist.
  public func edit(
    _ character: BookCharacter, as version: BookCharacter.ID, over base: BookCharacter.ID,
    at time: Date
  ) throws(LibraryError) {
    try write { try $0.edit(character, as: version, over: base, at: time) }
  }

  /// Gives a character the contents of one of the earlier versions, as a new version.
  ///
  /// - Throws: ``LibraryError/changedCharacter(_:)`` if the character has another version than
  ///   `base` by now, ``LibraryError/gone`` if the character or the version does not exist.
  public func revert(
    _ character: BookCharacter.ID, to version: BookCharacter.ID, as edit: BookCharacter.ID,
    over base: BookCharacter.ID, at time: Date
  ) throws(LibraryError) {
    try write { try $0.revert(character, to: version, as: edit, over: base, at: time) }
  }

  public func setFavourite(_ character: BookCharacter.ID, to isOn: Bool) throws(LibraryError) {
    try write { database in
      try database.change(
        "UPDATE character SET favourite = ? WHERE id = ? AND deleted IS NULL",
        [isOn, "\(character)"])
    }
  }

  /// Moves a character in the order of their book's characters, and returns the new position.
  ///
  /// To undo the move, place the character at the old position.
  ///
  /// - Parameter expected: The position that the character has now.
  /// - Throws: ``LibraryError/changedCharacter(_:)`` if the character has another position by now
  ///   and is not yet where it should go, ``LibraryError/gone`` if the character or the neighbour
  ///   does not exist.
  @discardableResult
  public func reorder(
    _ character: BookCharacter.ID, _ placement: Placement<BookCharacter>, from expected: Int
  ) throws(LibraryError) -> Int {
    try write { database in
      guard let current = try database.character(character) else { throw LibraryError.gone }
      return try SiblingOrder.ofCharacters.move(
        character, placement, from: expected, in: database
      ) {
        .changedCharacter(current)
      }
    }
  }

  /// Moves a character with all notes to another book, and returns the new position; repeating it
  /// changes nothing.
  ///
  /// To undo the move, move the character back at the old position.
  ///
  /// - Parameters:
  ///   - position: The position among the characters of the book; nil for the last one.
  ///   - from: The book that the character belongs to now.
  /// - Throws: ``LibraryError/changedCharacter(_:)`` if the character belongs to a third book by
  ///   now, ``LibraryError/gone`` if the character or the book does not exist.
  @discardableResult
  public func move(
    _ character: BookCharacter.ID, to book: Book.ID, at position: Int? = nil, from: Book.ID
  ) throws(LibraryError) -> Int {
    try write { database in
      guard let current = try database.character(character) else { throw LibraryError.gone }
      try database.require(.book(book))
      guard current.book != book else { return current.position }
      guard current.book == from else { throw LibraryError.changedCharacter(current) }
      let position = try position ?? database.positionOfNewCharacter(of: book)
      try database.execute(
        sql: "UPDATE character SET book = ?, position = ? WHERE id = ?",
        arguments: ["\(book)", position, "\(character)"])
      #if PLANTED_BUGS
        if PlantedBug.movedWithoutNotes.isPlanted {
          try database.execute(
            sql: "UPDATE note SET book = ?, character = NULL WHERE character = ?",
            arguments: ["\(from)", "\(character)"])
        }
      #endif
      let notes = try database.numberOfNotes(of: character)
      try database.count(-notes, ofBook: from)
      try database.count(notes, ofBook: book)
      return position
    }
  }
}

extension Database {
  /// Returns the number of living notes of a character.
  func numberOfNotes(of character: BookCharacter.ID) throws -> Int {
    try Int.fetchOne(
      self, sql: "SELECT notes FROM character WHERE id = ?", arguments: ["\(character)"]) ?? 0
  }

  /// Adds a character after the others of their book.
  func add(_ character: BookCharacter, at time: Date? = nil) throws {
    try require(.book(character.book))
    var character = character
    character.position = try positionOfNewCharacter(of: character.book)
    try insert(character, from: nil, at: time)
  }

  fileprivate func positionOfNewCharacter(of book: Book.ID) throws -> Int {
    let last = try Int.fetchOne(
      self, sql: "SELECT max(position) FROM character WHERE book = ?", arguments: ["\(book)"])
    return LibraryPosition.after(last)
  }

  func insert(_ character: BookCharacter, from origin: Origin?, at time: Date? = nil) throws {
    let isNew = try insert(
      character,
      [
        "changed": time?.milliseconds ?? 0, "book": "\(character.book)",
        "position": character.position, "notes": 0,
      ])
    guard isNew else { return }
    try character.derive(in: self)
    try insert(origin, of: .character(character.id))
  }
}
