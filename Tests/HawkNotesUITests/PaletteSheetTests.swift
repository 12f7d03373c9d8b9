import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextUI
import Testing

@testable import HawkNotesUI

/// The palette: actions and names are found by parts that the user remembers.
@Suite final class PaletteSheetTests: SceneListSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  @Test func `an action is found by its words and by its key, and done`() throws {
    let writer = try writer()
    writer.press(":").type("settings")
    #expect(writer.selectedEntry.hasSuffix(","))
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == .settings)
    writer.press("Esc", ":").type("bin")
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == BinSheet.sheet)
  }

  @Test(arguments: [
    ("colours", ["Settings"]), ("hist", ["Versions"]),
    ("rename", ["Edit"]), ("q!", ["Quit"]), ("help", ["Show the keys"]), ("HIST", ["Versions"]),
  ])
  func `an action is found by words that it does not show`(word: String, actions: [String]) throws {
    let writer = try writer()
    writer.press("Tab", ":").type(word)
    let palette = try #require(writer.window.state.palette)
    #expect((0..<actions.count).map { palette.entry($0).words } == actions)
    #expect(palette.matches(0) == [])
  }

  @Test func `a book can be added from each screen`() throws {
    let writer = try writer()
    for word in ["new book", "add book"] {
      writer.press(":").type(word)
      #expect(writer.selectedEntry.hasPrefix("Add a book"))
      writer.press("Enter")
      #expect(writer.window.state.form == .newBook)
      writer.press("Esc", "g")
    }
  }

  @Test func `every action comes first when its key is typed`() throws {
    let entries = PaletteEntry.actions(in: Surroundings(try writer().window.state)).filter {
      !$0.isElsewhere
    }
    let names = PaletteNames(shelf.names)
    var palette = PaletteContents(entries, names: names, used: PaletteUse())
    for entry in entries {
      guard let press = entry.press, !press.isEmpty else { continue }
      palette.find(press, additions: [])
      #expect(palette.entry(0) == entry)
    }
    let writer = try writer()
    writer.press(":").type("M").press("Enter")
    #expect(writer.window.state.scene.sheet == MoveSheet.sheet)
    writer.press("Esc", ":").type("Shift-Tab").press("Enter")
    #expect(writer.window.state.focus == .synopsis)
  }

  @Test(arguments: [
    ("replace all", "Find line: Ctrl-A: Replace all matches"),
    ("find in the text", "Writing: Ctrl-F: Find in the text."),
    ("editor", "Writing: Ctrl-G: Edit in $VISUAL or $EDITOR."),
  ])
  func `a key of a text is found by its words, and Enter says where it works`(
    query: String, words: String
  ) throws {
    let writer = try writer()
    writer.press(":")
    let shown = try #require(writer.window.state.palette)
    #expect(!(0..<shown.count).contains { shown.entry($0).isElsewhere })
    writer.type(query)
    let palette = try #require(writer.window.state.palette)
    let row = try #require((0..<palette.count).first { palette.entry($0).choice.isTold(words) })
    for _ in 0..<row { writer.press("↓") }
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == nil && writer.message.hasPrefix(words))
  }

  @Test(arguments: [
    ("typewriter true", "Typewriter: on"), ("mouse false", "Mouse: off"),
    ("mouse no", "Mouse: off"),
  ])
  func `a value of a setting is found as the file spells it`(
    query: String, words: String
  ) throws {
    let writer = try writer()
    writer.press(":").type(query)
    #expect(writer.selectedEntry.hasPrefix(words))
    writer.type(" nonsense")
    #expect(!writer.selectedEntry.contains("New "))
  }

  @Test func `the letters that match are marked`() throws {
    let writer = try writer()
    writer.press(":").type("sgrd")
    let place = try #require(writer.place(of: "Sigrid"))
    let surface = writer.window.state.render()
    let marked = (0..<6).filter {
      let cell = Point(column: place.column + $0, row: place.row)
      return surface.style(at: cell).attributes.contains(.underlined)
    }
    #expect(marked == [0, 2, 3, 5])
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40)])
  func `the columns of the list stay where they are while one types`(columns: Int, rows: Int) throws
  {
    let writer = try writer(columns: columns, rows: rows)
    writer.press(":")
    let before = edges(writer)
    #expect(before.count == 4)
    for letter in "settingsxq" {
      writer.type(String(letter))
      #expect(edges(writer).isSubset(of: before))
    }
  }

  /// The columns of the frame's sides, of the words and of the keys.
  private func edges(_ writer: Writer) -> Set<Int> {
    var edges: Set<Int> = []
    for line in writer.screen.split(separator: "\n") where line.contains("│") {
      let cells = Array(line.filter { $0 != "‸" }.map { "↑↓".contains($0) ? "│" : $0 })
      guard let left = cells.firstIndex(of: "│"), let right = cells.lastIndex(of: "│") else {
        continue
      }
      edges.formUnion([left, right])
      let text = cells[left + 1..<right].map { $0 == "▸" ? " " : $0 }
      guard text.contains(where: { $0 != " " }), !text.contains(":") else { continue }
      let starts = text.indices.filter { index in
        text[index] != " " && text[max(0, index - 2)..<index].allSatisfy { $0 == " " }
      }
      edges.formUnion(starts.map { $0 + left + 1 })
    }
    return edges
  }

  @Test(arguments: [
    ("theme dark", "theme: dark"), ("mirror ~/notes", "mirror: ~/notes"),
    ("spelling en_GB de_DE", "spelling: en_GB de_DE"),
    ("Mouse off", "mouse: false"), ("ascii", "borders: ascii"),
  ])
  func `a setting is changed by its name and value`(query: String, line: String) throws {
    let writer = try writer()
    writer.press(":").type(query)
    #expect(!writer.screen.contains("nothing found"))
    writer.press("Enter")
    #expect(writer.world.configured == [line])
  }

  @Test func `the library is exported by name`() throws {
    let writer = try writer()
    writer.press(":").type("export json").press("Enter")
    #expect(writer.world.exported == [.json])
    #expect(writer.message == "exported")
  }

  @Test func `the Inbox is opened and written to by name`() throws {
    let writer = try writer()
    writer.press(":").type("inb").press("Enter")
    #expect(writer.window.state.tab == .shelf && writer.window.state.focus == .notes)
    writer.press("1", ":").type("new note").press("Enter").type("Milk")
    #expect(writer.window.state.owner == .inbox && writer.screen.contains("Milk‸"))
  }

  @Test func `the names that vi has save and leave`() throws {
    let writer = try writer()
    writer.press(":").type("w").press("Enter")
    #expect(writer.message == "Not on this screen now: Save the draft.")
    writer.press("Esc", "n").type("A thought").press("Esc", ":").type("w").press("Enter")
    #expect(shelf.notes.map(\.text) == ["A thought"])
    writer.press("n").type("Another").press("Esc", ":").type("wq").press("Enter")
    #expect(shelf.notes.map(\.text).contains("Another") && writer.window.hasEnded)
    let again = try self.writer()
    again.press(":").type("q").press("Enter")
    #expect(again.window.hasEnded)
  }

  @Test func `an action has the name of what it would do`() throws {
    let writer = try writer()
    func names() -> [String] {
      PaletteEntry.actions(in: Surroundings(writer.window.state)).map(\.words)
    }
    #expect(names().contains("Hide tab") && names().contains("Add to favourites"))
    writer.press("f", "t")
    #expect(names().contains("Show tab") && names().contains("Remove from favourites"))
  }

  @Test func `Enter on no match offers to make it`() throws {
    let writer = try writer()
    writer.press(":").type("Zwxq")
    #expect(writer.screen.contains("Enter go "))
    #expect(writer.selectedEntry == "New character \"Zwxq\" in The Good Hawk")
    writer.press("↓")
    #expect(writer.selectedEntry.contains("New book \"Zwxq\""))
    writer.press("↓")
    #expect(writer.selectedEntry == "Search for \"Zwxq\"")
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == .search && writer.screen.contains("Zwxq‸"))
    writer.press("Esc", ":").type("Zwxq").press("↓", "Enter")
    #expect(writer.window.state.scene.form == .newBook)
    #expect(writer.screen.contains("Zwxq‸"))
  }

  @Test func `a form that was begun keeps its name, and says so to the palette's name`() throws {
    let writer = try writer()
    writer.press("a").type("Nedd").press("Esc", ":").type("qwertz").press("Enter")
    #expect(writer.screen.contains("Nedd‸"))
    #expect(
      writer.message == "This form was begun before. Save or discard it, then add qwertz.")
    writer.press("Ctrl-D", "Esc", ":").type("qwertz").press("Enter")
    #expect(writer.screen.contains("qwertz‸") && writer.message == "")
  }

  @Test func `messages and the sample's removal have entries`() throws {
    let writer = try writer()
    writer.press("f", ":").type("last messages").press("Enter")
    #expect(writer.window.state.scene.sheet == MessagesSheet.sheet)
    #expect(writer.screen.contains("favourites"))
    writer.press("Esc", ":").type("remove sample").press("Enter")
    #expect(writer.message == "No sample book is left.")
  }

  @Test func `each of two actions of a row has words of its own`() throws {
    let writer = try writer()
    let words = PaletteEntry.actions(in: Surroundings(writer.window.state)).filter {
      !$0.isElsewhere
    }.map(
      \.words)
    #expect(words.contains("Next tab") && words.contains("Previous tab"))
    #expect(words.contains("Move the selected item up"))
    #expect(Set(words).count == words.count)
    writer.press(":").type("shelf").press("Enter")
    #expect(writer.window.state.tab == .shelf)
  }

  @Test func `nothing is listed twice, and the palette does not list itself`() throws {
    let entries = PaletteEntry.actions(in: Surroundings(try writer().window.state))
    #expect(Set(entries.map(\.key)).count == entries.count)
    #expect(!entries.contains { $0.choice == .action(.sheet(.openPressed(.palette))) })
    #expect(entries.contains { $0.choice == .action(.sheet(.openPressed(.search))) })
  }

  @Test func `an arrow takes the cursor to a row, a letter takes it back`() throws {
    let writer = try writer()
    writer.press(":").type("a")
    #expect(writer.screen.contains(": a‸"))
    writer.press("↓")
    #expect(writer.screen.contains("‸▸"))
    writer.type("g")
    #expect(writer.screen.contains(": ag‸"))
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (120, 40), (300, 100)])
  func `the palette survives a kill: query, selection, cursor`(columns: Int, rows: Int) throws {
    for keys in [[], ["↓", "↓"]] {
      let left = try { () -> String in
        let writer = try writer(columns: columns, rows: rows)
        writer.press(":").type("o")
        for key in keys { writer.press(key) }
        return writer.screen
      }()
      let again = try writer(columns: columns, rows: rows)
      #expect(again.screen.withoutStatus == left.withoutStatus)
      again.press("Esc")
    }
  }

  @Test func `the line is edited at its cursor, which comes back after a kill`() throws {
    try { () throws in
      let writer = try writer()
      writer.press(":").type("setings").press("←", "←", "←", "←").type("t")
      #expect(writer.selectedEntry.hasSuffix(","))
    }()
    let again = try writer()
    #expect(again.screen.contains(": sett‸ings"))
    again.press("Ctrl-W").type("the")
    #expect(again.window.state.scene.features[PaletteSheet.self].query == "theings")
  }
}

extension PaletteEntry.Choice {
  fileprivate func isTold(_ beginning: String) -> Bool {
    if case .explanation(let words) = self { words.hasPrefix(beginning) } else { false }
  }
}
