import Foundation
import LibraryModel
import TextEditing
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// Texts of the mirror that conflict with the library.
@Suite final class ConflictingTextTests: FormDesk {
  private let draft = Note.ID()

  /// A conflict about the first note.
  private func conflict(_ base: String, _ text: String) -> Event {
    let note = shelf.notes[0]
    return .conflicted(
      ConflictingText(
        draft: draft, in: DraftSlot(owner: note.owner, note: note.id), of: note.title, base: base,
        text: text, from: "mirror"))
  }

  private func save(_ text: String) { shelf.save(text, of: .book(hawk.id)) }
  private var texts: [String] { shelf.notes.map(\.text) }

  @Test(arguments: [("m", "Why\nhere"), ("t", "Why\nfile"), ("e", "Why\nhere")])
  func `mine is saved here and theirs came from outside, in the sheet of a window at rest`(
    key: String, result: String
  ) throws {
    save("Why\nhere")
    let writer = try writer().press("2")
    writer.receive([conflict("Why\none", "Why\nfile")])
    #expect(writer.window.state.scene.sheet == .merge)
    #expect(writer.screen.contains("! Choose: mirror conflict in \"Why\""))
    #expect(texts == ["Why\nhere"])
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    #expect(
      writer.screen.contains("Mine is saved here, theirs came from a file or another machine."))
    writer.press(key)
    #expect(writer.message == "The screen changed by itself: \(key) was dropped.")
    writer.wait(milliseconds: 1000).press(key)
    #expect(texts == [result])
    if key == "e" {
      #expect(writer.screen.contains("── mine ──") && writer.screen.contains("── theirs ──"))
    } else {
      #expect(shelf.versions.contains("Why\nhere") && shelf.versions.contains("Why\nfile"))
    }
    #expect(writer.window.state.scene.openDrafts.isEmpty == (key != "e"))
    writer.press("Esc")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
  }

  @Test func `a text of another machine is one version, and mine is marked as the present text`()
    throws
  {
    save("Why\nhere")
    let note = shelf.notes[0]
    // The synchronization keeps the text as an earlier version.
    let kept = OfferedDraft(id: Note.ID(), text: TextBuffer("Why\nfile".utf8), owner: note.owner)
    _ = try shelf.perform(.setAside(kept, of: note.id))
    let writer = try writer()
    writer.receive([conflict("Why\none", "Why\nfile")])
    writer.wait(milliseconds: 1000).press("m", "Esc")
    #expect(shelf.versions.count { $0 == "Why\nfile" } == 1)
    for _ in 0..<3 where writer.window.state.focus != .notes { writer.press("Tab") }
    writer.press("H")
    let rows = writer.screen.split(separator: "\n")
    #expect(rows.count { $0.contains("present text") } == 1)
  }

  @Test func `a conflict leaves a half-written sentence alone, and the status line counts it`()
    throws
  {
    save("Why\nhere")
    let writer = try writer().press("n").type("half a sen")
    writer.receive([conflict("Why\none", "Why\nfile")])
    #expect(writer.message == "e on its row, Ctrl-S: mirror conflict in \"Why\"")
    writer.type("tence")
    #expect(writer.screen.contains("half a sentence‸") && writer.screen.contains("1 conflict  "))
    writer.press("Esc", "Tab", "e", "Ctrl-S")
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    writer.press("m")
    #expect(writer.message.hasPrefix("Kept mine. Theirs is an earlier version."))
    #expect(texts == ["Why\nhere"] && !writer.screen.contains("1 conflict"))
  }

  @Test func `Esc in the sheet of a conflict goes back to where the window was`() throws {
    save("Why\nhere")
    let writer = try writer().press("2", "↓")
    let screen = writer.window.state.screen
    writer.receive([conflict("Why\none", "Why\nfile")])
    writer.wait(milliseconds: 1000).press("Esc")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    #expect(writer.window.state.screen == screen)
    writer.press(":").type("conflict").press("Enter")
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    #expect(texts == ["Why\nhere"])
  }

  @Test func `a sheet that is open stays open`() throws {
    save("Why\nhere")
    let writer = try writer().press("s")
    writer.receive([conflict("Why\none", "Why\nfile")])
    #expect(writer.window.state.scene.sheet == .scenes)
    #expect(writer.message == "e on its row, Ctrl-S: mirror conflict in \"Why\"")
  }

  @Test(arguments: [80, 40])
  func `what to press is not cut`(columns: Int) throws {
    shelf.books[0].title = "The Good Hawk and the Very Long Title of It"
    save("Why\nhere")
    let writer = try writer(columns: columns)
    let slot = DraftSlot(field: FormField(.year, of: .book(hawk.id)), of: .book(hawk.id))
    writer.receive([
      .conflicted(
        ConflictingText(
          draft: draft, in: slot, of: hawk.title, base: "2020", text: "2021", from: "mirror"))
    ])
    #expect(writer.screen.contains("! e on its row, Ctrl-S"))
    // On the screen of the book, e edits a note: its row is on the Shelf.
    writer.press("0", "e", "Ctrl-S")
    #expect(writer.screen.contains("m+ "))
  }

  @Test func `a kill keeps the draft, and the same conflict makes no second one`() throws {
    save("Why\nhere")
    do { try writer().receive([conflict("Why\none", "Why\nfile")]) }
    let writer = try writer()
    writer.receive([conflict("Why\none", "Why\nfile")])
    #expect(writer.window.state.scene.drafts.count == 1)
    #expect(writer.window.hasStored(draft))
    #expect(!writer.message.contains("mirror"))
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    writer.press("t")
    #expect(texts == ["Why\nfile"])
    writer.press("Esc", "u")
    #expect(texts == ["Why\nhere"])
  }

  @Test func `an edit that is open keeps its text, and the conflict is shown after it`() throws {
    save("Why\none")
    let writer = try writer()
    writer.press("Tab", "e").type("!")
    let event = conflict("Why\none", "Why\nfile")
    writer.receive([event])
    #expect(writer.screen.contains("one!"))
    #expect(writer.message == "Save this first: \"Why\" conflicts with the mirror.")
    #expect(!writer.window.hasStored(draft))
    writer.type("!")
    writer.receive([event])
    #expect(!writer.message.contains("mirror"))
    writer.press("Ctrl-S").press("Esc")
    writer.receive([event])
    #expect(writer.window.hasStored(draft))
    writer.wait(milliseconds: 1000).press("t")
    #expect(texts == ["Why\nfile"])
  }

  /// A conflict about the synopsis of the first book.
  private var conflictInSynopsis: Event {
    let slot = DraftSlot(field: FormField(.synopsis, of: .book(hawk.id)), of: .book(hawk.id))
    return .conflicted(
      ConflictingText(
        draft: draft, in: slot, of: hawk.title, base: "one", text: "file", from: "mirror"))
  }

  @Test func `a conflict in a synopsis waits in the form of its book`() throws {
    shelf.books[0].synopsis = "here"
    let writer = try writer()
    writer.receive([conflictInSynopsis])
    #expect(writer.window.state.syncWords?.short == "1 conflict")
    writer.press("Shift-Tab", "e", "Ctrl-S")
    #expect(writer.screen.contains("Synopsis: mine is saved here, theirs came from"))
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    writer.press("t")
    #expect(hawk.synopsis == "file")
    #expect(writer.window.state.scene.openDrafts.isEmpty)
    #expect(writer.window.state.syncWords == nil)
  }

  @Test func `m in a form takes the synopsis that is saved here, and undo brings the other back`()
    throws
  {
    shelf.books[0].synopsis = "here"
    let writer = try writer()
    writer.receive([conflictInSynopsis])
    writer.press("Shift-Tab", "e", "Ctrl-S").press("m")
    #expect(writer.message == "Took mine. Ctrl-S saves, Ctrl-Z brings theirs back.")
    #expect(writer.window.state.syncWords == nil)
    writer.press("Ctrl-Z")
    #expect(writer.window.state.syncWords?.short == "1 conflict")
    #expect(writer.window.state.text.bytes == Array("file".utf8))
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    writer.press("m", "Ctrl-S")
    #expect(hawk.synopsis == "here")
    #expect(writer.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `a synopsis that was merged is edited as mine, also if it changes here again`() throws
  {
    shelf.books[0].synopsis = "here"
    let writer = try writer()
    writer.receive([conflictInSynopsis])
    writer.press("Shift-Tab", "e", "Ctrl-S").press("Enter", "Ctrl-A").type("of both")
    #expect(writer.window.state.syncWords == nil)
    try change(hawk.id) { $0.synopsis = "later" }
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("m+ of both") && writer.screen.contains("t+ later"))
  }

  @Test func `a conflict whose note is deleted meanwhile says whose text is kept`() throws {
    save("Why\nhere")
    let writer = try writer()
    writer.receive([conflict("Why\none", "Why\nfile")])
    shelf.delete([.note(shelf.notes[0].id)])
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("The text from a file or another machine"))
    writer.wait(milliseconds: 1000).press("n")
    #expect(texts == ["Why\nfile"])
  }

  @Test func `the palette goes to the conflict of a note in another book`() throws {
    save("Why\nhere")
    let writer = try writer().press("2").press(":").type("conflict")
    #expect(writer.screen.contains("Conflict: choose mine or theirs"))
    writer.press("Enter")
    #expect(writer.message.contains("Not on this screen now"))
    writer.press("Esc")
    writer.receive([conflict("Why\none", "Why\nfile")])
    writer.wait(milliseconds: 1000).press("Esc", "Esc")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    writer.press(":").type("merge").press("Enter")
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    writer.press("m")
    #expect(texts == ["Why\nhere"] && !writer.screen.contains("1 conflict"))
    #expect(!writer.window.state.hasConflict)
  }

  @Test func `the palette goes to the conflict of a synopsis, in the form of its book`() throws {
    shelf.books[0].synopsis = "here"
    let writer = try writer().press("2")
    writer.receive([conflictInSynopsis])
    writer.press(":").type("conflict").press("Enter")
    #expect(writer.screen.contains("m+ here") && writer.screen.contains("t+ file"))
    writer.press("Esc")
    #expect(writer.window.state.scene.sheet == .form)
    #expect(writer.window.state.text.bytes == Array("file".utf8))
    writer.press("Ctrl-S").press("t")
    #expect(hawk.synopsis == "file")
  }
}
