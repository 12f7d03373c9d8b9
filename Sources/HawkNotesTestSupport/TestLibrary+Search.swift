public import HawkNotesUI
public import LibraryModel
import LibraryStore

extension TestLibrary {
  /// A search of the library: items and drafts that contain the query, in any case.
  public var search: SearchClient {
    SearchClient { request in
      self.searched.append(request.query)
      if self.answersLater { return nil }
      return self.results(for: request.query, request.searchedDrafts, rows: request.rows)
    } names: {
      self.answersLater ? nil : self.names
    }
  }

  /// The names of all books, characters and tags.
  public var names: [LibraryName] { read { try $0.allNames() } }

  /// Returns the results of a search, at most a number of them.
  public func results(
    for query: String, _ drafts: [SearchedDraft] = [], rows: Int = SearchResults.countLimit
  ) -> SearchResults {
    var results = SearchResults(query: query)
    guard !query.isEmpty else { return results }
    for draft in drafts {
      append(
        draft.text, query,
        to: &results, SearchRow(subject: .draft(draft.id), place: draft.owner?.place ?? .loose))
    }
    let (books, characters) = (books, characters)
    let titles = Dictionary(uniqueKeysWithValues: books.map { ($0.id, $0.title) })
    for book in books {
      let row = SearchRow(
        subject: .item(.book(book.id)), place: .book(book.id), book: book.title, part: .heading)
      append(book.title, query, to: &results, row)
    }
    for character in characters {
      let row = SearchRow(
        subject: .item(.character(character.id)),
        place: .character(character.id, of: character.book), book: titles[character.book],
        character: character.name, part: .heading)
      append(character.name, query, to: &results, row)
    }
    for note in notes {
      append(note.text, query, to: &results, row(of: note, titles, characters))
    }
    results.count = results.rows.count
    results.rows = Array(results.rows.prefix(rows))
    return results
  }

  private func row(
    of note: Note, _ titles: [Book.ID: String], _ characters: [BookCharacter]
  ) -> SearchRow {
    var row = SearchRow(subject: .item(.note(note.id)), place: .note(note.id, in: note.owner))
    switch note.owner {
    case .inbox: break
    case .book(let book): row.book = titles[book]
    case .character(let character, of: let book):
      row.book = titles[book]
      row.character = characters.first { $0.id == character }?.name
    }
    return row
  }

  private func append(
    _ text: String, _ query: String, to results: inout SearchResults, _ row: SearchRow
  ) {
    var offset = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let found = line.lowercased().firstRange(of: query.lowercased()) {
        let lowered = line.lowercased()
        let start = lowered.utf8.distance(from: lowered.startIndex, to: found.lowerBound)
        var row = row
        row.line = String(line)
        row.matches = [start..<start + query.utf8.count]
        row.offset = offset + start
        if row.part == .text { row.title = SearchRow.title(of: text, besideMatchAt: row.offset) }
        row.excerpt = .init(
          text, matches: [row.offset..<row.offset + query.utf8.count])
        return results.rows.append(row)
      }
      offset += line.utf8.count + 1
    }
  }
}
