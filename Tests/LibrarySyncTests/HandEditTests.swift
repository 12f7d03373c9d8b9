import LibraryModel
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
}
