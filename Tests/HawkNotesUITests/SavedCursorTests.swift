import Foundation
import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing
import TextEditing
import Torture

/// A note is edited and saved, and the writing continues at the same cursor.
@Suite struct SavedCursorTests {
  private func writer(_ text: String) throws -> Writer {
    let shelf = TestLibrary()
    shelf.save(text, of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    writer.press("Tab", "e")
    return writer
  }

  @Test func `typing after a save continues after the text typed before it`() throws {
    let writer = try writer("one")
    writer.type(" two").press("Ctrl-S").type(" three")
    #expect(writer.screen.contains("┃ one two three‸"))
    writer.press("Ctrl-S")
    #expect(writer.shelf.notes.map(\.text) == ["one two three"])
  }

  @Test func `typing after a save continues before the old text, too`() throws {
    let writer = try writer("three")
    writer.press("Home").type("one ").press("Ctrl-S").type("two ")
    #expect(writer.screen.contains("┃ one two ‸three"))
  }

  @Test func `typing continues in place when the library is busy at the next reading`() throws {
    let writer = try writer("one")
    writer.shelf.afterPerforming = { writer.shelf.failure = .busy }
    writer.type(" two").press("Ctrl-S")
    #expect(writer.screen.contains("┃ one two‸"))
    writer.type(" three")
    writer.shelf.afterPerforming = {}
    writer.shelf.failure = nil
    writer.wait(milliseconds: 1000)
    #expect(writer.screen.contains("┃ one two three‸"))
  }

  @Test func `a kill after the library has the save restores the window with its cursor`() throws {
    let home = FileManager.default.temporaryDirectory.path + "/saved-\(UUID())"
    let killed = home + "-killed"
    defer { for path in [home, killed] { try? FileManager.default.removeItem(atPath: path) } }
    func scene(_ path: String) throws -> WindowScene {
      try SceneDirectory(path: path).open(.named("test"), window: .current(), version: "test")
    }
    let shelf = TestLibrary()
    shelf.save("three", of: shelf.firstBook)
    let writer = try Writer(scene: scene(home), shelf: shelf)
    writer.press("Tab", "e", "Home").type("one ")
    shelf.afterPerforming = { try FileManager.default.copyItem(atPath: home, toPath: killed) }
    writer.press("Ctrl-S")
    shelf.afterPerforming = {}
    let again = try Writer(scene: scene(killed), shelf: shelf)
    again.type("two ")
    #expect(again.screen.contains("┃ one two ‸three"))
  }

  @Test func `a save that waits over a kill leaves the cursor where it was`() throws {
    let scenes = TestScenes()
    let shelf = TestLibrary()
    shelf.save("one\nthree", of: shelf.firstBook)
    do {
      let writer = try scenes.writer(shelf: shelf)
      writer.press("Tab", "e", "Ctrl-Home", "End").type(" two")
      shelf.failure = .busy
      writer.press("Ctrl-S")
    }
    let again = try scenes.writer(shelf: shelf)
    again.press("Ctrl-S")
    shelf.failure = nil
    again.wait(milliseconds: 600)
    #expect(again.message == "Saved." && again.window.state.scene.openDrafts.isEmpty)
    again.type("!").press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["one two!\nthree"])
  }

  @Test func `a new note that was saved before the kill is written on after it`() throws {
    let scenes = TestScenes()
    let shelf = TestLibrary()
    do {
      let writer = try scenes.writer(shelf: shelf).press("n").type("half sentence")
      for _ in 0..<9 { writer.press("←") }
      shelf.killAfterPerforming { writer.press("Ctrl-S") }
    }
    let again = try scenes.writer(shelf: shelf)
    #expect(again.screen.contains("Edit note on The Good Hawk"))
    #expect(again.screen.contains("┃ half‸ sentence"))
    again.type(" a").press("Ctrl-S")
    #expect(shelf.notes.map(\.text) == ["half a sentence"])
  }

  @Test func `a new note that is saved while another tab is shown is written on there`() throws {
    let writer = try Writer()
    writer.press("n").type("half a sen")
    writer.shelf.failure = .busy
    writer.press("Ctrl-S").click("2 The Broken Raven")
    writer.shelf.failure = nil
    writer.receive([.libraryChanged])
    #expect(writer.shelf.notes.map(\.text) == ["half a sen"])
    writer.click("1 The Good Hawk")
    #expect(!writer.screen.contains("half a sen ✎") && writer.window.state.scene.openDrafts.isEmpty)
  }

  @Test func `keeping theirs leaves the cursor at its words`() throws {
    let writer = try writer("one\ntwo")
    writer.press("Ctrl-Home").type("zero ").press("Ctrl-End")
    try writer.shelf.amend(writer.shelf.notes[0].id, "one\ntwo")
    writer.press("Ctrl-S").press("t")
    #expect(writer.screen.contains("┃ two‸"))
  }

  @Test(arguments: 0..<EditingModelTests.seeds * 4)
  func `a session of edits, saves, merges and kills types as into a plain line`(
    seed: UInt64
  ) throws {
    var session = try SavingSession(seed: seed)
    let failure = try session.failure(after: 60)
    #expect(failure == nil, "seed \(seed)")
  }
}

/// A user who writes into one line of a note and saves it, while another window changes the lines
/// around it.
private struct SavingSession {
  private let home = FileManager.default.temporaryDirectory.path + "/saving-\(UUID())"
  private let shelf = TestLibrary()
  private var random: SeededGenerator
  private var writer: Writer?
  private var line: [Character] = []
  private var cursor = 0
  private var strokes: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    shelf.save("1\nabove\n\nbelow\n2", of: shelf.firstBook)
    try start()
    writer?.press("Tab", "e", "Ctrl-Home", "↓", "↓")
  }

  /// The first difference from the plain line in a number of steps.
  mutating func failure(after count: Int) throws -> String? {
    defer {
      writer = nil
      try? FileManager.default.removeItem(atPath: home)
    }
    for _ in 0..<count {
      try stroke()
      if let difference { return "\(difference) after \(strokes)" }
    }
    save()
    return note.text.lines[2] == String(line) ? difference : "saved: \(note.text)"
  }

  private var note: Note { shelf.notes.last ?? shelf.notes[0] }

  private mutating func start() throws {
    writer = nil
    let scene = try SceneDirectory(path: home)
      .open(.named("test"), window: .current(), version: "test")
    writer = try Writer(scene: scene, shelf: shelf)
  }

  private mutating func stroke() throws {
    let kinds = ["type", "type", "type", "←", "→", "Home", "End", "Backspace", "Delete"]
    let rare = ["save", "save", "busy save", "theirs", "another note", "kill"]
    let stroke = (kinds + kinds + rare).randomElement(using: &random) ?? ""
    strokes.append(stroke)
    switch stroke {
    case "type": type(["a", "b", " ", "é", "物", "👩‍🚀"].randomElement(using: &random) ?? "a")
    case "save": save()
    case "busy save": saveWhileBusy()
    case "theirs": try changeElsewhere()
    case "another note": tell { shelf.save("another", of: .book(shelf.books[0].id)) }
    case "kill": try start()
    default: press(stroke)
    }
  }

  private mutating func type(_ character: Character) {
    writer?.type(String(character))
    line.insert(character, at: cursor)
    cursor += 1
  }

  private mutating func press(_ key: String) {
    switch key {
    case "←" where cursor > 0: cursor -= 1
    case "→" where cursor < line.count: cursor += 1
    case "Home" where cursor > 0: cursor = 0
    case "End" where cursor < line.count: cursor = line.count
    case "Backspace" where cursor > 0:
      cursor -= 1
      line.remove(at: cursor)
    case "Delete" where cursor < line.count: line.remove(at: cursor)
    default: return
    }
    writer?.press(key)
  }

  private mutating func save() {
    writer?.press("Ctrl-S")
    guard writer?.window.state.scene.sheet == .merge else { return }
    let choice = ["Enter", "m", "e"].randomElement(using: &random) ?? "m"
    strokes.append(choice)
    writer?.press(choice)
    if choice == "e" { writer?.press("Ctrl-S") }
  }

  private mutating func saveWhileBusy() {
    shelf.failure = .busy
    writer?.press("Ctrl-S")
    type("c")
    shelf.failure = nil
    writer?.wait(milliseconds: 1000)
  }

  /// Another window saves the note with other lines around this one.
  private mutating func changeElsewhere() throws {
    var lines = note.text.lines
    lines[[0, 4].randomElement(using: &random) ?? 0] =
      "\(Int.random(in: 0..<100_000, using: &random))"
    let text = lines.joined(separator: "\n")
    try shelf.amend(note.id, text)
    tell {}
  }

  private func tell(of change: () -> Void) {
    change()
    shelf.touch()
    writer?.receive([.libraryChanged])
  }

  private var difference: String? {
    guard let state = writer?.window.state, let slot = state.scene.editors.keys.first,
      let text = state.editor.texts[slot].map({ String(decoding: $0.bytes, as: UTF8.self) })
    else { return "no text" }
    let lines = text.lines
    let expected =
      lines.prefix(2).joined(separator: "\n").utf8.count + 1
      + String(line.prefix(cursor)).utf8.count
    let shown = state.scene.editors[slot]?.cursor
    guard lines.count == 5, lines[2] == String(line), shown == expected else {
      return "“\(text)” \(shown.map(String.init) ?? ""), not “\(String(line))” \(expected)"
    }
    return nil
  }
}

extension String {
  fileprivate var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
