import SQLite
import LibraryModel
import LibraryStore
import Testing
import Torture

/// The order of the notes of a book or a character.
struct NoteOrderTests {
  private let desk = Desk()
  private let library: Library

  init() throws { library = try desk.openStocked() }

  @discardableResult
  private func save(_ texts: [String], every minutes: Int = 1) throws -> [Note.ID] {
    try texts.enumerated().map { index, text in
      let id = Note.ID()
      try library.save(id, text: text, of: Desk.ofHawk, at: Desk.minute(index * minutes))
      return id
    }
  }

  private var ordering: NoteOrdering {
    get throws { try #require(try library.book(Desk.hawk.id)).ordering }
  }

  private func order(_ order: NoteOrder) throws {
    let ordering = try ordering
    try library.place([], of: Desk.ofHawk, ordering.showing(order), from: ordering)
  }

  private func titles(of owner: Owner = Desk.ofHawk) throws -> [String] {
    try library.notes(of: owner, limit: 1000).rows.map(\.title)
  }

  /// Moves notes, and returns the step that moves them back.
  @discardableResult
  private func move(
    _ notes: [Note.ID], around anchor: Note.ID? = nil, by step: Int
  ) throws -> LibraryStep? {
    guard
      let move = try library.move(of: notes, in: Desk.ofHawk, around: anchor, by: step)
    else { return nil }
    return try library.perform(.step(move.step), at: Desk.minute(0))
  }

  @Test func `each order sorts the notes of a book`() throws {
    try save(["B", "a 10", "A 9", "ä 1"])
    #expect(try titles() == ["ä 1", "A 9", "a 10", "B"])
    try order(.oldest)
    #expect(try titles() == ["B", "a 10", "A 9", "ä 1"])
    try order(.title)
    #expect(try titles() == ["ä 1", "A 9", "a 10", "B"])
    try order(.hand)
    #expect(try titles() == ["B", "a 10", "A 9", "ä 1"])
  }

  @Test func `by place, pages come before chapters, locations and per cent, by their numbers`()
    throws
  {
    try save([
      "none", "@45%", "@9%", "@loc1204", "@loc90", "@ch10", "@ch3", "@p213-215", "@p213", "@p10",
      "@p9",
      "@pxvi",
    ])
    try order(.place)
    #expect(
      try titles() == [
        "@pxvi", "@p9", "@p10", "@p213", "@p213-215", "@ch3", "@ch10", "@loc90", "@loc1204", "@9%",
        "@45%", "none",
      ])
  }

  @Test func `an amended note has its new place and title in the order`() throws {
    let ids = try save(["a @p5", "b @p6", "c @p7"])
    try order(.place)
    try library.amend(ids[0], text: "z @p8", as: Note.ID(), at: Desk.minute(9))
    #expect(try titles() == ["b @p6", "c @p7", "z @p8"])
    try order(.title)
    try library.amend(ids[2], text: "aa", as: Note.ID(), at: Desk.minute(10))
    #expect(try titles() == ["aa", "b @p6", "z @p8"])
    #expect(try library.staleItems() == 0)
  }

  @Test(arguments: NoteOrder.allCases)
  func `every part of an ordered list has the rows of the whole list`(order: NoteOrder) throws {
    let ids = try save(["b @p2", "a", "d @p2", "c @p1", "a", "e"])
    try move([ids[1]], by: 1)
    try move([ids[5]], by: 2)
    try self.order(order)
    let whole = try library.notes(of: Desk.ofHawk, limit: 100).rows
    #expect(whole.count == 6)
    for offset in 0...7 {
      for limit in 0...7 {
        let page = try library.notes(of: Desk.ofHawk, from: offset, limit: limit)
        #expect(page.rows == Array(whole.dropFirst(offset).prefix(limit)), "\(offset), \(limit)")
      }
    }
    for (index, row) in whole.enumerated() { #expect(try library.index(of: row.id) == index) }
    var pages = NotePages(NoteListing(owner: Desk.ofHawk, ordering: try ordering))
    #expect(try pages.next(in: library).map(\.row.id) == whole.map(\.id))
  }

  @Test(arguments: [NoteOrder.newest, .oldest, .place, .title])
  func `a moved note stands beside its neighbour, and the others stay where they were shown`(
    order: NoteOrder
  ) throws {
    let ids = try save(["c @p1", "a @p3", "d @p2", "b @p4"])
    try self.order(order)
    let (before, all) = (try titles(), try rows())
    let selected = try library.notes(of: Desk.ofHawk, limit: 9).rows[1]
    let undo = try #require(try move([selected.id], by: 1))
    var moved = before
    moved.swapAt(1, 2)
    #expect(try titles() == moved)
    #expect(try ordering.order == .hand)
    _ = try library.perform(.step(undo), at: Desk.minute(0))
    #expect(try titles() == before)
    #expect(try rows() == all)
    #expect(ids.count == 4)
  }

  @Test func `an order by hand comes back after another order`() throws {
    let ids = try save(["a", "b", "c"])
    try order(.hand)
    try move([ids[0]], by: 1)
    try order(.title)
    #expect(try titles() == ["a", "b", "c"])
    try move([ids[2]], by: -1)
    #expect(try titles() == ["b", "a", "c"])
    try move([ids[2]], by: -1)
    #expect(try titles() == ["b", "c", "a"])
    try order(.title)
    try order(.hand)
    #expect(try titles() == ["b", "c", "a"])
  }

  @Test func `a new note comes last by hand, or first if the order by hand began with the newest`()
    throws
  {
    let ids = try save(["a", "b", "c"])
    try move([ids[0]], by: -1)
    #expect(try titles() == ["c", "a", "b"])
    try library.save(Note.ID(), text: "new", of: Desk.ofHawk, at: Desk.minute(100))
    #expect(try titles() == ["new", "c", "a", "b"])
    let other = Owner.character(Desk.agatha.id, of: Desk.hawk.id)
    try library.place([], of: other, NoteOrdering(.hand, hand: .oldest), from: NoteOrdering())
    for (minute, text) in ["a", "b"].enumerated() {
      try library.save(Note.ID(), text: text, of: other, at: Desk.minute(minute))
    }
    #expect(try titles(of: other) == ["a", "b"])
  }

  @Test func `notes of the same millisecond, or saved against the clock, move one by one`() throws {
    let ids = try save(["a", "b", "c", "d"], every: 0)
    try order(.oldest)
    try move([ids[3]], by: -2)
    #expect(try titles() == ["a", "d", "b", "c"])
    let late = try save(["e", "f"], every: -5)
    try order(.hand)
    try move([late[0]], by: -1)
    try move([late[1]], by: 1)
    #expect(Set(try titles()).count == 6)
    #expect(try library.move(of: [ids[0]], in: Desk.ofHawk, by: -9) == nil)
  }

  @Test func `marked notes move together, and a gap that is used up is made again`() throws {
    let ids = try save((0..<40).map { String(UnicodeScalar(UInt8(48 + $0))) })
    try order(.hand)
    try move([ids[3], ids[1], ids[7]], by: 1)
    #expect(try titles().prefix(9).joined() == "024568137")
    // Each move halves the gap.
    for _ in 0..<40 {
      let last = try #require(try library.notes(of: Desk.ofHawk, limit: 99).rows.last)
      try move([last.id], around: last.id, by: -38)
    }
    #expect(try titles().count == 40)
    #expect(try titles().first == "0")
  }

  @Test func `random moves are those of a list, and undo takes all of them back`() throws {
    let ids = try save((0..<12).map { "note \($0)" }, every: 0)
    var random = SeededGenerator(seed: 33)
    try order(.oldest)
    let before = try rows()
    var (model, undos) = (ids, [LibraryStep]())
    for round in 0..<200 {
      let chosen = model.filter { _ in random.next() % 5 == 0 }
      guard let anchor = chosen.randomElement(using: &random) else { continue }
      let step = Int(random.next() % 7) - 3
      guard step != 0, let from = model.firstIndex(of: anchor) else { continue }
      let undo = try move(chosen, around: anchor, by: step)
      let target = from + step
      guard model.indices.contains(target), !chosen.contains(model[target]) else {
        #expect(undo == nil)
        continue
      }
      let other = model[target]
      model.removeAll { chosen.contains($0) }
      let index = try #require(model.firstIndex(of: other))
      model.insert(contentsOf: chosen, at: step > 0 ? index + 1 : index)
      undos.append(try #require(undo))
      #expect(try library.notes(of: Desk.ofHawk, limit: 99).rows.map(\.id) == model, "\(round)")
    }
    for undo in undos.reversed() { _ = try library.perform(.step(undo), at: Desk.minute(0)) }
    #expect(try rows() == before)
  }

  @Test func `a step that is repeated changes nothing, and one from another state is refused`()
    throws
  {
    let ids = try save(["a", "b", "c"])
    let move = try #require(try library.move(of: [ids[2]], in: Desk.ofHawk, by: 1))
    let undo = try library.perform(.step(move.step), at: Desk.minute(0))
    let after = try rows()
    #expect(try library.perform(.step(move.step), at: Desk.minute(0)) == undo)
    #expect(try rows() == after)
    let second = try #require(try self.move([ids[2]], by: 1))
    #expect(throws: LibraryError.self) {
      try library.perform(.step(#require(undo)), at: Desk.minute(0))
    }
    _ = try library.perform(.step(second), at: Desk.minute(0))
    try order(.title)
    let current = try #require(try library.book(Desk.hawk.id))
    #expect(throws: LibraryError.changedBook(current)) {
      try library.perform(.step(#require(undo)), at: Desk.minute(0))
    }
  }

  @Test func `a note of another list is not moved, and no note is moved in the Inbox`() throws {
    try save(["a", "b"])
    let note = Note.ID()
    try library.save(note, text: "c", of: .inbox, at: Desk.minute(5))
    #expect(throws: LibraryError.gone) {
      try library.move(of: [note], in: Desk.ofHawk, by: 1)
    }
  }

  /// The order of each book and the rank of each note.
  private func rows() throws -> [String] {
    try desk.other().read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT id, note_order, hand FROM book UNION ALL SELECT id, rank, place FROM note
          """
      ).map { "\($0.values)" }
    }
  }
}
