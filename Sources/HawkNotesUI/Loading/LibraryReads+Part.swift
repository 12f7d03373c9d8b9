import LibraryModel

// Reading the data that a window shows.

extension LibraryReads {
  /// Reads the data of a demand that a window does not have; all of them if `loaded` is nil.
  func part(
    _ demand: LibraryDemand, over loaded: LoadedLibrary?
  ) throws(LibraryFailure) -> LibraryPart {
    try together { () throws(LibraryFailure) in try readPart(demand, over: loaded) }
  }

  private func readPart(
    _ demand: LibraryDemand, over loaded: LoadedLibrary?
  ) throws(LibraryFailure) -> LibraryPart {
    var part = LibraryPart(demand: demand)
    let had = loaded?.asked ?? LibraryDemand()
    for id in demand.books.subtracting(had.books) { try book(id).map { part.books.append($0) } }
    for id in demand.characters.subtracting(had.characters) {
      guard let found = try character(id) else { continue }
      part.characters.append(found)
      // The book of a character is always needed with them.
      if !part.books.contains(where: { $0.id == found.book }) {
        try book(found.book).map { part.books.append($0) }
      }
    }
    for id in demand.notes.subtracting(had.notes) { try note(id).map { part.notes.append($0) } }
    if let list = demand.bookList, !list.isMet(by: loaded?.bookRows) {
      part.bookRows = try rows(of: list, over: loaded?.bookRows)
    }
    if let list = demand.characterList, !list.isMet(by: loaded?.characterRows) {
      part.characterRows = try rows(of: list, over: loaded?.characterRows)
    }
    if let list = demand.noteList, !list.isMet(by: loaded?.noteRows) {
      part.noteRows = try rows(of: list, over: loaded?.noteRows)
    }
    return part
  }

  private func rows(
    of demand: ListDemand<Book.ID>, over loaded: LoadedRows<BookRow>?
  ) throws(LibraryFailure) -> LoadedRows<BookRow> {
    guard case .books(let query) = demand.list else { return LoadedRows(demand.list, Page()) }
    return try rows(of: demand, over: loaded) { range throws(LibraryFailure) in
      try books(query, range)
    } index: { id throws(LibraryFailure) in
      try indexOfBook(id, query)
    }
  }

  private func rows(
    of demand: ListDemand<BookCharacter.ID>, over loaded: LoadedRows<CharacterRow>?
  ) throws(LibraryFailure) -> LoadedRows<CharacterRow> {
    let list = demand.list
    return try rows(of: demand, over: loaded) { range throws(LibraryFailure) in
      switch list {
      case .characters(of: let book): try characters(book, range)
      case .favourites: try favourites(range)
      case .notes, .books, .mentions: Page()
      }
    } index: { id throws(LibraryFailure) in
      switch list {
      case .characters(of: let book):
        try character(id)?.book == book ? try indexOfCharacter(id) : nil
      case .favourites: try indexOfFavourite(id)
      case .notes, .books, .mentions: nil
      }
    }
  }

  private func rows(
    of demand: ListDemand<Note.ID>, over loaded: LoadedRows<NoteRow>?
  ) throws(LibraryFailure) -> LoadedRows<NoteRow> {
    guard case .notes(of: let owner) = demand.list else { return LoadedRows(demand.list, Page()) }
    return try rows(of: demand, over: loaded) { range throws(LibraryFailure) in
      try notes(owner, range)
    } index: { id throws(LibraryFailure) in
      try ownerOfNote(id) == owner ? try indexOfNote(id) : nil
    }
  }

  /// Reads the rows around the demand's centre, and the indices of rows elsewhere.
  ///
  /// A short list is one reading. Indices that the window knows are not read again: of a row far
  /// down a long list, that takes milliseconds.
  private func rows<Row>(
    of demand: ListDemand<Row.ID>, over loaded: LoadedRows<Row>?,
    _ page: (Range<Int>) throws(LibraryFailure) -> Page<Row>,
    index: (Row.ID) throws(LibraryFailure) -> Int?
  ) throws(LibraryFailure) -> LoadedRows<Row> {
    var rows = LoadedRows(demand.list, try page(demand.range(around: demand.index)))
    let known = loaded.flatMap {
      $0.list == rows.list && $0.total == rows.total && !$0.isExpired ? $0 : nil
    }
    var others: [Row.ID: Int?] = [:]
    for id in demand.wanted where !rows.knows(id) {
      if let known, known.knows(id) {
        others[id] = .some(known.index(of: id))
      } else {
        others[id] = .some(try index(id))
      }
    }
    if let centre = demand.centre, let middle = others[centre] ?? nil {
      rows = LoadedRows(demand.list, try page(demand.range(around: middle)), others: others)
    } else if rows.rows.isEmpty, rows.total > 0 {
      // The list has become shorter.
      rows = LoadedRows(
        demand.list, try page(demand.range(around: rows.total - 1)), others: others)
    } else if !others.isEmpty {
      rows = LoadedRows(
        demand.list, Page(rows: rows.rows, offset: rows.indices.lowerBound, total: rows.total),
        others: others)
    }
    return rows
  }
}
