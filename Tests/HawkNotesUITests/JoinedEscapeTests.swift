import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import TextEditing
import Testing
import Torture
import TextUI

/// An Esc that arrives together with the next key: tmux joins the two if they are pressed quickly,
/// and terminals send it for Alt and that key.
@Suite struct JoinedEscapeTests {
  /// Every key that a keyboard has, with and without Control and Shift.
  private static let keys: [KeyPress] = {
    let letters = (0x20...0x7E).compactMap { Unicode.Scalar($0) } + ["é", "物"]
    let plain: [Key] =
      letters.map { .character(Character($0)) } + (1...12).map { .function($0) } + [
        .enter, .tab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .up, .down,
        .left, .right,
      ]
    let modifiers: [Modifiers] = Torture.choice(
      quick: [[], .control], others: [[], .control, .shift, [.control, .shift]])
    return plain.flatMap { key in
      modifiers.map { KeyPress(key, $0) }
    }
  }()

  /// The word chords, which change the draft on purpose.
  private static let chords: Set = [KeyPress(.backspace), KeyPress(.character("d"))]

  @Test func `no key after a joined Esc changes anything while the user writes`() throws {
    let writer = try Writer()
    writer.press("n").type("a saved note").press("Ctrl-S", "Esc", "n").type("one two")
    writer.press("Ctrl-←")
    expectNoChange(of: writer, by: Self.keys.filter { !Self.chords.contains($0) })
  }

  @Test func `no key after a joined Esc changes anything while the user searches`() throws {
    expectNoChange(
      of: try Writer().press("n").type("one two").press("Ctrl-F").type("o"), by: Self.keys)
  }

  /// Expects that each of some keys with Esc, pressed in the present state, changes nothing.
  private func expectNoChange(of writer: Writer, by keys: [KeyPress]) {
    let (state, before) = (writer.window.state, Kept(writer))
    for key in keys {
      writer.window.state = state
      writer.receive([.input(.key(KeyPress(key.key, key.modifiers.union(.alt))))])
      #expect(Kept(writer) == before, "\(key)")
    }
  }

  @Test func `a key that would change something is dropped, and the status line says so`() throws {
    let writer = try Writer()
    writer.press("n").type("saved").press("Ctrl-S", "Esc", "n").type("half a sen")
    for (key, name) in [
      ("Alt-q", "q"), ("Alt-x", "x"), ("Alt-Enter", "Enter"), ("Ctrl-Alt-S", "Ctrl-S"),
    ] {
      writer.press(key)
      #expect(writer.message == "Esc left the text; \(name) was dropped.")
      #expect(!writer.window.state.isInText)
      writer.press("n")
    }
    writer.press("Ctrl-F", "Alt-x")
    #expect(writer.message == "Esc went back to the text; x was dropped.")
    #expect(writer.window.state.isInText)
    #expect(writer.screen.contains("half a sen‸"))
  }

  @Test func `a key that only moves works after the text is left`() throws {
    let writer = try Writer()
    writer.press("n").type("half").press("Alt-2")
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    writer.press("n").type("half").press("Alt-?")
    #expect(writer.window.state.scene.sheet == .keys)
    writer.press("Esc", "n", "Alt-]")
    #expect(writer.window.state.tab == .favourites)
    #expect(writer.message == "")
  }

  @Test func `the word chords of shells work in a text`() throws {
    let writer = try Writer()
    writer.press("n").type("one two three").press("Alt-Backspace")
    #expect(writer.screen.contains("one two ‸"))
    writer.press("Alt-b", "Alt-b")
    #expect(writer.screen.contains("‸one two"))
    writer.press("Alt-f")
    #expect(writer.screen.contains("one‸ two"))
    writer.press("Alt-d")
    #expect(writer.screen.contains("one‸"))
    #expect(!writer.screen.contains("one‸ two"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("one‸ two"))
  }

  /// The keys that lead from the first screen to a list or a sheet.
  private static let places = [
    ["g"], ["Tab"], ["Enter"], ["0"], ["s"], ["w"], ["m"], ["M"], ["L"], ["B"], [","], ["?"], ["a"],
    ["Tab", "Enter"],
  ]

  @Test(arguments: Torture.choice(quick: Array(places.suffix(5)), others: places))
  func `no key after a joined Esc changes anything outside of texts`(place: [String]) throws {
    let writer = try Writer()
    writer.press("n").type("a saved note").press("Ctrl-S", "Esc")
    for name in place { writer.press(name) }
    expectNoChange(
      of: writer, by: Self.keys.filter { place != ["a"] || !Self.chords.contains($0) })
  }

  @Test func `outside a text a joined Esc goes back, and a key that changes something is dropped`()
    throws
  {
    let writer = try Writer()
    writer.press("Enter", "Alt-d")
    #expect(writer.message == "Esc was taken; d was dropped.")
    #expect(writer.window.state.character == nil && writer.shelf.characters.count == 3)
    writer.press("s", "Alt-d")
    #expect(writer.message == "Esc closed the sheet; d was dropped.")
    writer.press("Alt-q")
    #expect(!writer.window.hasEnded)
    writer.press("Enter", "Alt-j")
    #expect(writer.screen.contains("‸▸   Jaime"))
  }
}

/// The state that a key must not change: the library, the drafts, and the world outside.
private struct Kept: Equatable {
  let notes: [String]
  let deleted: Set<Note.ID>
  let favourites: [Bool]
  let texts: [String]
  let drafts: Int
  let hasEnded: Bool
  let outside: Int

  init(_ writer: Writer) {
    let state = writer.window.state
    notes = writer.shelf.notes.map(\.text)
    deleted = writer.shelf.deleted
    favourites = writer.shelf.characters.map(\.isFavourite)
    texts = state.editor.texts.values.map { String(decoding: $0.bytes, as: UTF8.self) }
      .filter { !$0.isEmpty }.sorted()
    drafts = state.scene.drafts.count
    hasEnded = writer.window.hasEnded
    let outside = writer.world
    self.outside =
      outside.browsed.count + outside.copied.count + outside.edited.count + outside.opened.count
      + outside.suspensions + outside.reexecutions.count + outside.configured.count
  }
}
