import LibraryModel

/// An effect of the sheet that moves items.
enum MoveEffect: FeatureEffect {
  /// Reads the first places that match a filter.
  case find(ItemList, filter: String)
  /// Moves notes or characters to a place, as one change; with their words for the message.
  case move(ItemList, saying: String, to: MoveTargets.Row)

  func perform(with clients: Clients) throws(LibraryFailure) -> WindowRequest? {
    let reads = clients.library
    switch self {
    case .find(let items, let filter):
      return .act(MoveAction.found(try targets(for: items, filter, reads)))
    case .move(let items, saying: let words, to: let target):
      guard let first = items.items.first,
        let step = try step(moving: items.items, to: target.owner, reads)
      else { return nil }
      let name =
        target.owner == .inbox ? "the Inbox" : ItemPlace(target.owner).words(for: target.title)
      return .change(
        .step(step), saying: "moved \(words) to \(name)", at: first.moved(to: target.owner),
        from: first)
    }
  }

  var followUp: WindowRequest? {
    guard case .find(let items, let filter) = self else { return nil }
    return .act(MoveAction.found(MoveTargets(items: items, filter: filter)))
  }

  private func targets(
    for items: ItemList, _ filter: String, _ reads: any LibraryReads
  ) throws(LibraryFailure) -> MoveTargets {
    let areNotes = items.items.first?.note != nil
    let owner = areNotes ? items.items.first?.owner : items.items.first?.owner.book.map(Owner.book)
    var rows: [MoveTargets.Row] = []
    if areNotes, filter.isEmpty || "inbox".contains(filter.lowercased()) {
      rows.append(MoveTargets.Row(owner: .inbox, title: "Inbox", aside: "notes of no book"))
    }
    if areNotes, filter.isEmpty, let book = owner?.book {
      let title = try reads.book(book)?.title ?? ""
      rows += try reads.characters(book, 0..<mostTargets).rows.map { row in
        MoveTargets.Row(row, of: title)
      }
    }
    let books = try reads.books(BookQuery(filter: filter), 0..<mostTargets)
    rows += books.rows.map { book in
      MoveTargets.Row(
        owner: .book(book.id), title: book.title, aside: book.authors.joined(separator: ", "))
    }
    if areNotes, !filter.isEmpty {
      rows += try reads.charactersMatching(filter, mostTargets).map { row in
        MoveTargets.Row(row, of: row.bookTitle)
      }
    }
    return MoveTargets(
      items: items, filter: filter, rows: rows.filter { $0.owner != owner },
      others: books.total - books.rows.count)
  }

  private func step(
    moving items: [ItemPlace], to owner: Owner, _ reads: any LibraryReads
  ) throws(LibraryFailure) -> LibraryStep? {
    if let from = items.first?.owner, items.allSatisfy({ $0.note != nil }) {
      return .moveNotes(items.compactMap(\.note), to: owner, from: from)
    }
    guard case .book(let book) = owner else { return nil }
    var steps: [LibraryStep] = []
    for case .character(let id, of: let from) in items.map(\.owner) {
      guard let position = try reads.character(id)?.position else { throw .gone }
      steps.append(.moveCharacter(id, to: book, at: nil, from: from, was: position))
    }
    return steps.count > 1 ? .all(steps) : steps.first
  }
}

extension MoveTargets.Row {
  fileprivate init(_ character: CharacterRow, of title: String) {
    self.init(
      owner: .character(character.id, of: character.book), title: character.name, aside: title)
  }
}

extension ItemPlace {
  fileprivate func moved(to owner: Owner) -> ItemPlace {
    if let note { return ItemPlace(owner, note: note) }
    guard case .character(let id, of: _) = self.owner, case .book(let book) = owner else {
      return self
    }
    return ItemPlace(.character(id, of: book))
  }
}

/// The number of books, and of characters, that the sheet shows at most.
private let mostTargets = 50
