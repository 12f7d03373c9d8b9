import SQLite

/// The words of the index that are longer than the beginnings for which FTS5 has lists.
///
/// A word stays when the last text with it is gone; the table is emptied with the index.
struct LongWords {
  /// The fewest letters, in code points: FTS5 has lists for the first 1, 2, 3 and 4.
  static let minimum = 5
  /// The most letters that are stored of a word.
  private static let maximum = 100
  /// The most completions that are looked for one by one.
  private static let countLimit = 64

  private var stored: Set<String> = []

  /// Stores those words of a text that this value has not stored yet; blanks separate them.
  mutating func store(_ words: String, in database: Database) throws {
    for word in words.split(separator: " ") where word.utf8.count >= Self.minimum {
      let letters = String(word.unicodeScalars.prefix(Self.maximum))
      guard letters.unicodeScalars.count >= Self.minimum, stored.insert(letters).inserted
      else { continue }
      try database.cachedStatement(sql: "INSERT OR IGNORE INTO longWord (text) VALUES (?)")
        .execute(arguments: [letters])
    }
  }

  /// Returns the words that begin with some letters, of ``minimum`` letters or more.
  ///
  /// Nil if there are fewer letters, if there are very many words, or one that was stored in part.
  static func completions(of letters: String, in database: Database) throws -> [String]? {
    guard minimum..<maximum ~= letters.unicodeScalars.count else { return nil }
    let words = try String.fetchAll(
      database.cachedStatement(
        sql: "SELECT text FROM longWord WHERE text >= ? AND text < ? LIMIT ?"),
      arguments: [letters, letters + "\u{10FFFF}", countLimit + 1])
    guard words.count <= countLimit else { return nil }
    return words.contains { $0.unicodeScalars.count == maximum } ? nil : words
  }
}
