import HawkNotesTestSupport
import LibraryModel
import Testing

@testable import HawkNotesUI

/// Undo and redo of the changes that a scene makes in the library.
@Suite struct HistoryTests {
  @Test func `u restores a deleted note and Ctrl-R deletes it again`() throws {
    let writer = try Writer()
    writer.press("n").type("keep me").press("Ctrl-S", "Esc", "d")
    #expect(!writer.screen.withoutStatus.contains("keep me"))
    writer.press("u")
    #expect(writer.screen.contains("‸▸ keep me"))
    writer.press("Ctrl-R")
    #expect(!writer.screen.withoutStatus.contains("keep me"))
  }

  @Test func `undo and redo go to the note first, and name it`() throws {
    let writer = try Writer()
    writer.press("n").type("Why does nobody ask the hawk?\nNobody does.").press(
      "Ctrl-S", "Esc", "d")
    #expect(writer.message == "Deleted \"Why does nobody ask the…\". u undoes.")
    writer.press("3", "u")
    #expect(writer.screen.hasPrefix("  0 Shelf [1 The Good Hawk]"))
    #expect(writer.screen.contains("‸▸ Why does nobody ask the hawk?"))
    #expect(writer.message == "Undid: deleted \"Why does nobody ask the…\".")
    writer.press("2", "Ctrl-R")
    #expect(writer.screen.hasPrefix("  0 Shelf [1 The Good Hawk]"))
    #expect(!writer.screen.contains("Why does nobody ask the hawk?"))
    #expect(writer.message == "Redid: deleted \"Why does nobody ask the…\".")
  }

  @Test func `undo on an open note shows the list, and undo for a character its screen`()
    throws
  {
    let writer = try Writer()
    writer.press("Enter", "n").type("of Agatha").press("Ctrl-S", "Esc", "d", "Esc", "f")
    writer.press("Shift-Tab", "Tab", "u", "u")
    #expect(writer.screen.contains("‸▸ of Agatha"))
    #expect(writer.message == "Undid: deleted \"of Agatha\".")
    writer.press("Enter", "Ctrl-R")
    #expect(writer.screen.contains("of The Good Hawk") && !writer.screen.contains("of Agatha\n"))
  }

  @Test func `the changes are undone in turn, the last one first, and redone in their order`()
    throws
  {
    let writer = try Writer()
    writer.press("n").type("one").press("Ctrl-S", "Esc", "e").type(" more").press("Ctrl-S", "Esc")
    writer.press("Shift-Tab", "f")
    #expect(writer.message == "Added Agatha to favourites. u undoes.")
    var said: [String] = []
    for _ in 1...4 { said.append(writer.press("u").message) }
    #expect(
      said == [
        "Undid: added Agatha to favourites.", "Undid: edited \"one more\".",
        "Undid: added \"one\".", "Nothing to undo.",
      ])
    #expect(!writer.screen.contains("♥") && !writer.screen.contains("▸ one"))
    said = (1...4).map { _ in writer.press("Ctrl-R").message }
    #expect(
      said == [
        "Redid: added \"one\".", "Redid: edited \"one more\".",
        "Redid: added Agatha to favourites.", "Nothing to redo.",
      ])
    #expect(writer.screen.contains("♥") && writer.screen.contains("one more"))
  }

  @Test func `all edits of a note are undone one after the other, and redone`() throws {
    let writer = try Writer()
    writer.press("n").type("a").press("Ctrl-S", "Esc")
    for letter in ["b", "c", "d"] { writer.press("e").type(letter).press("Ctrl-S", "Esc") }
    let texts = { writer.shelf.notes.map(\.text) }
    for expected in ["abc", "ab", "a"] {
      writer.press("u")
      #expect(texts() == [expected])
    }
    for expected in ["ab", "abc", "abcd"] {
      writer.press("Ctrl-R")
      #expect(texts() == [expected])
    }
    writer.press("u", "u", "Ctrl-R", "u", "u")
    #expect(texts() == ["a"])
  }

  @Test func `a new change ends what could be redone`() throws {
    let writer = try Writer()
    writer.press("f", "u", "j", "f", "Ctrl-R")
    #expect(writer.message == "Nothing to redo.")
    #expect(writer.shelf.characters.map(\.isFavourite) == [false, true, false])
  }

  @Test func `an edit that another window has changed since is not undone, and the one before is`()
    throws
  {
    let writer = try Writer()
    writer.press("f", "n").type("one").press("Ctrl-S", "Esc", "e").type("!").press("Ctrl-S", "Esc")
    try writer.shelf.amend(writer.shelf.notes[0].id, "theirs")
    writer.press("u")
    #expect(writer.message == "Not undone, another window changed it: edited \"one!\".")
    #expect(writer.shelf.notes.map(\.text) == ["theirs"])
    writer.press("u", "u")
    #expect(writer.message == "Undid: added Agatha to favourites.")
  }

  @Test func `an addition that another window has edited since is not undone`() throws {
    let writer = try Writer()
    writer.press("f", "n").type("one").press("Ctrl-S", "Esc")
    try writer.shelf.amend(writer.shelf.notes[0].id, "theirs")
    writer.press("u")
    #expect(writer.message == "Not undone, another window changed it: added \"one\".")
    #expect(writer.shelf.deleted.isEmpty)
    writer.press("u")
    #expect(writer.message == "Undid: added Agatha to favourites.")
  }

  @Test func `an addition is undone after its own edits, also after its redo`() throws {
    let writer = try Writer()
    writer.press("n").type("one").press("Ctrl-S", "Esc", "e").type("!").press("Ctrl-S", "Esc")
    writer.press("u", "u")
    #expect(writer.message == "Undid: added \"one\".")
    #expect(writer.press("Ctrl-R").message == "Redid: added \"one\".")
    #expect(writer.shelf.deleted.isEmpty)
    try writer.shelf.amend(writer.shelf.notes[0].id, "theirs")
    #expect(writer.press("u").message == "Not undone, another window changed it: added \"one\".")
    #expect(writer.shelf.deleted.isEmpty)
  }

  @Test func `a book that another window has edited since it was added stays`() throws {
    let writer = try Writer()
    writer.press("0", "a").type("New").press("Ctrl-S", "Esc")
    let index = try #require(writer.shelf.books.firstIndex { $0.title == "New" })
    writer.shelf.books[index].tagline = "theirs"
    #expect(writer.press("u").message == "Not undone, another window changed it: added \"New\".")
    #expect(writer.shelf.books.contains { $0.title == "New" })
  }

  @Test func `a deletion under a character who is gone is not undone, and says so`() throws {
    let writer = try Writer()
    writer.press("n").type("of the book").press("Ctrl-S", "Esc", "d", "Shift-Tab", "Enter")
    writer.press("n").type("of Agatha").press("Ctrl-S", "Esc", "d")
    writer.shelf.characters.removeFirst()
    writer.shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 1000).press("u")
    #expect(writer.message == "Not undone, it is gone: deleted \"of Agatha\".")
  }

  @Test func `a busy library is asked again, and the undo moves nothing then`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "d")
    writer.shelf.failure = .busy
    writer.press("u", "u")
    #expect(writer.message == "The library is busy. The last change is not done yet.")
    writer.press("2")
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.message == "Undid: deleted \"a note\".")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    #expect(writer.press("1").screen.contains("a note"))
  }

  @Test func `a deletion that somebody has undone already can be redone`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "d")
    writer.shelf.deleted = []
    #expect(writer.press("u").message == "Undid: deleted \"a note\".")
    #expect(writer.press("Ctrl-R").message == "Redid: deleted \"a note\".")
    #expect(writer.shelf.deleted.count == 1)
  }

  @Test func `an edit of a note that was deleted here does not blame another window`() throws {
    let writer = try Writer()
    writer.press("n").type("a note").press("Ctrl-S", "Esc", "e").type("!").press("Esc", "d", "d")
    #expect(writer.screen.contains("note deleted") && !writer.screen.contains("elsewhere"))
  }

  @Test func `the last hundred changes can be undone`() throws {
    let writer = try Writer()
    for _ in 1...150 { writer.press("f") }
    #expect(writer.window.state.scene.history.entries.count == 100)
    for _ in 1...100 { #expect(writer.press("u").message.hasPrefix("Undid:")) }
    #expect(writer.press("u").message == "Nothing to undo.")
  }

  @Test func `the numbers of deleted items are written out`() {
    let cases: [(Attachments, String)] = [
      (Attachments(), ""), (Attachments(notes: 1), "with 1 note"),
      (Attachments(characters: 5, notes: 12), "with 5 characters and 12 notes"),
      (Attachments(books: 2, characters: 1, notes: 3), "with 2 books, 1 character and 3 notes"),
    ]
    for (attachments, words) in cases { #expect(attachments.words == words) }
  }
}
