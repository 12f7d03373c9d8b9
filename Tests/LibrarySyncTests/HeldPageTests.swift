import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

/// Sound pages that wait, because the page of their book is damaged.
@Suite struct HeldPageTests {
  private let desk: SyncDesk
  private let note: Note.ID
  private let book = Book(title: "Another")
  private let bookPage: String
  private let notePage: String
  private var other: Machine { desk.machines[1] }
  private var bookPath: String { SyncPath.of(.book(book.id)) }
  private var notePath: String { SyncPath.of(.note(note)) }

  /// One machine has moved a note to a new book and edited it; the page of the book is damaged.
  init() throws {
    let desk = try SyncDesk()
    let one = desk.machines[0]
    note = try one.add("First\n\nmiddle\n\nlast")
    try desk.settle()
    let git = ["--git-dir=\(desk.remote)"]
    let settled = try desk.git(git + ["rev-parse", "main"])
    try one.library.add(book)
    try one.library.move([note], to: .book(book.id), from: one.hawk)
    try one.edit(note, "First of one\n\nmiddle\n\nlast")
    try one.synchronize()
    let files = try desk.files()
    bookPage = try #require(files[SyncPath.of(.book(book.id))]) + "\n"
    notePage = try #require(files[SyncPath.of(.note(note))])
    // No page of the book in the history can be read.
    try desk.git(git + ["update-ref", "refs/heads/main", settled])
    self.desk = desk
    try desk.commit([bookPath: "no page", notePath: notePage + "\n"])
  }

  private func expectHeld() throws {
    #expect(try other.synchronize().problems.map(\.path).contains(notePath))
    #expect(try desk.files()[notePath] == notePage)
  }

  @Test(arguments: 0..<8)
  func `a machine without edits sends nothing for it, also after a kill`(step: Int) throws {
    do { try other.synchronize(killedAt: step) } catch SyncError.stopped {}
    for _ in 0..<2 { try expectHeld() }
    #expect(try other.text(note) == "First\n\nmiddle\n\nlast")
    try desk.commit([bookPath: bookPage])
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(note) == "First of one\n\nmiddle\n\nlast")
    #expect(try desk.files()[notePath] == notePage)
  }

  @Test(arguments: [true, false])
  func `an edit of another machine is merged with it when the book is corrected`(
    isEarly: Bool
  ) throws {
    if !isEarly { try expectHeld() }
    try other.edit(note, "First\n\nmiddle\n\nlast of other")
    for _ in 0..<2 { try expectHeld() }
    try desk.commit([bookPath: bookPage])
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(note) == "First of one\n\nmiddle\n\nlast of other")
    #expect(try other.library.note(note)?.owner == .book(book.id))
    #expect(try desk.files()[notePath]?.contains("First of one\n\nmiddle\n\nlast of other") == true)
  }

  @Test func `a conflict with it is kept once, when the book is corrected`() throws {
    try other.edit(note, "First of other\n\nmiddle\n\nlast")
    for _ in 0..<2 { try expectHeld() }
    try desk.commit([bookPath: bookPage])
    #expect(try other.synchronize().conflicts == [.note(note)])
    #expect(try other.texts(note).contains("First of one\n\nmiddle\n\nlast"))
  }

  @Test func `its next edit is merged with the version that this machine had`() throws {
    try other.edit(note, "First\n\nmiddle\n\nlast of other")
    try expectHeld()
    try desk.commit([
      bookPath: bookPage, notePath: notePage.replacing("middle", with: "center") + "\n",
    ])
    try other.synchronize()
    #expect(try other.text(note) == "First of one\n\ncenter\n\nlast of other")
  }

  @Test(arguments: [true, false])
  func `its edit wins over a deletion here`(isEarly: Bool) throws {
    if !isEarly { try expectHeld() }
    try other.delete(.note(note))
    for _ in 0..<2 { try expectHeld() }
    try desk.commit([bookPath: bookPage])
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(note) == "First of one\n\nmiddle\n\nlast")
  }
}
