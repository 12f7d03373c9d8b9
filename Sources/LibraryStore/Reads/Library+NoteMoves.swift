import SQLite
public import LibraryModel

extension Library {
  /// Returns the move of notes together by some places in the order by hand of their list; nil if
  /// they are at its end.
  ///
  /// If the list is shown in another order, it gets the order by hand. If it has none yet, the
  /// notes stay as they are shown, but for the moved ones. If it has one that is not shown, the
  /// list shows it, and no note moves. A move changes the ranks of the moved notes and of their
  /// neighbours, as far as there is no gap between them.
  ///
  /// - Parameters:
  ///   - anchor: The note that moves by `step` places, and the others along; nil for the first or
  ///     the last of them.
  ///   - step: Number of places, downwards if positive.
  /// - Throws: ``LibraryError/gone`` if the list does not have one of the notes,
  ///   ``LibraryError/refused(_:)`` if more notes would change than a step can name.
  public func move(
    of notes: [Note.ID], in owner: Owner, around anchor: Note.ID? = nil, by step: Int
  ) throws(LibraryError) -> NoteMove? {
    try readTogether { database in
      guard try database.isLiving(owner) else { throw LibraryError.gone }
      let mover = try NoteMover(owner, database)
      return try mover.move(notes, around: anchor, by: step)
    }
  }
}

/// Finds the new ranks of notes that move in their list.
private struct NoteMover {
  /// A note with its rank in the order by hand.
  struct Ranked {
    let id: Note.ID
    let rank: Int
    /// Orders notes of the same rank.
    let number: Int64
    /// The rank that was given to the note; nil if it was never moved.
    let own: Int?
  }

  let owner: Owner
  let database: Database
  /// The order of the list before and after the move.
  let (before, after): (NoteOrdering, NoteOrdering)
  /// Whether the order in which the notes are shown is not yet that of their ranks.
  let isNew: Bool
  /// Whether the list has an order by hand that is not shown.
  let isHidden: Bool
  /// The list in the order in which the notes move.
  let list: NoteList

  init(_ owner: Owner, _ database: Database) throws {
    (self.owner, self.database) = (owner, database)
    before = try database.ordering(of: owner)
    var hand = before.hand
    // The order by hand was only shown: the first move makes it.
    if hand != nil, before.order != .hand, try !database.hasMoved(owner) { hand = nil }
    isHidden = hand != nil && before.order != .hand
    after = NoteOrdering(.hand, hand: hand ?? (before.order == .newest ? .newest : .oldest))
    isNew = try hand == nil && !database.isInOrderOfRanks(owner, before.order)
    list = NoteList(owner, isNew ? before : after)
  }

  func move(_ notes: [Note.ID], around anchor: Note.ID?, by step: Int) throws -> NoteMove? {
    if isHidden {
      return NoteMove(.placeNotes([], of: owner, after, from: before), beside: nil)
    }
    guard
      let (placings, other) = try isNew
        ? firstMove(of: notes, around: anchor, by: step) : move(of: notes, around: anchor, by: step)
    else { return nil }
    return NoteMove(
      .placeNotes(placings, of: owner, after, from: before), beside: try title(of: other))
  }

  private func title(of note: Note.ID) throws -> String {
    try Row.fetchOne(
      database.cachedStatement(sql: titleOfNote), arguments: ["\(note)"]
    ).map { try $0.text(0) } ?? ""
  }

  private func ranked(_ sql: String, _ arguments: StatementArguments) throws -> [Ranked] {
    try Row.fetchAll(database.cachedStatement(sql: sql), arguments: list.owner + arguments).map {
      try Ranked(
        id: $0.id(0), rank: $0.decode(atIndex: 1), number: $0.decode(atIndex: 3),
        own: $0.decode(atIndex: 2))
    }
  }

  // MARK: The first order by hand

  private func firstMove(
    of notes: [Note.ID], around anchor: Note.ID?, by step: Int
  ) throws -> (placings: [NotePlacing], beside: Note.ID)? {
    let moving = try notes.map { note in
      let id = try ranked(note).id
      return try (note: id, index: database.index(of: id, in: list))
    }.sorted { $0.index < $1.index }
    let base = moving.first { $0.note == anchor } ?? (step > 0 ? moving.last : moving.first)
    guard let base, base.index + step >= 0,
      let other = try ranked(list.ids, [1, base.index + step]).first?.id,
      !moving.contains(where: { $0.note == other })
    else { return nil }
    return try (placingNew(moving, besideIndex: base.index + step, step), beside: other)
  }

  /// Places notes as if all had the ranks that the step gives them: see
  /// ``Library/place(_:of:_:from:)``.
  private func placingNew(
    _ moving: [(note: Note.ID, index: Int)], besideIndex other: Int, _ step: Int
  ) throws -> [NotePlacing] {
    let total = try Int.fetchOne(database, sql: list.count, arguments: list.owner) ?? 0
    func rank(_ index: Int) -> Int {
      LibraryPosition.ofItem(after.hand == .oldest ? index : total - 1 - index)
    }
    let isAbove = (step > 0) == (after.hand == .oldest)
    let lower = rank(other) - (isAbove ? 0 : LibraryPosition.step)
    let ranks = LibraryPosition.between(
      lower, lower + LibraryPosition.step, count: moving.count)
    guard let ranks, moving.count <= mostPlaced else { throw LibraryError.refused(tooMany) }
    return zip(after.hand == .oldest ? moving : moving.reversed(), ranks).map {
      NotePlacing($0.note, to: $1, from: rank($0.index))
    }
  }

  // MARK: A move in the order by hand

  /// Moves notes without counting those above them.
  private func move(
    of notes: [Note.ID], around anchor: Note.ID?, by step: Int
  ) throws -> (placings: [NotePlacing], beside: Note.ID)? {
    let moving = try notes.map(ranked).sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
    let isAbove = (step > 0) == (after.hand == .oldest)
    let base = moving.first { $0.id == anchor } ?? (isAbove ? moving.last : moving.first)
    guard let base, step != 0,
      let other = try neighbours(of: base.id, above: isAbove, false, abs(step), [])
        .dropFirst(abs(step) - 1).first?.id,
      !moving.contains(where: { $0.id == other })
    else { return nil }
    return try (placing(moving, beside: other, isAbove: isAbove), beside: other)
  }

  /// Gives notes, sorted by rank, ranks beside another note; also its neighbours, until there is a
  /// gap.
  private func placing(
    _ moving: [Ranked], beside other: Note.ID, isAbove: Bool
  ) throws -> [NotePlacing] {
    let ids = Set(moving.map(\.id))
    var width = 0
    while width + moving.count <= mostPlaced {
      let limit = width + moving.count + 1
      let lower = try neighbours(of: other, above: false, isAbove, limit, ids)
      let upper = try neighbours(of: other, above: true, !isAbove, limit, ids)
      let notes = lower.prefix(width).reversed() + moving + upper.prefix(width)
      let ranks = LibraryPosition.between(
        lower.dropFirst(width).first?.rank, upper.dropFirst(width).first?.rank,
        count: notes.count)
      if let ranks {
        return zip(notes, ranks).filter { $0.own != $1 }
          .map { NotePlacing($0.id, to: $1, from: $0.own) }
      }
      width = max(1, width * 2)
    }
    throw LibraryError.refused(tooMany)
  }

  /// Returns the notes on one side of another, the nearest first, without those that move.
  private func neighbours(
    of other: Note.ID, above: Bool, _ isWithOther: Bool, _ limit: Int, _ moving: Set<Note.ID>
  ) throws -> [Ranked] {
    let comparison = (above ? ">" : "<") + (isWithOther ? "=" : "")
    let order = above ? "" : " DESC"
    // NB: The first condition finds the place in the index; a comparison of rows does not.
    let sql =
      "SELECT note.id, " + rankOfNote + ", note.rank, note.number FROM note WHERE"
      + owner.isOwnerOfNote + " AND " + rankOfNote + (above ? " >= " : " <= ")
      + "(SELECT " + rankOfNote
      + " FROM note WHERE id = ?2) AND (" + rankOfNote + ", note.number) " + comparison
      + " (SELECT " + rankOfNote + ", note.number FROM note WHERE id = ?2) ORDER BY " + rankOfNote
      + order + ", note.number" + order + " LIMIT ?3"
    return try ranked(sql, ["\(other)", limit]).filter { !moving.contains($0.id) }
  }

  private func ranked(_ note: Note.ID) throws -> Ranked {
    let sql =
      "SELECT note.id, " + rankOfNote + ", note.rank, note.number FROM note WHERE"
      + owner.isOwnerOfNote + " AND id = ?"
    return try ranked(sql, ["\(note)"]).first ?? { throw LibraryError.gone }()
  }
}

extension Database {
  /// Returns whether a note of an owner was moved by hand.
  func hasMoved(_ owner: Owner) throws -> Bool {
    try Row.fetchOne(
      cachedStatement(
        sql: "SELECT 1 FROM note WHERE" + owner.isOwnerOfNote + " AND rank IS NOT NULL LIMIT 1"),
      arguments: NoteList(owner, NoteOrdering(.hand)).owner) != nil
  }

  func isInOrderOfRanks(_ owner: Owner, _ order: NoteOrder) throws -> Bool {
    switch order {
    case .hand: return true
    case .place, .title: return false
    case .newest, .oldest: break
    }
    let rows = try Row.fetchCursor(
      cachedStatement(
        sql: "SELECT note.number FROM note WHERE" + owner.isOwnerOfNote + " ORDER BY " + rankOfNote
          + ", note.number"), arguments: NoteList(owner, NoteOrdering(order)).owner)
    var last = Int64.min
    while let row = try rows.next() {
      let number = try row.decode(Int64.self, atIndex: 0)
      guard number > last else { return false }
      last = number
    }
    return true
  }
}

/// The most notes that a step names: a scene stores it.
private let mostPlaced = 800

private let tooMany = "these are too many notes to move at once: mark fewer"

private let titleOfNote = """
  SELECT CAST(digest.title AS BLOB) FROM note JOIN digest ON digest.note = note.number
  WHERE note.id = ?
  """
