import SQLite
public import LibraryModel

extension SearchIndex {
  /// Searches the library and some drafts, the best first.
  ///
  /// Titles and names come first, then the other texts by relevance. If very many items match, the
  /// ``SearchResults/countLimit`` last changed ones are compared; of one owner, all are.
  public func search(
    _ text: String, of owner: Owner? = nil, in source: SearchSource, drafts: [SearchedDraft] = [],
    limit: Int = 100
  ) throws(SearchError) -> SearchResults {
    var results = SearchResults(query: text)
    var query = SearchQuery(text)
    query.owner = owner
    results.unknownFilter = query.unknownFilter
    guard !query.isEmpty else { return results }
    var terms = query.marked
    let count = try perform { database in
      let books = try drafts.isEmpty ? [:] : self.namedBooks(query, from: source, database)
      results.rows = drafts.compactMap { SearchRow($0, query, &terms, of: books) }
      let drafted = results.rows.count
      return try drafted
        + self.append(
          self.matches(query, database), to: &results, &terms, from: source, limit: limit + drafted)
    }
    results.count = min(SearchResults.countLimit, count)
    return results
  }

  /// Appends the rows of the items that match, the best first; returns how many items were found.
  private func append(
    _ matches: Matches, to results: inout SearchResults, _ terms: inout MarkedTerms,
    from source: SearchSource, limit: Int
  ) throws -> Int {
    let titles = try matches.titles()
    let isFull = titles.count == SearchResults.countLimit && titles.allSatisfy(\.isTitle)
    if isFull {
      try append(titles.sorted().map(\.key), to: &results, &terms, from: source, limit: limit)
      // Every title comes before every other text. So the texts are looked for only if titles are
      // hidden.
      if results.rows.count >= limit { return titles.count }
    }
    let known = Set(titles.map(\.key))
    let texts = try matches.texts().filter { !known.contains($0.key) }
    let rest = isFull ? texts : titles + texts
    try append(rest.sorted().map(\.key), to: &results, &terms, from: source, limit: limit)
    return titles.count + texts.count
  }

  /// Prepares the two searches of a query: in the titles, and in all words.
  private func matches(_ query: SearchQuery, _ database: Database) throws -> Matches {
    let expression = try MatchExpression(query, lookup(in: database))
    let terms = try Relevance.argument(
      weights: weights(of: expression, database), terms: expression.rankedTerms)
    let limit = query.owner == nil ? SearchResults.countLimit : Int.max
    return Matches {
      // A row without its body says nothing of words that must not be in it.
      guard query.excluded.isEmpty else { return [] }
      return try self.fetch(titlesFound, expression, terms, limit, database)
    } texts: {
      try self.fetch(wordsFound, expression, terms, limit, database)
    }
  }

  private func fetch(
    _ sql: String, _ expression: MatchExpression, _ terms: [UInt8], _ limit: Int,
    _ database: Database
  ) throws -> [Candidate] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: sql),
      arguments: [terms, expression.text, limit])
    return try Array(
      rows.map { row in
        try Candidate(
          key: row.decode(atIndex: 0), relevance: row.decode(atIndex: 1),
          number: row.decode(atIndex: 2))
      })
  }

  private func lookup(in database: Database) -> MatchExpression.Lookup {
    MatchExpression.Lookup(
      books: { try self.books($0, database).map { $0 >> 2 } },
      completions: { try LongWords.completions(of: $0, in: database) })
  }

  private func namedBooks(
    _ query: SearchQuery, from source: SearchSource, _ database: Database
  ) throws -> [SearchQuery.Term: Set<Book.ID>] {
    var named: [SearchQuery.Term: Set<Book.ID>] = [:]
    for term in query.clauses.joined() + query.excluded where term.field == .book {
      named[term] = try Set(
        source.items(books(term, database)).values.compactMap { item in
          if case .book(let book) = item.content { book.id } else { nil }
        })
    }
    return named
  }

  /// Returns the keys of the books that a term names, the last changed ones.
  private func books(_ term: SearchQuery.Term, _ database: Database) throws -> [Int64] {
    var query = SearchQuery()
    var title = term
    title.field = .title
    query.clauses = [[title], [.init(field: .kind(.book), words: [], isPrefix: false)]]
    let expression = try MatchExpression(query, lookup(in: database))
    return try Int64.fetchAll(
      database.cachedStatement(sql: booksFound), arguments: [expression.text])
  }

  /// Returns the weights of the terms: rare ones weigh more.
  private func weights(
    of expression: MatchExpression, _ database: Database
  ) throws -> [Double] {
    guard expression.ranked.count > 1 else { return expression.ranked.map { _ in 1 } }
    return try expression.ranked.map { term in
      let count = try Int.fetchOne(database.cachedStatement(sql: rowsCounted), arguments: [term])
      return Self.weight(ofCount: count ?? 0)
    }
  }

  /// Returns the weight of a term that so many rows contain, counted up to ``countLimit``.
  private static func weight(ofCount count: Int) -> Double {
    var weight = 1.0
    var limit = SearchResults.countLimit
    while limit > max(1, count) {
      limit /= 2
      weight += 0.5
    }
    return weight
  }

  private func append(
    _ keys: [Int64], to results: inout SearchResults, _ terms: inout MarkedTerms,
    from source: SearchSource, limit: Int
  ) throws {
    var rest = keys[...]
    while results.rows.count < limit, !rest.isEmpty {
      let page = Array(rest.prefix(min(1000, max(20, limit - results.rows.count))))
      rest = rest.dropFirst(page.count)
      let items = try source.items(page)
      for key in page {
        guard let item = items[key], !item.isHidden else { continue }
        results.rows.append(SearchRow(item, &terms))
        if results.rows.count == limit { break }
      }
    }
  }
}

/// The searches of a query; each reads the last changed items that match.
private struct Matches {
  let titles: () throws -> [Candidate]
  let texts: () throws -> [Candidate]
}

private struct Candidate: Comparable {
  let key: Int64
  let relevance: Double
  let number: Int64

  /// Whether all terms are in the title.
  var isTitle: Bool { relevance >= Relevance.titleBonus }

  /// Matches in titles first, of these those of books and characters; then the most relevant ones,
  /// then the last changed ones.
  private var order: (Int, Double, Int64) {
    let isName = isTitle && SearchedItem.kind(ofKey: key) != .note
    return (isName ? 0 : isTitle ? 1 : 2, -relevance, -number)
  }

  static func < (one: Candidate, other: Candidate) -> Bool { one.order < other.order }
}

private let titlesFound = """
  SELECT item.key, relevance(titles, ?), item.number
  FROM titles CROSS JOIN item ON item.number = titles.rowid
  WHERE titles MATCH ? ORDER BY titles.rowid DESC LIMIT ?
  """

private let wordsFound = """
  SELECT item.key, relevance(words, ?), item.number
  FROM words CROSS JOIN item ON item.number = words.rowid
  WHERE words MATCH ? ORDER BY words.rowid DESC LIMIT ?
  """

private let booksFound = """
  SELECT item.key FROM titles CROSS JOIN item ON item.number = titles.rowid
  WHERE titles MATCH ? ORDER BY titles.rowid DESC LIMIT 100
  """

private let rowsCounted = """
  SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT 1000)
  """
