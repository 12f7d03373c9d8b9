import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestorationTesting
import Testing

/// A start while another process holds the library: nothing is written into another draft.
@Suite final class BusyStartTests {
  let shelf = TestLibrary()
  let scenes = TestScenes()

  func writer(at link: Link? = nil) throws -> Writer {
    return try scenes.writer(shelf: shelf, at: link)
  }

  private func owners(_ writer: Writer) -> [Owner?] {
    writer.window.state.scene.openDrafts.values.map(\.slot?.owner)
  }

  func free(_ writer: Writer) {
    shelf.failure = nil
    writer.wait(milliseconds: 600)
  }

  /// Waits until the words are counted, while no key is pressed.
  private func countWords(_ writer: Writer) { for _ in 0..<3 { writer.wait(milliseconds: 1) } }

  @Test(arguments: [["Enter"], ["f", "3", "Enter"]])
  func `a restored sentence is shown and goes on in its own draft`(keys: [String]) throws {
    do {
      let writer = try writer()
      for key in keys { writer.press(key) }
      writer.press("n").type("half a sen")
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("half a sen‸"))
    #expect(writer.message == "Waiting for the library…")
    writer.type("tence")
    #expect(writer.screen.contains("half a sentence‸"))
    free(writer)
    #expect(writer.screen.contains("New note on Agatha"))
    #expect(writer.screen.contains("half a sentence‸") && writer.message.isEmpty)
    #expect(owners(writer) == [.character(shelf.characters[0].id, of: shelf.books[0].id)])
  }

  @Test func `a window that waited for the library tells of its restoration afterwards`() throws {
    _ = try { try self.writer().press("n").type("half a sen") }()
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.message == "Waiting for the library…")
    free(writer)
    #expect(writer.message == "Restored after an unexpected exit, draft included.")
    writer.press("Esc")
    #expect(writer.message.isEmpty)
  }

  @Test func `a window on a damaged library says so as long as it cannot read`() throws {
    let damaged = "the library is damaged: restore a backup"
    shelf.failure = .failed(damaged)
    let writer = try writer()
    #expect(writer.message == damaged)
    for key in ["0", "]", "?", "Esc", "a"] {
      writer.press(key)
      #expect(writer.screen.contains("! \(damaged)"), "after \(key)")
    }
    free(writer)
    writer.press("0")
    #expect(writer.screen.contains("The Good Hawk") && writer.message.isEmpty)
  }

  @Test func `n writes about the character whose screen is restored, not about their book`() throws
  {
    try writer().press("Enter")
    shelf.failure = .busy
    let writer = try writer()
    writer.press("n").type("on her")
    free(writer)
    #expect(writer.screen.contains("New note on Agatha") && writer.screen.contains("on her‸"))
    #expect(owners(writer) == [.character(shelf.characters[0].id, of: shelf.books[0].id)])
  }

  @Test(arguments: [(80, 24), (40, 30), (20, 5)])
  func `a new scene is shown on the Shelf, and says in one line that it waits`(
    columns: Int, rows: Int
  ) throws {
    shelf.failure = .busy
    let writer = try scenes.writer(columns: columns, rows: rows, shelf: shelf)
    #expect(writer.screen.contains("[0 Shelf]"))
    #expect(rows < 24 || writer.screen.contains("! Waiting for the library…"))
    let sheets = ["w", "m", "s", ",", "?", "/", ":", "L", "B", "e", "o"]
    for key in sheets where columns >= 40 {
      writer.press(key)
      #expect(
        writer.screen.contains("Waiting for the library…") || writer.screen.contains("╮"),
        "\(key):\n\(writer.screen)")
      writer.press("Esc", "Esc")
    }
    free(writer)
    #expect(columns < 40 || writer.screen.contains("[1 The Good Hawk]"))
  }

  @Test func `a text begun in a new scene is a draft of the Inbox, and stays open`() throws {
    shelf.failure = .busy
    do { try writer().press("n").type("half a sen") }
    let writer = try writer()
    writer.type("tence")
    #expect(writer.screen.contains("New note in the Inbox"))
    #expect(writer.screen.contains("┃ half a sentence‸"))
    free(writer)
    #expect(writer.screen.contains("[0 Shelf]") && writer.screen.contains("half a sentence‸"))
    #expect(owners(writer) == [.inbox])
    writer.press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["half a sentence"] && shelf.notes[0].owner == .inbox)
  }

  @Test(arguments: [["2"], ["Enter"], ["0", "Enter"], ["f", "3", "Enter"]])
  func `a restored scene shows the titles and names that were drawn`(keys: [String]) throws {
    var shown = ""
    do {
      let writer = try writer()
      for key in keys { writer.press(key) }
      writer.press("n").type("half a sen")
      shown = writer.screen
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.withoutStatus == shown.withoutStatus)
    writer.press("Esc")
    let title =
      keys == ["2"] ? "  The Broken Raven" : keys[0] == "0" ? "  The Good Hawk" : "  Agatha"
    #expect(writer.screen.split(separator: "\n").contains { $0.hasPrefix(title) })
  }

  @Test func `a note that is read says that it waits`() throws {
    shelf.save("The wall\nis high", of: .character(shelf.characters[0].id, of: shelf.books[0].id))
    var shown = ""
    do { shown = try writer().press("Enter", "Enter").screen }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("  Note on Agatha ━"))
    #expect(writer.screen.contains("‸Waiting for the library…"))
    free(writer)
    #expect(writer.screen.withoutStatus == shown.withoutStatus)
  }

  @Test func `a place found late is shown, unless the user writes`() throws {
    let link = Link(to: .character(shelf.characters[2].id, of: shelf.books[1].id))
    let reader = try writer()
    reader.receive([.linkFound(link)])
    #expect(reader.screen.contains("[2 The Broken Raven]") && reader.screen.contains("Sigrid"))
    let writer = try scenes.writer(shelf: shelf).press("1", "n").type("half a sen")
    writer.receive([.linkFound(link)])
    #expect(writer.screen.contains("half a sen‸") && writer.screen.contains("[1 The Good Hawk]"))
    #expect(writer.message.hasPrefix("You are writing, so the URL was not opened."))
  }

  @Test(arguments: ["1", "]", "a", "d", "M", "J"])
  func `a new scene waits: no key moves or deletes anything`(key: String) throws {
    shelf.failure = .busy
    let writer = try writer()
    writer.press(key).type("xy")
    #expect(owners(writer) == [])
    free(writer)
    #expect(writer.screen.contains("[1 The Good Hawk]") && owners(writer) == [])
    #expect(writer.window.state.scene.sheet == nil && shelf.deleted.isEmpty)
  }

  @Test func `a URL of a character writes about the character`() throws {
    shelf.failure = .busy
    let place = Place.character(shelf.characters[2].id, of: shelf.books[1].id)
    let writer = try writer(at: Link(to: place))
    writer.press("n").type("on her")
    free(writer)
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    #expect(writer.screen.contains("New note on Sigrid") && writer.screen.contains("on her‸"))
  }

  @Test func `a character whose reading is postponed gets the text, not their book`() throws {
    let writer = try writer()
    shelf.failure = .busy
    writer.press("Enter", "n").type("on her")
    free(writer)
    #expect(owners(writer) == [.character(shelf.characters[0].id, of: shelf.books[0].id)])
    #expect(writer.screen.contains("New note on Agatha") && writer.screen.contains("on her‸"))
  }

  @Test func `lists that were not read say that they wait, then fill themselves`() throws {
    for number in 1...30 { shelf.save("note \(number)", of: .book(shelf.books[0].id)) }
    let screen: String
    do {
      let writer = try writer()
      writer.press("Tab", "G", "k", "k")
      countWords(writer)
      screen = writer.screen
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("Characters ─") && writer.screen.contains("Notes ━"))
    #expect(writer.screen.components(separatedBy: "Waiting for the library…").count == 4)
    free(writer)
    countWords(writer)
    #expect(writer.screen.withoutStatus == screen.withoutStatus)
  }

  @Test func `an edit without a change waits for its text and keeps its cursor`() throws {
    shelf.save("half a sentence", of: shelf.firstBook)
    do {
      let writer = try writer()
      writer.press("Tab", "e")
      for _ in 0..<9 { writer.press("←") }
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("┃ ‸Waiting for the library…"))
    writer.type("x").press("Backspace", "Ctrl-X").paste("y")
    #expect(writer.message == "The library is busy. The note is not read yet.")
    free(writer)
    #expect(writer.screen.contains("┃ half a‸ sentence") && owners(writer) == [])
  }

  @Test func `a restored place is resolved when the library answers, not before`() throws {
    shelf.save("The wall\nis high", of: .character(shelf.characters[0].id, of: shelf.books[0].id))
    do { try writer().press("Enter", "Enter") }
    shelf.failure = .busy
    let writer = try writer()
    #expect(
      writer.window.state.link.place
        == .note(
          shelf.notes[0].id, in: .character(shelf.characters[0].id, of: shelf.books[0].id)))
    shelf.failure = nil
    shelf.deleted = [shelf.notes[0].id]
    free(writer)
    #expect(writer.message == "That note is gone." && writer.screen.contains("Agatha"))
  }

  @Test
  func `a draft that was saved before the kill is a note, not a draft, when the library answers`()
    throws
  {
    do {
      let writer = try writer()
      writer.press("n").type("saved once")
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("saved once‸"))
    free(writer)
    #expect(owners(writer) == [] && shelf.notes.map(\.text) == ["saved once"])
    #expect(writer.screen.contains("Edit note") && writer.screen.contains("saved once‸"))
  }

  @Test func `more text in a draft that was saved before the kill goes into the same note`() throws
  {
    do {
      let writer = try writer()
      writer.press("n").type("saved once")
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    shelf.failure = .busy
    let writer = try writer()
    writer.type(", and more").press("Ctrl-S")
    free(writer)
    #expect(owners(writer) == [] && shelf.notes.map(\.text) == ["saved once, and more"])
  }
}
