import Foundation
import LibraryModel
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

  @Test(arguments: [("m", "Why\nfile"), ("t", "Why\nhere"), ("e", "Why\nhere")])
  func `a window that nobody writes in opens the merge sheet on both texts`(
    key: String, result: String
  ) throws {
    save("Why\nhere")
    let writer = try writer().press("2")
    writer.receive([conflict("Why\none", "Why\nfile")])
    #expect(writer.window.state.scene.sheet == .merge)
    #expect(writer.screen.contains("! Choose: mirror conflict in \"Why\""))
    #expect(texts == ["Why\nhere"])
    #expect(writer.screen.contains("m+ file") && writer.screen.contains("t+ here"))
    #expect(writer.screen.contains("Mine came from outside, theirs is saved here."))
    writer.press(key)
    #expect(writer.message == "The screen changed by itself: \(key) was dropped.")
    writer.wait(milliseconds: 1000).press(key)
    #expect(texts == [result])
    #expect(shelf.versions.contains("Why\nhere"))
    #expect(writer.window.state.scene.openDrafts.isEmpty == (key != "e"))
    writer.press("Esc")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
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
    #expect(writer.screen.contains("m+ file") && writer.screen.contains("t+ here"))
    writer.press("m")
    #expect(texts == ["Why\nfile"] && !writer.screen.contains("1 conflict"))
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
    #expect(writer.screen.contains("m+ file") && writer.screen.contains("t+ here"))
    writer.press("m")
    #expect(texts == ["Why\nfile"])
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
    writer.press("Ctrl-S", "Esc")
    writer.receive([event])
    #expect(writer.window.hasStored(draft))
    writer.wait(milliseconds: 1000).press("m")
    #expect(texts == ["Why\nfile"])
  }

  @Test func `a conflict in a synopsis waits in the form of its book`() throws {
    shelf.books[0].synopsis = "here"
    let writer = try writer()
    let slot = DraftSlot(field: FormField(.synopsis, of: .book(hawk.id)), of: .book(hawk.id))
    writer.receive([
      .conflicted(
        ConflictingText(
          draft: draft, in: slot, of: hawk.title, base: "one", text: "file", from: "mirror"))
    ])
    writer.press("Shift-Tab", "e", "Ctrl-S")
    #expect(writer.screen.contains("Synopsis: also changed elsewhere."))
    #expect(writer.screen.contains("m+ file") && writer.screen.contains("t+ here"))
    writer.press("m")
    #expect(hawk.synopsis == "file")
    #expect(writer.window.state.scene.openDrafts.isEmpty)
  }
}
