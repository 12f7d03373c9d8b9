import Foundation
import FoundationEssentials
import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

/// Pages that a person has edited in the repository, without a new version.
@Suite struct HandEditTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private let note: Note.ID

  init() throws {
    desk = try SyncDesk()
    note = try desk.machines[0].add("First\n\nmiddle\n\nlast")
    try desk.settle()
  }

  private func edit(_ old: String, _ new: String) throws {
    let path = SyncPath.of(.note(note))
    let page = try #require(try desk.files()[path])
    try desk.commit([path: page.replacing(old, with: new) + "\n"])
  }

  @Test func `an edit there is merged with an edit here`() throws {
    try edit("First", "First there")
    try one.edit(note, "First\n\nmiddle\n\nlast here")
    try desk.settle()
    for machine in desk.machines {
      #expect(try machine.text(note) == "First there\n\nmiddle\n\nlast here")
    }
    #expect(try one.export() == desk.machines[1].export())
  }

  @Test func `an edit there of the line that was edited here is an earlier version`() throws {
    try edit("First", "First there")
    try one.edit(note, "First here\n\nmiddle\n\nlast")
    #expect(try one.synchronize().conflicts == [.note(note)])
    try desk.settle()
    #expect(try one.texts(note).contains("First there\n\nmiddle\n\nlast"))
    for machine in desk.machines {
      #expect(try machine.text(note) == "First here\n\nmiddle\n\nlast")
    }
    #expect(try one.export() == desk.machines[1].export())
  }

  @Test func `a page with the line ends of Windows is read like any other`() throws {
    let path = SyncPath.of(.note(note))
    let page = try #require(try desk.files()[path]).replacing("First", with: "First there")
    try desk.commit([path: (page + "\n").replacing("\n", with: "\r\n")])
    #expect(try one.synchronize().problems.isEmpty)
    try desk.settle()
    for machine in desk.machines {
      #expect(try machine.text(note) == "First there\n\nmiddle\n\nlast")
    }
  }

  @Test(arguments: [Int.max, Int.min])
  func `a position there that is too large is limited`(position: Int) throws {
    for item in [LibraryItem.book(SyncDesk.hawk.id), .character(SyncDesk.agatha.id)] {
      let path = SyncPath.of(item)
      let page = try #require(try desk.files()[path])
      let edited = page.replacing("position: 1048576", with: "position: \(position)")
      #expect(edited != page)
      try desk.commit([path: edited + "\n"])
    }
    try desk.settle()
    try desk.settle()
    for machine in desk.machines {
      let book = try #require(try machine.library.book(SyncDesk.hawk.id))
      let character = try #require(try machine.library.character(SyncDesk.agatha.id))
      #expect(abs(book.position) == 1 << 50 && abs(character.position) == 1 << 50)
      try machine.library.add(Book(title: "New"))
      #expect(try machine.export()["\(LibraryItem.book(book.id))"]?.contains("\(1 << 50)") == true)
    }
  }

  @Test(arguments: ["2026-01-01", "\"2026-01-01\"", "2026-01-01T00:00:00Z"], ["note", "\"note\""])
  func `a page that was added there has the date that it says`(
    created: String, kind: String
  ) throws {
    let id = Note.ID()
    let page = "---\nhawknotes: \(id)\nkind: \(kind)\ncreated: \(created)\n---\nAdded\n"
    try desk.commit([SyncPath.of(.note(id)): page])
    try desk.settle()
    for machine in desk.machines {
      #expect(try machine.library.note(id)?.created.timeIntervalSince1970 == 1_767_225_600)
    }
    #expect(try one.export() == desk.machines[1].export())
  }
}
