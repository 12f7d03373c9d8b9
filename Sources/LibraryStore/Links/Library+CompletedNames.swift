import SQLite
public import LibraryModel
import Markup

extension Library {
  /// Returns names that a link can be completed to, best first: those of the book, then names that
  /// begin with the text, then those with a word that does, then others that contain it.
  ///
  /// The link of each name leads to its item. Of several items with the same name, the one is
  /// listed that the link leads to. In titles of notes, a word must begin with the text: any word
  /// of a note of the book or of the Inbox, the first word of others. Of a book with very many
  /// notes, the list may lack some.
  ///
  /// - Parameters:
  ///   - text: What was typed; compared whatever its case and accents.
  ///   - book: The book that the text belongs to; nil for the Inbox.
  public func completedNames(
    for text: String, in book: Book.ID?, limit: Int
  ) throws(LibraryError) -> [CompletedName] {
    try readTogether { database in
      var reader = NameReader(matching: text.slug, in: book, limit: limit, database)
      try reader.readNearOrBeginning()
      try reader.readContaining()
      return reader.names
    }
  }

  /// Returns tags that begin with a text, as they were first written, in order.
  public func completedTags(for text: String, limit: Int) throws(LibraryError) -> [String] {
    let names = try tagNames(from: text.tagKey, limit: limit)
    return try read { database in
      try names.map { name in
        try String.fetchOne(
          database.cachedStatement(
            sql: "SELECT shown FROM tag WHERE name = ? ORDER BY note LIMIT 1"),
          arguments: [name]) ?? name
      }
    }
  }
}
