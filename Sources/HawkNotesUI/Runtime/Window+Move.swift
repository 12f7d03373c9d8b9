import LibraryModel

// The places to which items can be moved, and the move.

extension Window {
  /// Reads the first places that match a filter.
  func findTargets(_ items: ItemList, filter: String) {
    var targets = MoveTargets(items: items, filter: filter, rows: [], others: 0)
    do throws(LibraryFailure) {
      targets = try self.targets(for: items, filter)
    } catch {
      learn(.said(error.warning))
    }
    dispatch(.move(.found(targets)))
  }

  private func targets(for items: ItemList, _ filter: String) throws(LibraryFailure) -> MoveTargets
  {
    let areNotes = items.items.first?.note != nil
    let owner = areNotes ? items.items.first?.owner : items.items.first?.owner.book.map(Owner.book)
    var rows: [MoveTargets.Row] = []
    if areNotes, filter.isEmpty || "inbox".contains(filter.lowercased()) {
      rows.append(MoveTargets.Row(owner: .inbox, title: "Inbox", aside: "notes of no book"))
    }
    if areNotes, filter.isEmpty, let book = owner?.book {
      let title = try library.book(book)?.title ?? ""
      rows += try library.characters(book, 0..<mostTargets).rows.map { row in
        MoveTargets.Row(row, of: title)
      }
    }
    let books = try library.books(BookQuery(filter: filter), 0..<mostTargets).page
    rows += books.rows.map { book in
      MoveTargets.Row(
        owner: .book(book.id), title: book.title, aside: book.authors.joined(separator: ", "))
    }
    if areNotes, !filter.isEmpty {
      rows += try library.charactersMatching(filter, mostTargets).map { row in
        MoveTargets.Row(row, of: row.bookTitle)
      }
    }
    return MoveTargets(
      items: items, filter: filter, rows: rows.filter { $0.owner != owner },
      others: books.total - books.rows.count)
  }

  /// Moves notes or characters to a place, as one change.
  func move(_ items: ItemList, saying words: String, to target: MoveTargets.Row) {
    do throws(LibraryFailure) {
      guard let first = items.items.first, let step = try moving(items.items, to: target.owner)
      else {
        return
      }
      let name =
        target.owner == .inbox ? "the Inbox" : ItemPlace(target.owner).words(for: target.title)
      dispatch(
        .prepared(
          step, saying: "moved \(words) to \(name)", at: first.moved(to: target.owner), from: first)
      )
    } catch {
      dispatch(.said(error.warning))
    }
  }

  private func moving(
    _ items: [ItemPlace], to owner: Owner
  ) throws(LibraryFailure) -> LibraryStep? {
    if let from = items.first?.owner, items.allSatisfy({ $0.note != nil }) {
      return .moveNotes(items.compactMap(\.note), to: owner, from: from)
    }
    guard case .book(let book) = owner else { return nil }
    var steps: [LibraryStep] = []
    for case .character(let id, of: let from) in items.map(\.owner) {
      guard let position = try library.character(id)?.position else { throw .gone }
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
  /// The place of the item after a move.
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
