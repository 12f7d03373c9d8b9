import HawkNotesTestSupport
import HawkNotesUI
import Testing

// The choices of the sheet, and their undo.

extension MergeTests {
  @Test func `m saves mine over theirs, and neither text is lost`() throws {
    let first = try writer("one", mine: "mine", theirs: "theirs")
    first.press("Ctrl-S").press("m")
    #expect(texts == ["mine"])
    #expect(shelf.versions == ["one", "theirs", "mine"])
    #expect(first.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `t keeps theirs, and mine is kept among the versions`() throws {
    let writer = try writer("one", mine: "mine", theirs: "theirs")
    writer.press("Ctrl-S").press("t")
    #expect(texts == ["theirs"])
    #expect(shelf.versions == ["one", "theirs", "mine"])
    #expect(writer.window.state.scene.openDrafts.isEmpty)
    #expect(writer.screen.contains("┃ theirs‸"))
    #expect(writer.message.hasPrefix("Kept theirs.") && writer.message.hasSuffix("u undoes."))
    writer.press("Esc", "u")
    #expect(texts == ["mine"] && writer.message == "Undid: kept theirs of \"mine\".")
    writer.press("Ctrl-R")
    #expect(texts == ["theirs"])
  }

  @Test func `what was typed before the sheet was drawn is no choice`() throws {
    let writer = try writer("one", mine: "mine", theirs: "theirs")
    writer.press("Ctrl-S", "t", "h", "e", "n")
    #expect(writer.screen.contains("t+ theirs") && writer.message.hasSuffix("n was dropped."))
    writer.press("Esc")
    #expect(writer.screen.contains("┃ mine‸"))
  }

  @Test func `n keeps both, mine as a new note`() throws {
    let writer = try writer("one", mine: "mine", theirs: "theirs")
    writer.press("Ctrl-S").press("n")
    #expect(texts == ["mine", "theirs"])
    #expect(writer.message.hasPrefix("Saved. This is a second note;"))
    #expect(
      writer.screen.contains("Edit note on The Good Hawk") && writer.screen.contains("┃ mine‸"))
    #expect(writer.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `the undo of a choice is there after a kill`() throws {
    _ = try { try writer("one", mine: "mine", theirs: "theirs").press("Ctrl-S").press("t") }()
    try scenes.writer(shelf: shelf).press("Esc", "u")
    #expect(texts == ["mine"])
  }
}
