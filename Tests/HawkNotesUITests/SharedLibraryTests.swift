import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import Testing

/// A library that other windows use: retries, and their changes in this window.
@Suite struct SharedLibraryTests {
  @Test func `a request to a busy library is retried with the present text`() throws {
    let writer = try Writer()
    writer.press("n").type("first words")
    writer.shelf.failure = .busy
    writer.press("Ctrl-S").type(", and more")
    #expect(writer.message.isEmpty)
    for _ in 0..<10 { writer.wait(milliseconds: 80) }
    #expect(writer.message == "Saving…")
    for _ in 0..<10 { writer.wait(milliseconds: 80) }
    #expect(writer.message.contains("busy"))
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.shelf.notes.map(\.text) == ["first words, and more"])
  }

  @Test(arguments: [false, true])
  func `an undo that a busy library delays selects its note, unless the user has gone on`(
    goesOn: Bool
  ) throws {
    let writer = try Writer()
    for text in ["one", "two", "three"] { writer.press("n").type(text).press("Ctrl-S", "Esc") }
    writer.press("d")
    #expect(writer.screen.contains("‸▸ two"))
    writer.shelf.failure = .busy
    writer.press("u")
    if goesOn { writer.press("j") }
    for _ in 0..<3 { writer.wait(milliseconds: 80) }
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.message == "Undid: deleted \"three\".")
    #expect(writer.screen.contains(goesOn ? "‸▸ one" : "‸▸ three"))
  }

  @Test func `notes that cannot be read now stay visible, and are read again`() throws {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine").press("Ctrl-S", "Esc")
    shelf.save("theirs", of: shelf.firstBook)
    shelf.failure = .failed("the disk fails")
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message == "the disk fails")
    #expect(writer.screen.contains("mine") && !writer.screen.contains("theirs"))
    shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.screen.contains("mine") && writer.screen.contains("theirs"))
  }

  @Test func `text written after a save that seemed to fail is saved too, and once`() throws {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine")
    shelf.afterPerforming = { throw LibraryFailure.gone }
    writer.press("Ctrl-S")
    #expect(writer.window.state.scene.drafts.count == 1)
    shelf.afterPerforming = {}
    writer.type(" and more").press("Ctrl-S")
    #expect(writer.message == "Saved.")
    #expect(shelf.notes.map(\.text) == ["mine and more"])
  }

  @Test func `a library that is busy for other windows does not delay the next save`() throws {
    let writer = try Writer()
    writer.press("n").type("words")
    writer.shelf.failure = .busy
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    for _ in 0..<20 { writer.wait(milliseconds: 500) }
    writer.press("Ctrl-S")
    #expect(writer.message.isEmpty)
    writer.shelf.failure = nil
    writer.wait(milliseconds: 80)
    #expect(writer.message == "Saved.")
  }

  @Test func `a save in another window is shown, and moves nothing under the cursor`() throws {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine").press("Ctrl-S", "Esc")
    shelf.save("theirs", of: shelf.firstBook)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("  theirs"))
    #expect(writer.screen.contains("‸▸ mine"))
  }

  @Test func `a note moved elsewhere is not called deleted, and gets the text that is written`()
    throws
  {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    let (book, agatha) = (shelf.books[0].id, shelf.characters[0])
    writer.press("n").type("mine").press("Ctrl-S", "Esc", "e").type("!")
    shelf.move(shelf.notes[0].id, from: .book(book), to: .character(agatha.id, of: book))
    shelf.touch()
    writer.receive([.libraryChanged])
    let place = "was moved to a character of The Good Hawk"
    #expect(writer.message == "This note \(place). Ctrl-S saves your text there.")
    #expect(writer.screen.contains("note moved") && writer.screen.contains("mine!"))
    writer.press("Ctrl-S")
    #expect(writer.message == "Saved. This note \(place).")
    #expect(shelf.notes.map(\.text) == ["mine!"] && writer.window.state.scene.openDrafts.isEmpty)
    writer.type("!")
    #expect(writer.screen.contains("┃ mine!!‸") && writer.screen.contains("Agatha"))
    writer.press("Ctrl-Z", "Ctrl-Z")
    #expect(writer.screen.contains("┃ mine‸"))
    writer.press("Ctrl-Y", "Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["mine!"] && writer.message == "No changes to save.")
    writer.press("Esc", "u")
    #expect(shelf.notes.map(\.text) == ["mine"] && writer.screen.contains("of The Good Hawk"))
  }

  @Test func `a note that is read and moved elsewhere says where it is`() throws {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("n").type("mine").press("Ctrl-S", "Esc", "Enter")
    shelf.move(shelf.notes[0].id, from: .book(shelf.books[0].id), to: .inbox)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message == "That note was moved to the Inbox.")
  }

  @Test func `a character deleted elsewhere leaves the window on its book, and the draft is kept`()
    throws
  {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf)
    writer.press("Enter", "n").type("about her").press("Esc")
    shelf.characters.removeFirst()
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message.contains("gone"))
    #expect(writer.screen.contains("‸▸   Jaime"))
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
  }
}
