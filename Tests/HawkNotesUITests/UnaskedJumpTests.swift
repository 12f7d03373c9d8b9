import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// What another window deletes or moves while the user writes, reads or has selected it.
@Suite final class UnaskedJumpTests {
  private let scenes = TestScenes()
  private let shelf: TestLibrary
  private let (hawk, raven): (Book, Book)
  private let agatha: BookCharacter

  init() {
    shelf = TestLibrary()
    (hawk, raven) = (shelf.books[0], shelf.books[1])
    agatha = shelf.characters[0]
  }

  private func writer() throws -> Writer { try scenes.writer(shelf: shelf) }

  /// Puts an item into the bin, as another window would.
  private func delete(_ item: LibraryItem, _ writer: Writer) {
    shelf.delete([item])
    shelf.touch()
    writer.receive([.libraryChanged])
  }

  private func restore(_ item: LibraryItem, _ writer: Writer) {
    shelf.restore([item])
    shelf.touch()
    writer.receive([.libraryChanged])
  }

  // MARK: The book or character whose text is written

  @Test(arguments: [true, false])
  func `the text of a deleted book stays open, and keys go into it`(hasTab: Bool) throws {
    let writer = try writer()
    if !hasTab { writer.press("t") }
    writer.press("n").type("half a sen")
    delete(.book(hawk.id), writer)
    #expect(writer.message == "This book was deleted. Your text is kept as a draft.")
    writer.type(" dddd")
    #expect(writer.screen.contains("half a sen dddd‸"))
    #expect(writer.screen.contains("New note on a deleted book"))
    #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
    #expect(shelf.deletedItems == ["\(hawk.id)"])
    writer.press("Ctrl-S")
    #expect(writer.message.hasSuffix("is gone. The text is kept as a draft."))
    #expect(writer.screen.contains("half a sen dddd‸"))
  }

  @Test func `the text of a deleted character stays open, also in Favourites`() throws {
    let writer = try writer().press("f", "3", "Enter", "n").type("about her")
    delete(.character(agatha.id), writer)
    #expect(writer.message == "This character was deleted. Your text is kept as a draft.")
    writer.type("!")
    #expect(
      writer.screen.contains("about her!‸") && writer.screen.contains("on a deleted character"))
  }

  @Test func `a text in which nothing was typed yet stays open too`() throws {
    let writer = try writer().press("n")
    delete(.book(hawk.id), writer)
    #expect(writer.type("d").screen.contains("┃ d‸"))
  }

  @Test func `the text of a deleted book is open again after a kill`() throws {
    try { () throws in
      let writer = try writer().press("Enter", "n").type("about her")
      delete(.book(hawk.id), writer)
      writer.type(", dddd")
    }()
    let again = try writer()
    #expect(again.screen.contains("about her, dddd‸"))
    #expect(again.message == "This character was deleted. Your text is kept as a draft.")
    restore(.book(hawk.id), again)
    #expect(again.message == "This character is back. Your text is its draft again.")
    again.press("Ctrl-S")
    #expect(again.message == "Saved." && shelf.notes.map(\.text) == ["about her, dddd"])
  }

  @Test(arguments: [true, false])
  func `a character that is moved elsewhere takes the text along`(isEdit: Bool) throws {
    let writer = try writer().press("Enter", "n")
    if isEdit { writer.type("about").press("Ctrl-S", "Esc", "e") } else { writer.type("about") }
    writer.type(" her").press("←")
    shelf.characters[0].book = raven.id
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.message == "Agatha was moved to The Broken Raven. Your text went along.")
    #expect(writer.type("x").screen.contains("about hex‸r"))
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    writer.press("Ctrl-S")
    #expect(writer.message == "Saved." && shelf.notes.map(\.text) == ["about hexr"])
    #expect(shelf.notes.map(\.owner) == [.character(agatha.id, of: raven.id)])
  }

  @Test func `after the text is left the next book is shown, and d is dropped for a second`()
    throws
  {
    let writer = try writer().press("n").type("half")
    delete(.book(hawk.id), writer)
    writer.press("Esc")
    #expect(writer.message == "This book is gone. Its drafts are kept: s lists them.")
    #expect(writer.screen.contains("[1 The Broken Raven]"))
    writer.press("d")
    #expect(writer.message == "The screen changed by itself: d was dropped.")
    #expect(shelf.deletedItems.count == 1)
    writer.wait(milliseconds: 1000).press("d")
    #expect(shelf.deletedItems.count == 2)
  }

  @Test func `keys after a save that had to wait go on in the saved note`() throws {
    let writer = try writer().press("n").type("half ")
    shelf.failure = .busy
    writer.press("Ctrl-S").type("a sen").press("←")
    shelf.failure = nil
    writer.receive([.libraryChanged])
    #expect(writer.message == "Saved." && shelf.notes.map(\.text) == ["half a sen"])
    #expect(writer.type("!").screen.contains("┃ half a se!‸n"))
    writer.press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["half a se!n"])
  }

  @Test func `keys typed before a library answers do not act on what it brings`() throws {
    shelf.failure = .busy
    let writer = try writer().press("d", "d")
    shelf.failure = nil
    writer.receive([.libraryChanged])
    writer.press("d", "d", "d")
    #expect(writer.message == "The screen changed by itself: d was dropped.")
    #expect(shelf.deletedItems.isEmpty)
    writer.wait(milliseconds: 1000).press("d")
    #expect(shelf.deletedItems.count == 1)
  }

  @Test func `a note that is not read yet is not taken for its character`() throws {
    _ = try writer().press("n").type("of the hawk").press("Ctrl-S", "Esc")
    let link = Link(to: .note(shelf.notes[0].id, in: .book(hawk.id)))
    shelf.failure = .busy
    let writer = try scenes.writer(shelf: shelf, at: link).press("e")
    #expect(writer.window.state.scene.sheet == nil)
  }

  // MARK: Other jumps

  @Test(arguments: ["d", "Delete", "f", "e", "n", "u", "q", "x", "Enter", "J"])
  func `a key that could change something is dropped for a second after the shown book is deleted`(
    key: String
  ) throws {
    let writer = try writer()
    delete(.book(hawk.id), writer)
    let before = writer.screen.withoutStatus
    let deleted = shelf.deletedItems
    writer.press(key)
    #expect(writer.message == "The screen changed by itself: \(key) was dropped.")
    #expect(shelf.deletedItems == deleted && writer.screen.withoutStatus == before)
    #expect(!writer.window.hasEnded)
  }

  @Test func `a sentence whose first key was dropped is dropped until the writer pauses`() throws {
    let writer = try writer()
    delete(.character(agatha.id), writer)
    writer.wait(milliseconds: 900).press("n")
    #expect(writer.message == "The screen changed by itself: n was dropped.")
    for key in ["d", "r", "a", "f", "t"] {
      writer.wait(milliseconds: 200).press(key)
      #expect(writer.message == "The screen changed by itself: \(key) was dropped.")
    }
    #expect(shelf.deletedItems.count == 1 && writer.window.state.scene.sheet == nil)
    writer.wait(milliseconds: 600).press("d")
    #expect(shelf.deletedItems.count == 2)
  }

  @Test func `keys that never pause act again after four seconds`() throws {
    let writer = try writer()
    delete(.character(agatha.id), writer)
    for _ in 1...20 { writer.wait(milliseconds: 200).press("x") }
    #expect(writer.message == "x does nothing here. ? shows the keys.")
  }

  @Test func `keys that only move, change tabs, go back, show keys or quit with Ctrl work at once`()
    throws
  {
    let writer = try writer()
    delete(.book(hawk.id), writer)
    #expect(writer.press("2").window.state.tab == .favourites)
    #expect(writer.press("[", "?").window.state.scene.sheet == .keys)
    #expect(writer.press("Esc").window.state.scene.sheet == nil)
    writer.press("Ctrl-C")
    #expect(writer.window.hasEnded)
  }

  @Test func `d is dropped after another window has deleted the selected row`() throws {
    let writer = try writer()
    delete(.character(agatha.id), writer)
    #expect(writer.screen.contains("‸▸   Jaime"))
    writer.press("d")
    #expect(shelf.deletedItems.count == 1)
    writer.wait(milliseconds: 1000).press("d")
    #expect(shelf.deletedItems.count == 2)
  }

  @Test func `a paste is dropped after the note that is edited was deleted`() throws {
    let writer = try writer().press("n").type("a note").press("Ctrl-S", "Esc", "e")
    delete(.note(shelf.notes[0].id), writer)
    #expect(writer.message == "That note was deleted.")
    writer.paste("dd")
    #expect(writer.message == "The screen changed by itself: the paste was dropped.")
  }

  @Test func `a place that is gone at the start drops keys for a second too`() throws {
    _ = try { try self.writer().press("2") }()
    shelf.delete([.book(raven.id)])
    let writer = try self.writer().press("d")
    #expect(writer.message == "The screen changed by itself: d was dropped.")
    #expect(shelf.deletedItems.count == 1)
  }

  @Test func `one's own deletions follow one another at once`() throws {
    let writer = try writer().press("d", "d")
    #expect(shelf.deletedItems.count == 2 && writer.message.hasPrefix("Deleted"))
  }
}
