import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestorationTesting
import Testing

/// The same note, edited in two windows.
@Suite final class MergeTests {
  let shelf = TestLibrary()
  let scenes = TestScenes()

  var note: Note.ID { shelf.notes[0].id }
  var texts: [String] { shelf.notes.map(\.text) }

  /// A writer in the edit of a note that is changed here to `mine`, and elsewhere to `theirs`.
  func writer(
    _ base: String, mine: String, theirs: String?, columns: Int = 80, rows: Int = 24
  ) throws -> Writer {
    shelf.save(base, of: shelf.firstBook)
    let writer = try scenes.writer(columns: columns, rows: rows, shelf: shelf)
    writer.press("Tab", "e", "Ctrl-Home")
    base.forEach { _ in writer.press("Delete") }
    writer.paste(mine)
    if let theirs { try shelf.amend(note, theirs) } else { shelf.deleted.insert(note) }
    return writer
  }

  @Test func `the second save shows both changes, and enter saves them together`() throws {
    let writer = try writer("one\ntwo\nthree", mine: "ONE\ntwo\nthree", theirs: "one\ntwo\nTHREE")
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("[Merged] Mine  Theirs"))
    #expect(writer.screen.contains("m+ ONE") && writer.screen.contains("t+ THREE"))
    #expect(texts == ["one\ntwo\nTHREE"])
    writer.press("Enter")
    #expect(texts == ["ONE\ntwo\nTHREE"])
    #expect(writer.message == "Saved.")
    #expect(writer.window.state.scene.openDrafts.isEmpty)
    #expect(writer.screen.contains("┃ ONE"))
  }

  @Test(arguments: [(40, 30), (80, 24), (30, 12)])
  func `the sheet lists all its choices, at any width`(columns: Int, rows: Int) throws {
    let writer = try writer(
      "one\n\ntwo", mine: "ONE\n\ntwo", theirs: "one\n\nTWO", columns: columns, rows: rows)
    writer.press("Ctrl-S")
    var shown = ""
    for _ in 0..<20 {
      shown += writer.screen.split(separator: "\n").filter { $0.contains("│") }.joined()
      writer.press("↓")
    }
    for choice in [
      "save merged", "edit first", "keep mine", "keep theirs", "two notes", "next page", "back",
    ] {
      #expect(shown.contains(choice), "\(choice)")
    }
  }

  @Test func `if both changed the same line, both versions go into the text to be settled there`()
    throws
  {
    let writer = try writer("one\ntwo", mine: "one\nmine", theirs: "one\ntheirs")
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("m+ mine") && writer.screen.contains("t+ theirs"))
    #expect(writer.screen.contains("edit merged") && !writer.screen.contains("save merged"))
    writer.press("Enter")
    #expect(texts == ["one\ntheirs"])
    #expect(writer.screen.contains("‸── mine ──"))
    #expect(writer.screen.contains("┃ theirs"))
    writer.press("Ctrl-S")
    #expect(writer.message == "Line 2 is a conflict mark. Ctrl-S again saves it as it is.")
    #expect(texts == ["one\ntheirs"])
    writer.press("Ctrl-S")
    #expect(texts == ["one\n── mine ──\nmine\n── theirs ──\ntheirs\n── end ──"])
  }

  @Test
  func `conflict marks are warned of again after the text was changed, and never without marks`()
    throws
  {
    let writer = try writer("one\ntwo", mine: "one\nmine", theirs: "one\ntheirs")
    writer.press("Ctrl-S").press("Enter", "Ctrl-S").type("!").press("Ctrl-S")
    #expect(writer.message.contains("conflict mark") && texts == ["one\ntheirs"])
    writer.press("Ctrl-A").paste("one\nmine and theirs").press("Ctrl-S")
    #expect(writer.message == "Saved." && texts == ["one\nmine and theirs"])
  }

  @Test func `e puts both into the text, and the next save keeps what is written there`() throws {
    let writer = try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO")
    writer.press("Ctrl-S").press("e", "Ctrl-End").type("!")
    #expect(texts == ["one\nTWO"])
    writer.press("Ctrl-S")
    #expect(texts == ["ONE\nTWO!"])
  }

  @Test func `esc goes back to the text with nothing lost, and the heading says why`() throws {
    let writer = try writer("one", mine: "mine", theirs: "theirs")
    writer.press("Ctrl-S").press("Esc")
    #expect(writer.screen.contains("┃ mine‸"))
    #expect(writer.screen.contains("changed elsewhere"))
    #expect(texts == ["theirs"])
    writer.type("!").press("Ctrl-S")
    #expect(writer.screen.contains("m+ mine!"))
  }

  @Test func `the same change in both windows is saved`() throws {
    let writer = try writer("one", mine: "same", theirs: "same")
    writer.press("Ctrl-S")
    #expect(writer.message.hasPrefix("Saved"))
    #expect(writer.window.state.scene.sheet == nil && writer.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `an edit whose note was deleted becomes a new note, or restores it`() throws {
    for key in ["n", "u"] {
      shelf.deleted = []
      shelf.notes = []
      let writer = try writer("one", mine: "mine", theirs: nil)
      writer.press("Ctrl-S")
      #expect(writer.screen.contains("Deleted note"))
      #expect(writer.screen.contains("new note") && !writer.screen.contains("two notes"))
      #expect(writer.window.state.scene.drafts.values.map(\.isLoose) == [true])
      writer.press(key)
      #expect(texts == ["mine"])
      #expect(shelf.deleted.isEmpty == (key == "u"))
      #expect(writer.window.state.scene.openDrafts.isEmpty)
      try FileManager.default.removeItem(atPath: scenes.path)
    }
  }

  @Test func `the sheet also has pages with mine and theirs`() throws {
    let writer = try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO")
    writer.press("Ctrl-S").press("Tab")
    #expect(writer.screen.contains("m+ ONE") && !writer.screen.contains("TWO"))
    writer.press("Tab")
    #expect(writer.screen.contains("t+ TWO") && !writer.screen.contains("m+ ONE"))
    writer.press("Tab")
    #expect(writer.screen.contains("m+ ONE") && writer.screen.contains("t+ TWO"))
  }

  @Test(arguments: [(80, 24), (40, 30), (200, 50), (20, 5)])
  func `a kill in the sheet restores the sheet`(columns: Int, rows: Int) throws {
    let left = try { () -> String in
      let writer = try writer(
        "one\ntwo", mine: "one\nmine", theirs: "one\ntheirs", columns: columns, rows: rows)
      writer.press("Ctrl-S").press("Tab", "j")
      return writer.screen
    }()
    let again = try scenes.writer(columns: columns, rows: rows, shelf: shelf)
    #expect(again.screen.withoutStatus == left.withoutStatus)
    again.press("Enter", "Ctrl-S").press("Ctrl-S")
    #expect(texts[0].contains("mine") && texts[0].contains("theirs"))
  }

  @Test func `after a merge into the text a kill does not lose the draft's base`() throws {
    _ = try {
      try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO").press("Ctrl-S").press("e").type(
        "!")
    }()
    let again = try scenes.writer(shelf: shelf)
    try shelf.amend(note, "one\nTWO\nthree")
    again.press("Ctrl-S")
    #expect(again.screen.contains("[Merged]") && !again.screen.contains("── mine ──"))
    again.press("Enter")
    #expect(texts.count == 1 && texts[0].hasSuffix("TWO\nthree") && texts[0].contains("!"))
  }

  @Test func `undo of a merge brings back the conflict, and redo settles it`() throws {
    let writer = try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO")
    writer.press("Ctrl-S").press("e").type("!").press("Ctrl-_", "Ctrl-_", "Ctrl-S")
    #expect(writer.screen.contains("[Merged]") && texts == ["one\nTWO"])
    #expect(writer.screen.contains("m+ ONE") && writer.screen.contains("t+ TWO"))
    writer.press("Esc", "Ctrl-R", "Ctrl-S")
    #expect(texts == ["ONE\nTWO"] && writer.message == "Saved.")
  }

  @Test func `undo of a merge brings back the conflict also after a kill and a discard`() throws {
    _ = try {
      try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO").press("Ctrl-S").press("e").type(
        "!")
    }()
    _ = try { try scenes.writer(shelf: shelf).press("Ctrl-_", "Ctrl-D", "Ctrl-_") }()
    let again = try scenes.writer(shelf: shelf)
    again.press("Ctrl-_", "Ctrl-S")
    #expect(again.screen.contains("m+ ONE") && texts == ["one\nTWO"])
    again.press("Enter")
    #expect(texts == ["ONE\nTWO"])
  }

  @Test(arguments: [false, true])
  func `undo of two merges brings back the first base, and redo settles both`(
    isKilled: Bool
  ) throws {
    var writer = try writer("one\ntwo\nthree", mine: "ONE\ntwo\nthree", theirs: "one\nTWO\nthree")
    writer.press("Ctrl-S").press("e")
    try shelf.amend(note, "one\nTWO\nTHREE")
    writer.press("Ctrl-S").press("e", "Ctrl-_", "Ctrl-_")
    if isKilled { writer = try scenes.writer(shelf: shelf) }
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("m+ ONE") && writer.screen.contains("t+ TWO"))
    #expect(writer.screen.contains("t+ THREE") && !writer.screen.contains("m+ two"))
    writer.press("Esc", "Ctrl-R", "Ctrl-R", "Ctrl-S")
    #expect(texts == ["ONE\nTWO\nTHREE"] && writer.message == "Saved.")
  }

  @Test(arguments: [false, true])
  func `undo of a merge that was saved brings back the conflict`(isKilled: Bool) throws {
    _ = try {
      try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO").press("Ctrl-S").press("Enter")
    }()
    #expect(texts == ["ONE\nTWO"])
    var again = try scenes.writer(shelf: shelf).press("Ctrl-_")
    if isKilled { again = try scenes.writer(shelf: shelf) }
    again.press("Ctrl-S")
    #expect(again.screen.contains("t+ TWO") && texts == ["ONE\nTWO"])
    again.press("Enter")
    #expect(texts == ["ONE\nTWO"])
  }

  @Test func `an open sheet follows the note`() throws {
    let writer = try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO")
    writer.press("Ctrl-S")
    try shelf.amend(note, "one\nTWO AND A HALF")
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("t+ TWO AND A HALF"))
    shelf.deleted.insert(note)
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("Deleted note"))
  }

  @Test func `a postponed save opens no sheet while the user writes`() throws {
    let writer = try writer("one", mine: "mine", theirs: nil)
    shelf.deleted = []
    shelf.failure = .busy
    writer.press("Ctrl-S")
    shelf.failure = nil
    try shelf.amend(note, "theirs")
    writer.wait(milliseconds: 100)
    writer.type(" met")
    #expect(writer.screen.contains("┃ mine met‸"))
    #expect(writer.screen.contains("changed elsewhere"))
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("[Merged] Mine  Theirs"))
    #expect(texts == ["theirs"])
  }

  @Test func `a choice that a busy library postpones is performed later`() throws {
    for key in ["Enter", "m", "t", "n"] {
      shelf.notes = []
      let writer = try writer("one\ntwo", mine: "ONE\ntwo", theirs: "one\nTWO")
      writer.press("Ctrl-S")
      shelf.failure = .busy
      writer.press(key)
      #expect(writer.window.state.scene.drafts.count == 1)
      shelf.failure = nil
      writer.wait(milliseconds: 1000)
      #expect(writer.window.state.scene.openDrafts.isEmpty, "\(key)")
      #expect(Set(shelf.versions).isSuperset(of: ["one\nTWO"]))
      try FileManager.default.removeItem(atPath: scenes.path)
    }
  }

  @Test func `an edit of a note that no other window changed is saved without a question`() throws {
    let writer = try writer("one", mine: "two", theirs: "three")
    writer.press("Ctrl-S").press("m").type("!").press("Ctrl-S")
    #expect(texts == ["two!"] && writer.message == "Saved.")
  }
}
