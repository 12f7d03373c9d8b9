import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing

/// The versions of a text are listed with what each has changed, and taken as edits.
@Suite final class VersionsSheetTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  /// A window with a note that was written and then edited once.
  private func writer(columns: Int = 80, rows: Int = 24) throws -> Writer {
    try Writer(columns: columns, rows: rows, shelf: shelf)
      .press("n").type("who knows much").press("Ctrl-S", "Esc", "e")
      .press("Backspace", "Backspace", "Backspace", "Backspace").type("all").press("Ctrl-S", "Esc")
  }

  @Test func `the versions are listed with their words and what the selected one has changed`()
    throws
  {
    let writer = try writer().press("H")
    #expect(writer.screen.contains("Versions · who knows all · 1 of 2"))
    #expect(writer.screen.contains("this window"))
    #expect(writer.screen.contains("+1 −1"))
    #expect(writer.screen.contains("- who knows much"))
    #expect(writer.screen.contains("+ who knows all"))
    var place = try #require(writer.place(of: "- who knows much"))
    place.column += "- who knows ".count
    #expect(writer.window.state.render().style(at: place).attributes.contains(.underlined))
    writer.press("j")
    #expect(writer.screen.contains("2 of 2") && writer.screen.contains("+3 −0"))
  }

  @Test func `Enter makes a version the text of an edit, and undo brings the text back`() throws {
    let writer = try writer().press("H", "j", "Enter")
    #expect(writer.window.state.scene.sheet == nil)
    #expect(writer.window.state.text.bytes == Array("who knows much".utf8))
    writer.press("Ctrl-_")
    #expect(writer.window.state.text.bytes == Array("who knows all".utf8))
    #expect(writer.screen.contains("┃ who knows all‸"))
    writer.press("Esc", "H", "j", "Enter", "Ctrl-S", "Esc", "H")
    #expect(writer.screen.contains("1 of 3") && writer.screen.contains("+ who knows much"))
  }

  @Test(arguments: [false, true])
  func `a version of a note that another window has moved is taken where the note is now`(
    isRead: Bool
  ) throws {
    let writer = try writer()
    if isRead { writer.press("Enter") }
    writer.press("H", "j")
    let (note, book) = (shelf.notes[0].id, Owner.book(shelf.books[0].id))
    let other = Owner.book(shelf.books[1].id)
    shelf.move(note, from: book, to: other)
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 2000).press("Enter")
    #expect(writer.message == "This note was moved. Ctrl-S saves this version there.")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    #expect(writer.window.state.text.bytes == Array("who knows much".utf8))
    writer.press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["who knows much"] && shelf.notes[0].owner == other)
  }

  @Test func `the present text is no version to take`() throws {
    let writer = try writer().press("H", "Enter")
    #expect(writer.message == "This is the present text.")
    #expect(writer.window.state.scene.sheet == VersionsSheet.sheet)
  }

  @Test(arguments: [false, true])
  func `an earlier version with the present text is no version to take`(isSynopsis: Bool) throws {
    let writer = try Writer(shelf: shelf)
    if isSynopsis {
      for text in ["one", "two", "one"] {
        writer.press("e").enter(.synopsis).press("Ctrl-A").type(text).press("Ctrl-S")
      }
    } else {
      writer.press("n").type("one").press("Ctrl-S", "Esc", "e")
      writer.type(" two").press("Ctrl-S").press("Ctrl-W", "Backspace", "Ctrl-S", "Esc")
    }
    writer.press("H", "j", "j", "Enter")
    #expect(writer.message == "This is the present text.")
    #expect(writer.window.state.scene.sheet == VersionsSheet.sheet)
  }

  @Test(arguments: [80, 40])
  func `a row shows the changed line without the signs of Markdown, the change below has them`(
    columns: Int
  ) throws {
    let writer = try Writer(columns: columns, shelf: shelf).press("n").type("who *knows* much")
    writer.press("Ctrl-S", "Esc", "H")
    let rows = writer.screen.split(separator: "\n").filter { !$0.contains("Versions") }
    #expect(rows.contains { $0.contains("who knows much") })
    #expect(writer.screen.contains("+ who *knows* much"))
  }

  @Test func `y copies the selected version`() throws {
    let writer = try writer().press("H", "j", "y")
    #expect(writer.world.copied == ["who knows much"])
  }

  @Test(arguments: [false, true])
  func `a version of a synopsis is taken as an edit, which Ctrl-S saves`(isKilled: Bool) throws {
    let old = shelf.characters[0].synopsis
    var writer = try scenes.writer(shelf: shelf).press("e").enter(.synopsis)
    writer.press("Ctrl-Home").type("New. ").press("Ctrl-S", "H", "j", "Enter")
    #expect(shelf.characters[0].synopsis == "New. " + old)
    if isKilled { writer = try scenes.writer(shelf: shelf) }
    #expect(writer.screen.contains("Edit character") && !writer.screen.contains("New. "))
    writer.press("Ctrl-Z")
    #expect(writer.screen.contains("New. "))
    writer.press("Ctrl-Y", "Ctrl-S")
    #expect(shelf.characters[0].synopsis == old)
    writer.press("u")
    #expect(shelf.characters[0].synopsis == "New. " + old)
  }

  @Test func `the versions of a character are named after them, and an unwritten text has none`()
    throws
  {
    let writer = try Writer(shelf: shelf).press("e").enter(.synopsis)
    writer.press("Ctrl-Home").type("New. ").press("Ctrl-S", "H")
    #expect(writer.screen.contains("› \(shelf.characters[0].name) · 1 of 2"))
    writer.press("Esc", "a").type("Dorothea").press("Ctrl-S", "Esc")
    writer.click("Dorothea").press("H")
    #expect(writer.screen.contains("› Dorothea"))
    #expect(writer.screen.contains("No versions."))
  }

  @Test func `a version made elsewhere stays so when its note was deleted here and is back`() throws
  {
    shelf.save("made elsewhere", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("Tab", "d", "u", "H")
    #expect(writer.screen.contains("Versions · made elsewhere · 1 of 1"))
    #expect(!writer.screen.contains("this window"))
  }

  @Test func `an open character or book without rows shows the versions of its synopsis`() throws {
    let writer = try Writer(shelf: shelf).press("a").type("Dorothea").enter(.synopsis)
    writer.type("A girl of Ely.").press("Ctrl-S", "H")
    #expect(writer.screen.contains("› Dorothea · 1 of 1"))
    #expect(writer.screen.contains("this window"))
    #expect(writer.screen.contains("+ A girl of Ely."))
    writer.press("Esc", "0", "a").type("Emma").enter(.synopsis).type("A match.")
    writer.press("Ctrl-S", "H")
    #expect(writer.screen.contains("Versions · Emma · 1 of 1"))
    #expect(writer.screen.contains("this window"))
    #expect(writer.screen.contains("+ A match."))
  }

  @Test func `the sheet comes back after a kill, on the same version`() throws {
    let writer = try scenes.writer(shelf: shelf)
    writer.press("n").type("one").press("Ctrl-S", "Esc", "e").type(" two").press("Ctrl-S", "Esc")
    writer.press("H", "j")
    let again = try scenes.writer(shelf: shelf)
    #expect(again.screen.contains("Versions · one two · 2 of 2"))
  }

  @Test(arguments: [(20, 5), (40, 30), (120, 36)])
  func `the list fits into every window`(columns: Int, rows: Int) throws {
    let writer = try writer(columns: columns, rows: rows).press("H", "j")
    #expect(writer.screen.contains("▸"))
  }
}
