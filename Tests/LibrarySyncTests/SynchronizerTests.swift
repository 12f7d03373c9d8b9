import Foundation
import LibraryModel
import LibraryStore
import SQLite
import Testing

@testable import LibrarySync

@Suite struct SynchronizerTests {
  @Test func `the status of another repository knows no synchronization with it`() throws {
    let desk = try SyncDesk()
    let one = desk.machines[0]
    try one.add("First")
    try one.synchronize()
    #expect(try one.synchronizer().status().time > 0)
    let other = try one.synchronizer(desk.home + "/other.git").status()
    #expect(other.time == 0 && other.waiting > 0)
  }

  @Test func `a full disk is no damage of the record, which would have to be deleted`() {
    let full = SyncError.record("record", DatabaseError(resultCode: .full))
    #expect(full == .failed(path: "record", errno: ENOSPC))
    let damage = SyncError.record("record", DatabaseError(resultCode: .corrupt, message: "bad"))
    #expect(damage == .record(path: "record", reason: "bad"))
  }

  @Test func `a note of one machine is on the other`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let id = try one.add("A walk\n\nby the sea @p12 #walk\n\n")
    try one.synchronize()
    try other.synchronize()
    #expect(try other.text(id) == "A walk\n\nby the sea @p12 #walk\n\n")
    #expect(try one.export() == other.export())
    #expect(try desk.files()["notes/\("\(id)".prefix(2))/\(id).md"]?.hasSuffix("#walk") == true)
  }

  @Test func `a second synchronization without changes makes no commit`() throws {
    let desk = try SyncDesk()
    try desk.settle()
    let head = try desk.git(["--git-dir=\(desk.remote)", "rev-parse", "main"])
    for machine in desk.machines { #expect(try machine.synchronize().numbers.isEmpty) }
    #expect(try desk.git(["--git-dir=\(desk.remote)", "rev-parse", "main"]) == head)
  }

  @Test func `edits of different lines are both kept`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let id = try one.add("First\n\nmiddle\n\nlast")
    try desk.settle()
    try one.edit(id, "First of one\n\nmiddle\n\nlast")
    try other.edit(id, "First\n\nmiddle\n\nlast of other")
    try one.synchronize()
    #expect(try other.synchronize().conflicts.isEmpty)
    try one.synchronize()
    for machine in desk.machines {
      #expect(try machine.text(id) == "First of one\n\nmiddle\n\nlast of other")
    }
    #expect(try one.export() == other.export())
  }

  @Test
  func `of edits of the same line ours stays, and theirs is an earlier version and a conflict`()
    throws
  {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let id = try one.add("A line")
    try desk.settle()
    try one.edit(id, "A line of one")
    try other.edit(id, "A line of the other")
    try one.synchronize()
    let report = try other.synchronize()
    #expect(report.conflicts == [.note(id)])
    #expect(try other.text(id) == "A line of the other")
    #expect(try other.texts(id).contains("A line of one"))
    let open = try other.synchronizer().openConflicts(for: "a scene")
    #expect(open.map(\.text) == ["A line of one"])
    #expect(open.map(\.base) == ["A line"])
    #expect(try other.synchronizer().openConflicts(for: "another scene").isEmpty)
    try other.synchronizer().forgetConflicts(open.map(\.draft))
    #expect(try other.synchronizer().conflictCount() == 0)
    #expect(try other.synchronize().conflicts.isEmpty)
    try one.synchronize()
    #expect(try one.text(id) == "A line of the other")
    #expect(try one.texts(id).contains("A line of one"))
  }

  @Test func `fields of a book are merged one by one, and a conflict keeps both`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let id = SyncDesk.hawk.id
    try desk.settle()
    try one.edit(id) { ($0.title, $0.year, $0.tagline) = ("The Broken Raven", 1974, "of one") }
    try other.edit(id) { ($0.pages, $0.tagline) = (320, "of the other") }
    try one.library.setTab(id, to: false)
    try one.synchronize()
    let report = try other.synchronize()
    #expect(report.conflicts == [.book(id)])
    try one.synchronize()
    let book = try #require(try other.library.book(id))
    #expect(book.title == "The Broken Raven")
    #expect((book.year, book.pages, book.hasTab) == (1974, 320, false))
    #expect(book.tagline == "of the other")
    let earlier = try other.library.revisions(of: id).map(\.subject.tagline)
    #expect(earlier.contains("of one"))
    let open = try other.synchronizer().openConflicts(for: "a scene")
    #expect(open.map(\.field) == [.tagline])
    #expect(try one.export() == other.export())
  }

  @Test func `all that is not text travels: favourites, order, moves, the bin`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let book = Book(title: "Another", added: one.tick())
    try one.library.add(book)
    let character = BookCharacter(book: book.id, name: "Jaime")
    try one.library.add(character)
    let (moved, gone) = (try one.add("moved"), try one.add("gone"))
    try desk.settle()
    try one.library.setFavourite(SyncDesk.agatha.id, to: true)
    let position = try #require(try one.library.book(book.id)).position
    try one.library.reorder(book.id, .first, from: position)
    try one.library.move([moved], to: .character(character.id, of: book.id), from: one.hawk)
    _ = try one.library.move(character.id, to: SyncDesk.hawk.id, from: book.id)
    try one.delete(.note(gone))
    try desk.settle()
    #expect(try one.export() == other.export())
    #expect(try other.library.tabs().map(\.title) == ["Another", "The Good Hawk"])
    #expect(try other.library.note(moved)?.owner == .character(character.id, of: SyncDesk.hawk.id))
    #expect(try other.text(gone) == nil)
    #expect(try other.library.bin(limit: 9).rows.count == 1)
    try other.library.restore([.note(gone)])
    try desk.settle()
    #expect(try one.text(gone) == "gone")
    #expect(try one.export() == other.export())
    for machine in desk.machines { #expect(try machine.library.staleItems() == 0) }
  }

  @Test func `an edit wins over a deletion, on either side`() throws {
    for isFirst in [true, false] {
      let desk = try SyncDesk()
      let (one, other) = (desk.machines[0], desk.machines[1])
      let id = try one.add("A text")
      let rest = try one.add("Another")
      try desk.settle()
      try one.delete(.book(SyncDesk.hawk.id))
      try other.edit(id, "An edited text")
      for machine in isFirst ? [one, other] : [other, one] { try machine.synchronize() }
      try desk.settle()
      for machine in desk.machines {
        #expect(try machine.text(id) == "An edited text", "deletion first: \(isFirst)")
        #expect(try machine.library.book(SyncDesk.hawk.id) != nil)
      }
      #expect(try one.export() == other.export())
      #expect(try one.texts(rest) == ["Another"])
    }
  }

  @Test func `a deleted book is in the bin of the other machine, and comes back with its notes`()
    throws
  {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let notes = try (1...3).map { try one.add("Note \($0)") }
    try desk.settle()
    try one.delete(.book(SyncDesk.hawk.id))
    try desk.settle()
    #expect(try other.library.book(SyncDesk.hawk.id) == nil)
    #expect(try desk.files().count == 2)
    try other.library.restore([.book(SyncDesk.hawk.id)])
    try desk.settle()
    #expect(try notes.map { try one.text($0) } == ["Note 1", "Note 2", "Note 3"])
    #expect(try one.export() == other.export())
  }

  @Test func `what was removed for good is not brought back`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let id = try one.add("removed")
    try desk.settle()
    try one.delete(.note(id))
    try one.library.emptyBin()
    try desk.settle()
    #expect(try one.text(id) == nil)
    #expect(try other.text(id) == nil)
    #expect(try other.texts(id) == ["removed"])
  }

  @Test func `a push that is refused because another machine was faster is made again`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    try desk.settle()
    let (mine, faster) = (try one.add("mine"), try other.add("faster"))
    let synchronizer = try one.synchronizer()
    var steps = 0
    synchronizer.step = { () throws(SyncError) in
      steps += 1
      // Between our commit and our push.
      if steps == 3 { _ = try? other.synchronize() }
    }
    try synchronizer.synchronize()
    #expect(try one.text(faster) == "faster")
    try other.synchronize()
    #expect(try other.text(mine) == "mine")
    #expect(try one.export() == other.export())
  }

  @Test func `killed after any step, it loses nothing and applies nothing twice`() throws {
    var (step, isKilled) = (0, true)
    while isKilled {
      let desk = try SyncDesk()
      let (one, other) = (desk.machines[0], desk.machines[1])
      let ids = try (1...3).map { try one.add("One\nTwo\nThree \($0)") }
      try desk.settle()
      try one.edit(ids[0], "One\nTwo of one\nThree 1")
      try other.edit(ids[0], "One of other\nTwo\nThree 1\nFour")
      try one.edit(ids[1], "conflict one")
      try other.edit(ids[1], "conflict other")
      try one.delete(.note(ids[2]))
      let new = try other.add("new")
      try one.synchronize()
      do {
        try other.synchronize(killedAt: step)
        isKilled = false
      } catch SyncError.stopped {}
      let versions = try ids.map { try other.texts($0).count }
      let merged = try other.text(ids[0])
      try other.synchronize()
      if merged == "One of other\nTwo of one\nThree 1\nFour" {
        #expect(try ids.map { try other.texts($0).count } == versions, "killed at step \(step)")
      }
      try desk.settle()
      #expect(try one.export() == other.export(), "killed at step \(step)")
      #expect(try one.text(new) == "new")
      #expect(try one.text(ids[0]) == other.text(ids[0]))
      for text in ["conflict one", "conflict other"] {
        #expect(try other.texts(ids[1]).contains(text))
      }
      #expect(try other.synchronizer().conflictCount() <= 2)
      step += 1
    }
    #expect(step > 4)
  }

  @Test func `what was taken in before a kill is not taken in again over a later edit`() throws {
    var (step, isKilled, taken) = (0, true, 0)
    while isKilled {
      let desk = try SyncDesk()
      let (one, other) = (desk.machines[0], desk.machines[1])
      let note = try one.add("One\nTwo")
      try desk.settle()
      try one.edit(note, "One\nTwo of one")
      try one.synchronize()
      do {
        try other.synchronize(killedAt: step)
        isKilled = false
      } catch SyncError.stopped {}
      if isKilled, try other.text(note) == "One\nTwo of one" {
        taken += 1
        try other.edit(note, "One\nTwo of other")
        try other.synchronize()
        #expect(try other.text(note) == "One\nTwo of other", "killed at step \(step)")
        #expect(try other.synchronizer().conflictCount() == 0, "killed at step \(step)")
      }
      step += 1
    }
    #expect(taken > 0)
  }

  @Test func `a save during a synchronization is sent by the next one`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    try desk.settle()
    try one.add("first")
    let synchronizer = try one.synchronizer()
    var late: [Note.ID] = []
    synchronizer.step = { () throws(SyncError) in
      if let id = try? one.add("late \(late.count)") { late.append(id) }
    }
    try synchronizer.synchronize()
    try desk.settle()
    #expect(late.count > 2)
    for id in late { #expect(try other.text(id)?.hasPrefix("late") == true) }
    #expect(try one.export() == other.export())
  }
}
