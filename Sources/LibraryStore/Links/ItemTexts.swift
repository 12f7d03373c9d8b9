import LibraryModel

// Queries of the texts of items: notes, and the synopses of books and characters.

/// Returns the query of the number and the text of the item with a number.
func currentText(of kind: LibraryItem.Kind) -> String {
  switch kind {
  case .book: "SELECT number, CAST(synopsis AS BLOB) FROM book WHERE number = ?"
  case .character: "SELECT number, CAST(synopsis AS BLOB) FROM character WHERE number = ?"
  case .note: noteTexts + " AND note.number = ?"
  }
}

/// Returns the query of the numbers and texts of items below a number, the last ones first.
func currentTexts(of kind: LibraryItem.Kind) -> String {
  switch kind {
  case .book:
    "SELECT number, CAST(synopsis AS BLOB) FROM book" + belowNumber
  case .character:
    "SELECT number, CAST(synopsis AS BLOB) FROM character" + belowNumber
  case .note: noteTexts + " AND note.number < ? ORDER BY note.number DESC LIMIT ?"
  }
}

private let belowNumber = " WHERE number < ? AND deleted IS NULL ORDER BY number DESC LIMIT ?"

private let noteTexts = """
  SELECT note.number, CAST(version.text AS BLOB)
  FROM note JOIN version ON version.id = note.version WHERE note.deleted IS NULL
  """

/// Returns the query for the item with a number and for the items that it belongs to:
/// `NamedItem.init(row:)` reads its rows.
func whereabouts(of kind: LibraryItem.Kind) -> String {
  switch kind {
  case .book:
    "SELECT 'book', id, CAST(title AS BLOB) FROM book WHERE number = ? AND deleted IS NULL"
  case .character: placeOfCharacter
  case .note: placeOfNote
  }
}

private let placeOfCharacter = """
  SELECT 'character', character.id, CAST(book.title || ' › ' || character.name AS BLOB),
    character.book
  FROM character JOIN book ON book.id = character.book
  WHERE character.number = ? AND character.deleted IS NULL AND book.deleted IS NULL
  """

private let placeOfNote = """
  SELECT 'note', note.id, CAST(CASE
      WHEN character.name IS NOT NULL THEN book.title || ' › ' || character.name
      ELSE coalesce(book.title, 'Inbox') END AS BLOB),
    note.book, note.character, character.book
  FROM note
  LEFT JOIN character ON character.id = note.character
  LEFT JOIN book ON book.id = coalesce(note.book, character.book)
  WHERE note.number = ? AND note.deleted IS NULL AND character.deleted IS NULL
    AND book.deleted IS NULL
  """
