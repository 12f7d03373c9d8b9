import SQLite
public import LibraryModel

extension SearchIndex {
  /// Returns the keys of the items whose words have one of some names, in any case.
  ///
  /// It has every text in which `NameMatcher` finds a name. Nil if there are more than a number, or
  /// if the script of a name puts no blanks between words or writes vowels as marks: then the index
  /// cannot tell.
  public func keys(ofTextsWith names: [String], limit: Int) throws(SearchError) -> [Int64]? {
    let phrases = names.map(Self.phrase)
    let known = phrases.compactMap(\.self)
    guard !known.isEmpty, known.count == phrases.count else { return nil }
    let keys = try perform { database in
      try Int64.fetchAll(
        database.cachedStatement(sql: keysFound),
        arguments: [known.joined(separator: " OR "), limit + 1])
    }
    return keys.count > limit ? nil : keys
  }

  /// Returns the point of the library's history up to which the index is filled; nil if it is that
  /// of another library.
  public func filledRevision(of source: SearchSource) throws(SearchError) -> LibraryRevision? {
    try perform { database in
      let row = try Row.fetchOne(database, sql: "SELECT library, revision, item FROM state")
      guard let row, try row.decode(String.self, atIndex: 0) == source.edition() else {
        return nil
      }
      return try LibraryRevision(number: row.decode(atIndex: 1), item: row.decode(atIndex: 2))
    }
  }

  private static func phrase(of name: String) -> String? {
    guard name.unicodeScalars.allSatisfy(\.isOfIndexedName) else { return nil }
    let words = WordReader(name).map(\.text)
    return words.isEmpty ? nil : "\"" + words.joined(separator: " ") + "\""
  }
}

extension Unicode.Scalar {
  /// Whether the index and `NameMatcher` agree on the words that the code point is in.
  fileprivate var isOfIndexedName: Bool {
    switch wordKind {
    case .separator, .accent: true
    case .part: value < 0x590 || 0x1E00...0x1FFF ~= value
    // Chinese and Japanese: each letter is a word.
    case .letterAlone: 0x3040...0x30FF ~= value || 0x3400...0x9FFF ~= value
    case .mark: false
    }
  }
}

private let keysFound = """
  SELECT item.key FROM words CROSS JOIN item ON item.number = words.rowid
  WHERE words MATCH ? LIMIT ?
  """
