import SQLite
import LibraryModel
import Markup

// The script of version 8: the order of notes.

extension Schema {
  static let orderNames =
    countsNames
    + ", 'note_of_book_by_rank', 'note_of_book_by_place', 'note_of_book_by_title'"
    + ", 'note_of_character_by_rank', 'note_of_character_by_place', 'note_of_character_by_title'"

  // `place` and `title_key` are derived from the text of the note.
  static let order = """
    ALTER TABLE book ADD COLUMN note_order TEXT
      CHECK (note_order IN ('newest', 'oldest', 'place', 'title', 'hand'));
    ALTER TABLE book ADD COLUMN hand TEXT CHECK (hand IN ('newest', 'oldest'));
    ALTER TABLE character ADD COLUMN note_order TEXT
      CHECK (note_order IN ('newest', 'oldest', 'place', 'title', 'hand'));
    ALTER TABLE character ADD COLUMN hand TEXT CHECK (hand IN ('newest', 'oldest'));
    ALTER TABLE note ADD COLUMN rank INTEGER;
    ALTER TABLE note ADD COLUMN place INTEGER NOT NULL DEFAULT 4503599627370496;
    ALTER TABLE note ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
    UPDATE note SET title_key = substr(digest.slug, 1, 80) FROM digest
    WHERE digest.note = note.number;

    CREATE INDEX note_of_book_by_rank
      ON note (book, deleted, coalesce(rank, created * 2048)) WHERE book IS NOT NULL;
    CREATE INDEX note_of_book_by_place ON note (book, deleted, place)
      WHERE book IS NOT NULL;
    CREATE INDEX note_of_book_by_title ON note (book, deleted, title_key)
      WHERE book IS NOT NULL;
    CREATE INDEX note_of_character_by_rank
      ON note (character, deleted, coalesce(rank, created * 2048)) WHERE character IS NOT NULL;
    CREATE INDEX note_of_character_by_place ON note (character, deleted, place)
      WHERE character IS NOT NULL;
    CREATE INDEX note_of_character_by_title ON note (character, deleted, title_key)
      WHERE character IS NOT NULL;
    """
}

extension NoteDigest {
  var placeKey: Int { passage?.key ?? Passage.keyOfNone }
  var titleKey: String { title.slug.titleKey }
}

extension Database {
  func writeKeys(of note: Int64, _ digest: NoteDigest) throws {
    try writeKeys(of: note, place: digest.placeKey, title: digest.titleKey)
  }

  /// Writes the keys of all notes, from their digests.
  func writeKeysOfNotes() throws {
    let rows = try Row.fetchCursor(self, sql: "SELECT note, passage, slug FROM digest")
    while let row = try rows.next() {
      let passage = try row.decode(String?.self, atIndex: 1).flatMap { Passage($0) }
      try writeKeys(
        of: row.decode(atIndex: 0), place: passage?.key ?? Passage.keyOfNone,
        title: row.decode(String.self, atIndex: 2).titleKey)
    }
  }

  private func writeKeys(of note: Int64, place: Int, title: String) throws {
    try cachedStatement(
      sql: """
        UPDATE note SET place = ?2, title_key = ?3
        WHERE number = ?1 AND (place, title_key) IS NOT (?2, ?3)
        """
    ).execute(arguments: [note, place, title])
  }
}
