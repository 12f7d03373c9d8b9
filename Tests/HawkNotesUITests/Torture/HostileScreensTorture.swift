@testable import HawkNotesUI
@testable import HawkNotesTestSupport
import LibraryModel
import TextUI
import Testing
import Torture

/// Hostile texts on every screen and in every sheet: each picture is whole, harmless, and uses its
/// rows.
@Suite struct HostileScreensTorture {
  /// The keys that lead to a screen; `type:` and `paste:` come before a text, here or a hostile
  /// one.
  private static let screens: [[String]] = [
    [], ["Enter"], ["Enter", "Tab", "Tab"], ["Tab", "Enter"], ["Tab", "Enter", "Tab", "Tab"], ["0"],
    ["0", "Tab"], ["n"], ["n", "type:[["], ["n", "type:[[", "↓"], ["n", "type:[[m"],
    ["n", "type:see #", "type:t", "↓"], ["n", "Ctrl-F", "paste:a"], ["e"],
    ["e", "Tab", "Tab", "Tab"],
    ["a"], ["0", "a", "paste:"], ["/", "type:e"], ["/", "type:e", "↓", "↓"], ["/", "paste:"],
    [":"], [":", "type:e", "↓"], [":", "paste:"], ["L"], ["L", "↓"], ["L", "Enter"], ["m"], ["M"],
    ["H"], ["Tab", "H"], ["Tab", "e", "paste:", "Ctrl-S", "Esc", "H", "↓"],
    ["M", "type:t"], ["M", "paste:"], ["d", "B"], ["w"], ["s"], ["?", "paste:"], ["]", "]", "]"],
    [":", "type:import", "Enter"], [":", "type:import", "Enter", "↓", "↓"],
    [":", "type:import", "Enter", "Ctrl-U", "paste:"],
    [":", "type:import", "Enter", "Ctrl-U", "paste:", "Enter"],
    [":", "type:import", "Enter", "type:books", "Enter"],
    [":", "type:import", "Enter", "type:books", "Enter", "j", "Space"],
    [":", "type:import", "Enter", "type:books", "Enter", "G", "Space", "Space"],
    [":", "type:import", "Enter", "type:books", "Enter", "Enter"],
    ["Shift-Tab", "R"], ["Shift-Tab", "g", "j", "R", "j"],
    ["Shift-Tab", "g", "j", "R", "Enter"],
  ]

  private static let sizes = [(20, 5), (40, 30), (80, 24), (300, 100), (39, 12), (120, 36)]
    .map { Size(columns: $0.0, rows: $0.1) }

  @Test(arguments: 0..<Torture.choice(quick: 1, others: 3))
  func `every screen with hostile texts is whole, harmless, and cuts nothing beside blank rows`(
    part: Int
  ) throws {
    let rounds = Torture.rounds(brief: 1, short: 6, long: 40)
    let sizes = Torture.choice(quick: Array(Self.sizes.prefix(3)), others: Self.sizes)
    var tried = 0
    for round in 0..<rounds {
      let texts = round == 0 ? Self.texts : HostileText.mixed(8, seed: UInt64(round))
      for (index, keys) in Self.screens.enumerated() where index % 3 == part {
        let writer = try Self.writer(texts)
        for key in keys { Self.press(key, texts[(index + round) % texts.count], writer) }
        writer.wait(milliseconds: 1).wait(milliseconds: 1)
        for size in sizes {
          writer.resize(columns: size.columns, rows: size.rows)
          let problem = Self.problem(of: writer, at: size)
          try #require(problem == nil, "\(problem ?? "") after \(keys) at \(size), seed \(round)")
          tried += 1
        }
      }
    }
    Torture.report("hostile texts on screens, part \(part + 1)", tried: tried, failed: 0)
  }

  @Test func `the last screens of the list are the sheets of imports and of links to an old name`()
    throws
  {
    var sheets: Set<Sheet> = []
    var words = ""
    for keys in Self.screens.suffix(11) {
      let writer = try Self.writer(Self.texts)
      for key in keys { Self.press(key, Self.texts[7], writer) }
      writer.wait(milliseconds: 1).wait(milliseconds: 1)
      if let sheet = writer.window.state.scene.sheet { sheets.insert(sheet) }
      words += writer.screen + writer.message
    }
    #expect(sheets == [.importing, RewritingSheet.sheet])
    for part in [
      "guessed", "? ", "= ", "No such", "Imported ", "Rewrite links in ",
      "Rewrote the links to ",
    ] {
      #expect(words.contains(part), "\(part)")
    }
  }

  private static func problem(of writer: Writer, at size: Size) -> String? {
    guard let shown = writer.terminal.shown else { return "no picture" }
    guard shown.isWhole(at: size) else { return "the picture is not whole" }
    if let row = shown.harmfulRow { return "a code point with an effect in “\(row)”" }
    let state = writer.window.state
    guard let overlay = state.overlay else { return DrawnParts(state).problem }
    // A form has the same size whatever is filled in.
    let isWhole = overlay.lineCount <= overlay.rows || state.scene.sheet == .form
    let isLargest = overlay.frame.rows == state.layout.body.rows
    return isWhole || isLargest ? nil : "\(overlay.lineCount) lines in \(overlay.frame)"
  }

  private static func press(_ key: String, _ text: String, _ writer: Writer) {
    if key.hasPrefix("type:") {
      writer.type(String(key.dropFirst(5)))
    } else if key.hasPrefix("paste:") {
      writer.paste(key == "paste:" ? text : String(key.dropFirst(6)))
    } else {
      writer.press(key)
    }
    writer.wait(milliseconds: 1)
  }

  private static let texts =
    HostileText.kinds + [
      String(repeating: "長い題名 long ", count: 1000), String(repeating: "👨‍👩‍👧‍👦🏳️‍🌈", count: 500),
      "m same name", "m same name",
    ]

  /// A window on a library in which every field is one of some texts.
  private static func writer(_ texts: [String]) throws -> Writer {
    let shelf = TestLibrary()
    let text = { (index: Int) in texts[index % texts.count] }
    shelf.books = (0..<5).map { index in
      Book(
        title: "t" + text(index + 12), authors: [text(index + 1)], tagline: text(index + 2),
        synopsis: text(index + 3) + "\n\n[[" + text(index + 5) + "]]",
        shopURL: "https://shop.example/" + text(index + 4), hasTab: index < 3, position: index)
    }
    let book = shelf.books[0].id
    shelf.characters = texts.indices.map { index in
      BookCharacter(
        book: book, name: "m" + text(index), aliases: [text(index + 7)],
        synopsis: text(index + 6), position: index)
    }
    for index in texts.indices {
      let owner = index % 5 == 4 ? Owner.inbox : .book(book)
      shelf.save(note(index, text), of: owner)
    }
    rename(shelf, text)
    shelf.importable = files(shelf, texts)
    shelf.save(text(3), of: .character(shelf.characters[0].id, of: book))
    let writer = try Writer(shelf: shelf)
    writer.press("n").paste(text(17) + text(2)).press("Esc", "Tab", "g")
    return writer
  }

  /// Gives the first two characters new names: the first can be in a link, the second cannot.
  ///
  /// Notes link to their old names.
  private static func rename(_ shelf: TestLibrary, _ text: (Int) -> String) {
    for (index, name) in [text(0), "m\u{202E}desrever\u{202C} " + text(7).filter(\.isLetter)]
      .enumerated()
    {
      let old = "Old name \(index)"
      shelf.characters[index].name = old
      for number in 1...3 { shelf.save("[[\(old)]] \(text(number + 1))", of: .inbox) }
      shelf.characters[index].name = name
    }
  }

  /// Files with hostile names, and one with books that may be those of the library.
  private static func files(
    _ shelf: TestLibrary, _ texts: [String]
  ) -> [String: [ImportedBook]] {
    let guesses =
      shelf.books.map { book in
        ImportedBook(key: "\(book.id)", title: book.title + ": more")
      } + shelf.books.map { ImportedBook(key: "1\($0.id)", title: $0.title) }
    let books = texts.enumerated().map { index, text in
      ImportedBook(
        key: "\(index)", title: text, authors: [text],
        highlights: [ImportedHighlight(key: "\(index)", quotation: text, words: text)])
    }
    var files = ["~/books": guesses + books]
    for text in texts { files["~/" + text] = [] }
    return files
  }

  /// A note with a heading, links, tasks, a table, a quotation and code.
  private static func note(_ index: Int, _ text: @escaping (Int) -> String) -> String {
    let line = { (index: Int) in
      String(text(index).prefix(300)).split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    return """
      # \(line(index)) #tag\(index)

      [[m\(line(0))]] and [[\(line(index + 1))|\(line(index + 2))]] and [\(line(index + 3))](http://a.b/c)

      - [ ] \(line(index + 4))
      - [x] [[Nobody \(index)]] \(line(index + 5))

      | \(line(index + 6)) | b |
      | --- | :-: |
      | \(line(index + 7)) | [x](hawknotes://shelf) |

      > \(line(index + 8)) @p\(index)

      ```
      \(text(index + 9))
      ```
      \(text(index))
      """
  }
}
