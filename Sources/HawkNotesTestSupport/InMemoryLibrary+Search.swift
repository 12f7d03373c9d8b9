public import HawkNotesUI
public import LibraryModel
import Markup

extension InMemoryLibrary {
  /// A search of the library in memory: items and drafts that contain the query, in any case.
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
  public var names: [LibraryName] {
    let living = characters.filter { deletedItems[.character($0.id)] == nil }
    let tags = notes.flatMap { NoteDigest($0.text).tags }
    return books.filter { deletedItems[.book($0.id)] == nil }
      .map { LibraryName(.book($0.id), $0.title, aside: $0.author) }
      + living.flatMap(names) + Set(tags).sorted().map { LibraryName(.tag, "#" + $0, aside: "tag") }
  }

  /// The name of a character, and then its aliases.
  private func names(of character: BookCharacter) -> [LibraryName] {
    ([nil] + character.aliases).map { alias in
      LibraryName(
        .character(character.id), alias ?? character.name, aside: title(of: character.book) ?? "",
        book: character.book, ownName: alias == nil ? nil : character.name)
    }
  }

  /// Returns the results of a search, at most a number of them.
  public func results(
    for query: String, _ drafts: [SearchedDraft] = [], rows: Int = SearchResults.countLimit
  ) -> SearchResults {
    var results = SearchResults(query: query)
    guard !query.isEmpty else { return results }
    for draft in drafts {
      append(
        draft.text, query,
        to: &results, SearchRow(subject: .draft(draft.id), place: place(of: draft.owner)))
    }
    for book in books where deletedItems[.book(book.id)] == nil {
      let row = SearchRow(
        subject: .item(.book(book.id)), place: .book(book.id), book: book.title, part: .heading)
      append(book.title, query, to: &results, row)
    }
    for character in characters where deletedItems[.character(character.id)] == nil {
      let row = SearchRow(
        subject: .item(.character(character.id)),
        place: .character(character.id, of: character.book), book: title(of: character.book),
        character: character.name, part: .heading)
      append(character.name, query, to: &results, row)
    }
    for note in notes where deletedItems[.note(note.id)] == nil {
      append(note.text, query, to: &results, row(of: note))
    }
    results.count = results.rows.count
    results.rows = Array(results.rows.prefix(rows))
    return results
  }

  private func row(of note: Note) -> SearchRow {
    var row = SearchRow(subject: .item(.note(note.id)), place: .note(note.id, in: note.owner))
    switch note.owner {
    case .inbox: break
    case .book(let book): row.book = title(of: book)
    case .character(let character, of: let book):
      row.book = title(of: book)
      row.character = characters.first { $0.id == character }?.name
    }
    return row
  }

  private func title(of book: Book.ID) -> String? { books.first { $0.id == book }?.title }

  private func place(of owner: Owner) -> Place { owner.place }

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
        row.excerpt = .init(
          text, matches: [row.offset..<row.offset + query.utf8.count])
        return results.rows.append(row)
      }
      offset += line.utf8.count + 1
    }
  }
}
