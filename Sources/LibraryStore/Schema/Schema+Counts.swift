// The script of version 6: an index with the counters of a book's characters.

extension Schema {
  // Without it, the number of notes of a book reads the rows of all its characters: with 2,000 of them
  // and at every save, that takes milliseconds.
  static let counts = """
    CREATE INDEX character_counts ON character (book, notes, last_note) WHERE deleted IS NULL;
    """
}
