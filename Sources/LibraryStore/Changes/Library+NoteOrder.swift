import SQLite
public import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension Library {
  /// Gives the notes of a book or character an order, and some of them ranks in the order by hand;
  /// repeating it changes nothing.
  ///
  /// To undo the change, make it with the old and the new values exchanged.
  ///
  /// - Parameter from: The present order.
  /// - Throws: ``LibraryError/changedBook(_:)`` or ``LibraryError/changedCharacter(_:)`` if the
  ///   list has a third order by now, ``LibraryError/changed(_:)`` if a note has another rank,
  ///   ``LibraryError/gone`` if the owner does not exist. Then nothing is changed.
  public func place(
    _ placings: [NotePlacing], of owner: Owner, _ ordering: NoteOrdering, from: NoteOrdering
  ) throws(LibraryError) {
    try write { database in
      try database.require(owner)
      let current = try database.ordering(of: owner)
      guard current == ordering || current == from else {
        throw try database.changedError(of: owner)
      }
      if !placings.isEmpty, current == from, current != ordering {
        try database.begin(ordering, of: owner, from: from)
      }
      for placing in placings { try database.place(placing) }
      if !placings.isEmpty, current != ordering {
        try database.end(from, of: owner, to: ordering)
      }
      if current != ordering { try database.setOrdering(ordering, of: owner) }
    }
  }
}

extension Database {
  /// Gives all notes of a list ranks, if its order by hand begins with another order than that of
  /// ranks.
  fileprivate func begin(
    _ ordering: NoteOrdering, of owner: Owner, from: NoteOrdering
  ) throws {
    guard from.hand == nil, let hand = ordering.hand,
      try !isInOrderOfRanks(owner, from.order)
    else { return }
    let keys = NoteKeys(NoteOrdering(from.order))
    try execute(
      sql: """
        UPDATE note SET rank = ranked.place << 20 FROM (
          SELECT note.number, row_number() OVER (
        """ + (hand == .oldest ? keys.order : keys.reverseOrder)
          + ") AS place FROM note WHERE" + owner.isOwnerOfNote
          + ") AS ranked WHERE ranked.number = note.number",
      arguments: NoteList(owner, from).owner)
  }

  /// Takes the ranks away that ``begin(_:of:from:)`` gave, if the order by hand is undone.
  ///
  /// - Throws: The error of a changed list if another note was moved since.
  fileprivate func end(_ ordering: NoteOrdering, of owner: Owner, to earlier: NoteOrdering) throws {
    guard ordering.hand != nil, earlier.hand == nil else { return }
    switch earlier.order {
    case .newest, .oldest, .hand: return
    case .place, .title: break
    }
    let arguments = NoteList(owner, earlier).owner
    let ranked = " note WHERE" + owner.isOwnerOfNote + " AND rank IS NOT NULL"
    if try has("SELECT 1 FROM" + ranked + " AND rank & 1048575 <> 0", arguments) {
      throw try changedError(of: owner)
    }
    try execute(
      sql: "UPDATE note SET rank = NULL WHERE number IN (SELECT number FROM" + ranked + ")",
      arguments: arguments)
  }

  /// Gives a note a rank; a note that was removed for good is left out.
  fileprivate func place(_ placing: NotePlacing) throws {
    let row = try Row.fetchOne(
      cachedStatement(sql: "SELECT rank FROM note WHERE id = ?"), arguments: ["\(placing.note)"])
    guard let row else { return }
    let rank = try row.decode(Int?.self, atIndex: 0)
    guard rank != placing.to else { return }
    guard rank == placing.from || Library.replacesUnasked else {
      throw try note(placing.note).map(LibraryError.changed) ?? LibraryError.gone
    }
    #if PLANTED_BUGS
      if PlantedBug.rankLost.isPlanted { return }
    #endif
    try cachedStatement(sql: "UPDATE note SET rank = ? WHERE id = ?")
      .execute(arguments: [placing.to, "\(placing.note)"])
  }

  /// Gives the notes of a book or character an order.
  func setOrdering(_ ordering: NoteOrdering, of owner: Owner) throws {
    let order = ordering.stored?.rawValue
    switch owner {
    case .book(let book):
      try change(
        "UPDATE book SET note_order = ?, hand = ? WHERE id = ?",
        [order, ordering.hand?.rawValue, "\(book)"])
    case .character(let character, of: _):
      try change(
        "UPDATE character SET note_order = ?, hand = ? WHERE id = ?",
        [order, ordering.hand?.rawValue, "\(character)"])
    case .inbox: break
    }
  }

  fileprivate func changedError(of owner: Owner) throws -> LibraryError {
    switch owner {
    case .book(let id): try book(id).map(LibraryError.changedBook) ?? .gone
    case .character(let id, of: _):
      try character(id).map(LibraryError.changedCharacter) ?? .gone
    case .inbox: .gone
    }
  }
}
