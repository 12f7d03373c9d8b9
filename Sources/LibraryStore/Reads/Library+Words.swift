public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel
import Markup

extension Library {
  /// Counts the words in notes of a book and of its characters, and those that were added since a
  /// time.
  ///
  /// Stops once notes with a size in bytes were read; the next call goes on after them.
  public func words(
    of book: Book.ID, since time: Date, after last: WordsCursor? = nil, bytes: Int = 1 << 17
  ) throws(LibraryError) -> WordsPart {
    var start: (note: Int64, character: Int64) = (0, 0)
    if case .note(let note, let character) = last { start = (note, character) }
    return try readTogether { database in
      var (part, room) = (WordsPart(), bytes)
      func count(_ sql: String, _ owner: String, character: Int64) throws {
        let last = character == start.character ? start.note : 0
        let notes = try Row.fetchCursor(
          database.cachedStatement(sql: sql), arguments: [owner, last])
        while room > 0, let note = try notes.next() {
          let text = try note.text(1)
          let count = text.wordCount
          part.words += count
          if try note.time(2) >= time {
            part.added += try count - database.words(ofNote: note.decode(atIndex: 3), before: time)
          }
          room -= text.utf8.count + costOfNote
          if room <= 0 {
            part.next = .note(try note.decode(atIndex: 0), character: character)
          }
        }
      }
      if start.character == 0 { try count(notesOfBook, "\(book)", character: 0) }
      guard room > 0 else { return part }
      let characters = try Row.fetchAll(
        database.cachedStatement(sql: charactersWithNotes),
        arguments: ["\(book)", start.character, mostCharacters])
      for row in characters where room > 0 {
        let character: Int64 = try row.decode(atIndex: 0)
        try count(notesOfCharacter, row.text(1), character: character)
      }
      if room > 0, characters.count == mostCharacters, let last = characters.last {
        part.next = .note(0, character: try last.decode(Int64.self, atIndex: 0) + 1)
      }
      return part
    }
  }
}

extension Library {
  /// Counts the words that were added to a book's notes since a time, by some of the last changes.
  ///
  /// The next call goes on before them. A book may have a million notes: only the 4,096 items that
  /// changed last are looked at.
  public func wordsAdded(
    to book: Book.ID, since time: Date, before last: WordsCursor? = nil, changes: Int = 512
  ) throws(LibraryError) -> WordsPart {
    var (revision, item, seen) = (Int64.max, Int64.max, 0)
    if case .change(let number, let changed, let count) = last {
      (revision, item, seen) = (number, changed, count)
    }
    return try readTogether { [revision, item, seen] database in
      var part = WordsPart()
      let seen = seen + changes
      let end = try Row.fetchOne(
        database.cachedStatement(sql: changeBefore), arguments: [revision, item, changes - 1])
      if seen < Self.mostChanges, let end {
        part.next = try .change(
          revision: end.decode(atIndex: 0), item: end.decode(atIndex: 1), seen: seen)
      }
      let milliseconds = Int64(time.timeIntervalSince1970 * 1000)
      let notes = try Row.fetchCursor(
        database.cachedStatement(sql: changedNotes),
        arguments: ["\(book)", milliseconds, revision, item, changes])
      while let note = try notes.next() {
        part.added +=
          try note.text(0).wordCount
          - database.words(ofNote: note.decode(atIndex: 1), before: time)
      }
      return part
    }
  }

  /// Counts the words of notes, in order, and stops once the texts that were read exceed a size in
  /// bytes.
  ///
  /// The first note is always counted.
  public func words(
    ofNotes ids: [Note.ID], bytes: Int = 1 << 18
  ) throws(LibraryError) -> [Note.ID: Int] {
    try readTogether { database in
      var (counts, read) = ([Note.ID: Int](), 0)
      for id in ids where read < bytes {
        let row = try Row.fetchOne(database.cachedStatement(sql: textOfNote), arguments: ["\(id)"])
        let text = try row?.text(0) ?? ""
        counts[id] = text.wordCount
        read += text.utf8.count + 1
      }
      return counts
    }
  }

  /// The items that changed last, among which the notes of a day are looked for.
  private static let mostChanges = 4096
}

extension Database {
  fileprivate func words(ofNote id: String, before time: Date) throws -> Int {
    let milliseconds = Int64(time.timeIntervalSince1970 * 1000)
    return try Row.fetchOne(cachedStatement(sql: textBefore), arguments: [id, milliseconds])
      .map { try $0.text(0).wordCount } ?? 0
  }
}

/// Bytes that a note counts for beside its text, because finding it takes time, too.
private let costOfNote = 1024

/// Number of characters whose notes one part counts at most.
private let mostCharacters = 128

private let countedNotes = """
  SELECT note.number, CAST(version.text AS BLOB), version.made, note.id
  FROM note JOIN version ON version.id = note.version
  WHERE note.deleted IS NULL AND note.number > ?2
  """

private let notesOfBook = countedNotes + " AND note.book = ?1 ORDER BY note.number"

private let notesOfCharacter = countedNotes + " AND note.character = ?1 ORDER BY note.number"

private let charactersWithNotes = """
  SELECT number, id FROM character
  WHERE book = ?1 AND deleted IS NULL AND notes > 0 AND number >= ?2 ORDER BY number
  LIMIT ?3
  """

private let changeBefore = """
  SELECT revision, item FROM change WHERE (revision, item) < (?1, ?2)
  ORDER BY revision DESC, item DESC LIMIT 1 OFFSET ?3
  """

private let changedNotes = """
  SELECT CAST(version.text AS BLOB), note.id
  FROM (SELECT item FROM change WHERE (revision, item) < (?3, ?4)
    ORDER BY revision DESC, item DESC LIMIT ?5) AS changed
  CROSS JOIN note ON note.number = changed.item >> 2
  CROSS JOIN version ON version.id = note.version
  LEFT JOIN character ON character.id = note.character
  WHERE changed.item & 3 = 0
    AND note.deleted IS NULL AND note.updated >= ?2 AND version.made >= ?2
    AND (note.book = ?1 OR character.book = ?1 AND character.deleted IS NULL)
  """

private let textOfNote = """
  SELECT CAST(version.text AS BLOB) FROM note JOIN version ON version.id = note.version
  WHERE note.id = ?
  """

private let textBefore = """
  SELECT CAST(text AS BLOB) FROM version WHERE note = ? AND made < ? ORDER BY rowid DESC LIMIT 1
  """
