import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

/// One machine deletes a book or character, and the other edits something in it.
///
/// What was edited lives, with its book and character. The rest is in the bin of both machines,
/// whichever machine synchronizes first.
@Suite struct EditedInDeletedTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }
  private let book = LibraryItem.book(SyncDesk.hawk.id)
  private let agatha = SyncDesk.agatha.id
  private let deletion = Deletion.ID()
  private let notes: [Note.ID]
  private let notesOfAgatha: [Note.ID]

  init() throws {
    let desk = try SyncDesk(hasRemote: false)
    let remote = MemoryRemote()
    for machine in desk.machines { machine.git = MemoryGit(remote) }
    let one = desk.machines[0]
    notes = try (1...3).map { try one.add("Note \($0)") }
    notesOfAgatha = try (1...3).map {
      try one.add("Agatha \($0)", to: .character(SyncDesk.agatha.id, of: SyncDesk.hawk.id))
    }
    try desk.settle()
    self.desk = desk
  }

  private func delete(_ item: LibraryItem) throws {
    try one.library.delete([item], as: deletion, at: one.tick())
  }

  private func synchronize(deletionFirst: Bool) throws {
    for machine in deletionFirst ? [one, other] : [other, one] { try machine.synchronize() }
    try desk.settle()
  }

  /// Expects notes and characters on both machines, and equal exports.
  private func expect(
    _ living: [Note.ID], hasAgatha: Bool = false, _ comment: Comment
  ) throws {
    for machine in desk.machines {
      let found = try (notes + notesOfAgatha).filter { try machine.text($0) != nil }
      #expect(found == living, comment)
      #expect(try machine.library.book(SyncDesk.hawk.id) != nil, comment)
      #expect(try (machine.library.character(agatha) != nil) == hasAgatha, comment)
      #expect(try machine.library.staleItems() == 0, comment)
    }
    #expect(try one.exports() == other.exports(), comment)
  }

  @Test(arguments: [true, false])
  func `an edited note of a deleted book lives, and the others are in the bin`(first: Bool) throws {
    try delete(book)
    try other.edit(notes[0], "edited")
    try synchronize(deletionFirst: first)
    try expect([notes[0]], "deletion first: \(first)")
    try one.library.restore(deletion)
    try desk.settle()
    try expect(notes + notesOfAgatha, hasAgatha: true, "restored; deletion first: \(first)")
    #expect(try other.text(notes[0]) == "edited")
  }

  @Test(arguments: [true, false])
  func `an edited note of a character in a deleted book lives with both`(first: Bool) throws {
    try delete(book)
    try other.edit(notesOfAgatha[1], "edited")
    try synchronize(deletionFirst: first)
    try expect([notesOfAgatha[1]], hasAgatha: true, "deletion first: \(first)")
    try one.library.restore(deletion)
    try desk.settle()
    try expect(notes + notesOfAgatha, hasAgatha: true, "restored; deletion first: \(first)")
  }

  @Test(arguments: [true, false])
  func `an edited note of a deleted character lives with it`(first: Bool) throws {
    try delete(.character(agatha))
    try other.edit(notesOfAgatha[1], "edited")
    try synchronize(deletionFirst: first)
    try expect(notes + [notesOfAgatha[1]], hasAgatha: true, "deletion first: \(first)")
    try one.library.restore(deletion)
    try desk.settle()
    try expect(notes + notesOfAgatha, hasAgatha: true, "restored; deletion first: \(first)")
  }

  @Test(arguments: [true, false])
  func `a deleted book that was edited lives without its notes`(first: Bool) throws {
    try delete(book)
    try other.edit(SyncDesk.hawk.id) { $0.tagline = "edited" }
    try synchronize(deletionFirst: first)
    try expect([], "deletion first: \(first)")
  }

  @Test(arguments: [true, false])
  func `a new note in a deleted book lives, and the others are in the bin`(first: Bool) throws {
    try delete(book)
    let new = try other.add("new")
    try synchronize(deletionFirst: first)
    try expect([], "deletion first: \(first)")
    for machine in desk.machines { #expect(try machine.text(new) == "new") }
  }

  @Test(arguments: 0..<8)
  func `the rest goes to the bin also after a kill`(step: Int) throws {
    try delete(book)
    try other.edit(notes[0], "edited")
    try other.synchronize()
    do { try one.synchronize(killedAt: step) } catch SyncError.stopped {}
    try desk.settle()
    try expect([notes[0]], "killed at \(step)")
  }
}
