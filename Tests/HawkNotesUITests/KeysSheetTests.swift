import HawkNotesTestSupport
import SceneRestoration
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// The keys sheet: in columns, filtered by typing.
@Suite final class KeysSheetTests {
  private let scenes = TestScenes()

  /// The screen without its cursor.
  private func page(_ writer: Writer) -> String { writer.screen.filter { $0 != "‸" } }

  @Test func `at 80x24 the keys are four pages, those of every day first`() throws {
    let writer = try Writer().press("?")
    var pages = [page(writer)]
    #expect(pages[0].contains("│ Every day ─") && pages[0].contains(" Browsing ─"))
    for _ in 0..<9 {
      writer.press("PgDn")
      if page(writer) != pages.last { pages.append(page(writer)) }
    }
    #expect(pages.count == 4)
    for command in Command.table where [.screen, .text].contains(command.layer) {
      for key in command.keys.split(separator: " ") {
        #expect(pages.joined().contains(" \(key) "), "\(key)")
      }
    }
  }

  @Test func `with the keys of vi, F1 in a text lists those, and no key that vi takes`() throws {
    var settings = Settings()
    settings.keys = .vi
    let writer = try Writer(columns: 120, rows: 36, settings: settings).press("n")
    #expect(writer.screen.contains("Esc leave, keep draft"))
    #expect(writer.press("i").screen.contains("Esc Normal mode"))
    writer.press("F1")
    #expect(writer.screen.contains("Text, with the keys of vi") && writer.screen.contains(":wq"))
    #expect(writer.screen.contains("Ctrl-S") && !writer.screen.contains("discard the draft, or"))
    writer.type("insert mode")
    #expect(writer.screen.contains("i a o O"))
  }

  @Test(arguments: [(80, 24), (120, 36), (200, 50)])
  func `all sentences of a column begin in the same column`(columns: Int, rows: Int) throws {
    let writer = try Writer(columns: columns, rows: rows).press("?")
    let lines = page(writer).split(separator: "\n").map(Array.init)
    func column(of text: String) throws -> Int {
      try #require(
        lines.lazy.compactMap { line in
          line.indices.first { line[$0...].starts(with: text) }
        }.first)
    }
    for text in ["edit the sel", "undo the last", "delete what", "next, previous section"] {
      #expect(try column(of: text) == column(of: "write a note "), "\(text)")
    }
  }

  @Test func `at 200x50 all keys are shown at once, those of every day first`() throws {
    let writer = try Writer(columns: 200, rows: 50).press("?")
    let screen = writer.screen
    #expect(screen.contains("Words ─") && screen.contains("Everywhere ─"))
    #expect(screen.contains("│ ‸Every day ─"))
    #expect(writer.press("End").screen == screen)
  }

  @Test func `at 120x90 all of them are one page`() throws {
    let writer = try Writer(columns: 120, rows: 90).press("?")
    let screen = writer.screen
    #expect(screen.contains(" Words ─"))
    #expect(writer.press("End").screen == screen)
  }

  @Test(arguments: [(40, 30), (20, 5)])
  func `in a narrow window sentences wrap, and no key cuts one off`(
    columns: Int, rows: Int
  ) throws {
    let writer = try Writer(columns: columns, rows: rows).press("?")
    var shown: [Substring] = []
    for _ in 0..<400 {
      let screen = writer.screen
      shown += screen.split(separator: "\n").dropFirst().dropLast(2)
      guard writer.press("PgDn").screen != screen else { break }
    }
    let text = shown.joined(separator: "\n")
    #expect(!shown.contains { $0.contains("…") && !$0.contains("0…9") && !$0.contains("Shift-…") })
    #expect(text.contains("selected"))
    #expect(text.contains("Ctrl-W") && text.contains("Alt-Backspace"))
  }

  @Test func `typing shows the keys that match, of all sheets too`() throws {
    let writer = try Writer().press("?").type("the")
    #expect(writer.screen.contains("Keys: the‸"))
    writer.type("irs")
    #expect(writer.screen.contains(" Merge sheet ─"))
    #expect(writer.screen.contains("keep theirs"))
    #expect(!writer.screen.contains(" Browsing ─"))
    for _ in 0..<6 { writer.press("Backspace") }
    #expect(page(writer).contains(" Browsing ─"))
    writer.press("Esc").type("zzz")
    #expect(writer.screen.contains("No key matches."))
  }

  @Test func `in the filter q is a letter, and Esc shows all keys before it closes`() throws {
    let writer = try Writer().press("?", "/").type("q")
    #expect(writer.screen.contains("Keys: q‸"))
    #expect(writer.screen.contains("quit"))
    writer.press("Esc")
    #expect(writer.screen.contains("Keys ─"))
    #expect(page(writer).contains(" Browsing ─"))
    writer.press("Esc")
    #expect(writer.window.state.scene.sheet == nil)
    writer.press("?")
    #expect(writer.window.state.scene.features[KeysSheet.self] == SheetFilter())
  }

  @Test(arguments: ["quit", "undo", "jk", "gG", "Q", "write"])
  func `letters only filter, from the first one`(word: String) throws {
    let writer = try Writer().press("?").type(word)
    #expect(writer.screen.contains("Keys: \(word)‸"))
    #expect(!writer.window.hasEnded && writer.window.state.scene.drafts.isEmpty)
  }

  @Test func `the keys that open the sheet close it`() throws {
    let writer = try Writer()
    for key in ["?", "F1", "Esc", "Enter"] {
      writer.press("?", key)
      #expect(writer.window.state.scene.sheet == nil, "\(key)")
    }
  }

  @Test func `an arrow takes the cursor to the rows, a letter takes it back`() throws {
    let writer = try Writer().press("?").type("o")
    #expect(writer.screen.contains("Keys: o‸"))
    writer.press("↓")
    #expect(writer.screen.contains("Keys: o ") && writer.screen.contains("│ ‸"))
    #expect(writer.type("p").screen.contains("Keys: op‸"))
  }

  @Test func `the filter is restored after a kill`() throws {
    let shelf = TestLibrary()
    _ = try scenes.writer(shelf: shelf).press("?").type("undo")
    let again = try scenes.writer(shelf: shelf)
    #expect(again.screen.contains("Keys: undo‸"))
    #expect(again.press("Backspace").screen.contains("Keys: und‸"))
  }

  @Test func `while one writes, the keys of writing come first`() throws {
    let writer = try Writer(columns: 40, rows: 30)
    writer.press("n").type("a").press("F1")
    #expect(page(writer).contains(" Writing ─"))
    #expect(!page(writer).contains(" Browsing ─"))
  }
}
