import HawkNotesTestSupport
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing

@testable import HawkNotesUI

/// Misspelt words in a text that is written: their underlines, and `F7`.
@Suite struct SpellingTests {
  private let spelling = TestSpelling(
    "ines takes the to far side ferry", suggestions: ["fery": ["ferry", "fer", "fry"]])

  private var settings: Settings {
    var settings = Settings()
    settings.spelling = ["en_GB"]
    return settings
  }

  private func writer(columns: Int = 80, rows: Int = 24) throws -> Writer {
    try Writer(columns: columns, rows: rows, settings: settings, spelling: spelling)
  }

  /// The underlined words of the text.
  private func underlined(_ writer: Writer) -> [String] {
    let surface = writer.window.state.render()
    let area = writer.window.state.layout.draftText
    var words: [String] = [""]
    for row in area.row..<area.endRow {
      for column in area.column..<area.endColumn {
        let cell = surface.cell(at: Point(column: column, row: row))
        if cell.style.attributes.contains(.underlined), let letter = Unicode.Scalar(cell.base) {
          words[words.count - 1].unicodeScalars.append(letter)
        } else if words.last != "" {
          words.append("")
        }
      }
    }
    return words.filter { !$0.isEmpty }
  }

  @Test func `a misspelt word is underlined once it ends, without a key in between`() throws {
    let writer = try writer().press("n").type("Ines takes the fery").wait(milliseconds: 300)
    #expect(underlined(writer) == [])
    writer.type(" to").wait(milliseconds: 300)
    #expect(underlined(writer) == ["fery"])
    writer.press("Home").type("Oh ")
    #expect(underlined(writer) == ["fery"])
    writer.wait(milliseconds: 300)
    #expect(underlined(writer) == ["Oh", "fery"])
    #expect(writer.window.state.idleEffect == nil)
  }

  @Test func `nothing is looked up while a key is handled, and nothing without the setting`() throws
  {
    let writer = try writer().press("n").type("fery ")
    #expect(spelling.asked.isEmpty)
    writer.wait(milliseconds: 300)
    #expect(spelling.asked.count == 1)
    let plain = try Writer(spelling: spelling).press("n").type("fery ").wait(milliseconds: 300)
    #expect(underlined(plain) == [] && spelling.asked.count == 1)
  }

  @Test func `only the rows in sight are asked for`() throws {
    let writer = try writer().press("n")
    writer.paste(String(repeating: "fery takes the fery\n", count: 2000)).wait(milliseconds: 300)
    guard case .visible(let range)? = spelling.asked.last?.question else {
      Issue.record("nothing was asked")
      return
    }
    #expect(range.count <= 24 * 20)
    #expect(underlined(writer).count == 2 * (writer.window.state.layout.draftText.rows - 1))
  }

  @Test func `answers for a text that has changed are dropped, and asked again`() throws {
    spelling.answersLater = true
    let writer = try writer().press("n").type("fery takes").wait(milliseconds: 300)
    let late = spelling.answer(to: try #require(spelling.asked.last))
    writer.press("Home").type("the ")
    writer.receive([.spelled(late)])
    #expect(underlined(writer) == [])
    writer.wait(milliseconds: 300)
    writer.receive([.spelled(spelling.answer(to: try #require(spelling.asked.last)))])
    #expect(underlined(writer) == ["fery"])
  }

  @Test func `without colours a misspelt word is underlined too`() throws {
    let writer = try writer().press("n").type("fery takes ")
    writer.window.state.settings.limits.colours = .none
    writer.wait(milliseconds: 300)
    #expect(underlined(writer) == ["fery"])
  }

  @Test func `a missing dictionary is said for three seconds, also while one types`() throws {
    spelling.warning = .warning("No dictionary for en_GB: install hunspell-en-gb.")
    let writer = try writer().press("n").type("fery ").wait(milliseconds: 300)
    #expect(writer.message == "No dictionary for en_GB: install hunspell-en-gb.")
    writer.type("takes ").wait(milliseconds: 300)
    #expect(writer.message == "No dictionary for en_GB: install hunspell-en-gb.")
    writer.wait(milliseconds: 3000).type("takes ").wait(milliseconds: 300)
    #expect(writer.message == "")
  }

  @Test(arguments: [(80, 24), (40, 30)])
  func `F7 shows the next misspelt word with suggestions, and Enter replaces it in one step`(
    columns: Int, rows: Int
  ) throws {
    let writer = try writer(columns: columns, rows: rows).press("n").type("takes the fery to")
    writer.press("Home", "F7")
    #expect(writer.screen.contains("“fery”") && writer.screen.contains("ferry"))
    #expect(writer.screen.contains("fry"))
    writer.press("↓", "Enter")
    #expect(writer.screen.contains("takes the fer‸ to"))
    #expect(writer.message == "Replaced “fery” with “fer”.")
    writer.press("Ctrl-Z")
    #expect(writer.window.state.text == TextBuffer("takes the fery to".utf8))
    writer.press("Home", "F7", "3")
    #expect(writer.screen.contains("takes the fry‸ to"))
  }

  @Test func `F7 works in the smallest window`() throws {
    let writer = try writer(columns: 20, rows: 5).press("n").type("fery to").press("Ctrl-Home")
    #expect(writer.press("F7").screen.contains("ferry"))
    #expect(writer.press("Enter").screen.contains("ferry‸ to"))
  }

  @Test func `F7 wraps at the end, goes on to the next word, and Esc closes`() throws {
    let writer = try writer().press("n").type("fery takes xy to")
    writer.press("F7")
    #expect(writer.screen.contains("“fery”") && writer.message == "wrapped")
    writer.press("F7")
    #expect(writer.screen.contains("“xy”") && writer.screen.contains("No suggestions."))
    writer.press("Esc")
    #expect(writer.window.state.scene.sheet == nil && writer.screen.contains("takes ‸xy"))
    writer.press("F7", "F7", "Esc")
    #expect(writer.screen.contains("‸fery takes"))
  }

  @Test(arguments: [["Ctrl-Home"], ["Ctrl-Home", "→", "→"]])
  func `F7 at the start of a misspelt word, or in it, offers this word first`(keys: [String])
    throws
  {
    let writer = try writer().press("n").type("fery takes xy to")
    for key in keys + ["F7"] { writer.press(key) }
    #expect(writer.screen.contains("“fery”") && writer.message == "")
    writer.press("F7")
    #expect(writer.screen.contains("“xy”"))
  }

  @Test func `a second F7 before the answer to the first one skips the word at the cursor`() throws
  {
    spelling.answersLater = true
    let writer = try writer().press("n").type("fery takes xy to").press("Ctrl-Home", "F7")
    let first = spelling.answer(to: try #require(spelling.asked.last))
    writer.press("F7")
    writer.receive([.spelled(first)])
    #expect(!writer.screen.contains("“fery”"))
    writer.receive([.spelled(spelling.answer(to: try #require(spelling.asked.last)))])
    #expect(writer.screen.contains("“xy”"))
  }

  @Test func `a adds the word, i ignores it in this scene`() throws {
    let writer = try writer().press("n").type("fery xy zz ")
    writer.press("Ctrl-Home", "F7", "F7", "a")
    writer.wait(milliseconds: 300)
    #expect(spelling.added == ["xy"] && writer.message == "added")
    #expect(underlined(writer) == ["fery", "zz"])
    writer.press("F7", "i").wait(milliseconds: 300)
    #expect(writer.message == "“zz” is ignored in this scene.")
    #expect(underlined(writer) == ["fery"])
    writer.press("Ctrl-Z")
    #expect(underlined(writer) == ["fery"] || underlined(writer) == [])
  }

  @Test(arguments: [false, true])
  func `undo after a word was added removes the word, then undoes the text`(isKilled: Bool) throws {
    let scenes = TestScenes()
    func open() throws -> Writer { try scenes.writer(settings: settings, spelling: spelling) }
    var writer = try open().press("n").type("xy takes").press("Ctrl-Home", "F7", "a")
    #expect(spelling.added == ["xy"])
    if isKilled { writer = try open() }
    writer.press("End", "Ctrl-Z").wait(milliseconds: 300)
    #expect(spelling.added == [] && writer.message == "removed")
    #expect(writer.screen.contains("xy takes") && underlined(writer) == ["xy"])
    writer.press("Ctrl-Z")
    #expect(!writer.screen.contains("xy takes"))
  }

  @Test func `undo after a word was added and the text was changed undoes the text only`() throws {
    let writer = try writer().press("n").type("xy takes").press("Ctrl-Home", "F7", "a")
    writer.type("O ").press("Ctrl-Z")
    #expect(writer.screen.contains("xy takes") && spelling.added == ["xy"])
  }

  @Test func `u of vi removes the word that was added last`() throws {
    var settings = settings
    settings.keys = .vi
    let writer = try Writer(settings: settings, spelling: spelling)
    writer.press("n", "i").type("xy takes").press("Esc", "0", "F7", "a", "u")
    #expect(spelling.added == [] && writer.screen.contains("xy takes"))
    writer.press("u")
    #expect(!writer.screen.contains("xy takes"))
  }

  @Test func `Ctrl-Z in the sheet removes the added word or undoes the text, and never suspends`()
    throws
  {
    let writer = try writer().press("n").type("xy fery to").press("Ctrl-Home", "F7", "a", "F7")
    #expect(writer.screen.contains("“fery”"))
    writer.press("Ctrl-Z")
    #expect(spelling.added == [] && writer.screen.contains("“fery”"))
    writer.press("1", "Home", "F7")
    #expect(writer.screen.contains("“xy”"))
    writer.press("Ctrl-Z")
    #expect(writer.window.state.text == TextBuffer("xy fery to".utf8))
    #expect(writer.world.suspensions == 0)
  }

  @Test func `the sheet and the ignored words come back after a kill`() throws {
    let scenes = TestScenes()
    let shelf = TestLibrary()
    func open() throws -> Writer {
      try scenes.writer(shelf: shelf, settings: settings, spelling: spelling)
    }
    let killed = try open().press("n").type("xy takes fery ").press("Ctrl-Home", "F7", "i")
    killed.press("F7", "↓")
    let screen = killed.screen.withoutStatus
    #expect(screen.contains("“fery”"))
    let writer = try open()
    #expect(writer.screen.withoutStatus == screen)
    writer.press("Enter", "Home").wait(milliseconds: 300)
    #expect(writer.screen.contains("xy takes fer"))
    #expect(underlined(writer) == ["fer"])
  }

  @Test func `what is typed after F7 found no misspelt word goes into the text`() throws {
    spelling.answersLater = true
    let writer = try writer().press("n").type("takes the ferry").press("F7")
    let request = try #require(spelling.asked.last)
    writer.receive([.spelled(spelling.answer(to: request))])
    #expect(writer.message == "No misspelt word.")
    writer.type(" to")
    #expect(writer.screen.contains("takes the ferry to‸"))
  }

  @Test func `F7 says so if all words are right, if spelling is off, and what to install`() throws {
    let writer = try writer().press("n").type("takes the ferry").press("F7")
    #expect(writer.message == "No misspelt word." && writer.window.state.scene.sheet == nil)
    spelling.warning = .warning("No dictionary for en_GB: install hunspell-en-gb.")
    #expect(writer.press("F7").message.contains("hunspell-en-gb"))
    let plain = try Writer().press("n").type("fery").press("F7")
    #expect(plain.message.contains(":spelling en_GB"))
  }

  @Test func `F7 waits for a late answer, and the text cannot change meanwhile`() throws {
    spelling.answersLater = true
    let writer = try writer().press("n").type("takes fery to").press("Home", "F7")
    #expect(writer.screen.contains("…"))
    writer.receive([.spelled(spelling.answer(to: try #require(spelling.asked.last)))])
    #expect(writer.screen.contains("“fery”"))
  }

  @Test func `F7 works with the keys of vi, in Normal mode too`() throws {
    var settings = settings
    settings.keys = .vi
    let writer = try Writer(settings: settings, spelling: spelling)
    writer.press("n", "i").type("takes fery to").press("Esc", "0", "F7", "1")
    #expect(writer.window.state.text == TextBuffer("takes ferry to".utf8))
    writer.press("u")
    #expect(writer.window.state.text == TextBuffer("takes fery to".utf8))
  }

  @Test(arguments: [Int.max, Int.min, -1])
  func `a place that was stored is in the text, whatever the number`(start: Int) {
    let state = SpellingSheetState(start: start, word: "word")
    #expect(state.range.map { $0.lowerBound >= 0 && $0.count == 4 } == true)
  }

  @Test func `the language of the book is asked for, and texts of forms are checked`() throws {
    let shelf = TestLibrary()
    let writer = try Writer(shelf: shelf, settings: settings, spelling: spelling)
    writer.press("E")
    while writer.window.state.field?.isLong != true { writer.press("Tab") }
    spelling.words.formUnion(
      "a clan is taken and two who were left behind go after it".split(separator: " ").map(
        String.init))
    writer.type("fery takes ").wait(milliseconds: 300)
    #expect(spelling.asked.last?.dictionaries == ["en_GB"])
    writer.press("F7")
    #expect(writer.screen.contains("“fery”"))
    writer.press("1")
    #expect(writer.screen.contains("ferry‸ takes") && writer.window.state.scene.sheet == .form)
  }
}
