import Foundation
import LibraryModel
import LibraryStore
import Testing

/// The pictures of the README show what the program shows.
///
/// `make pictures` makes them again from the real program.
@Suite(.serialized, .thorough) struct PicturesTests {
  /// A screen of the README.
  enum Shot: String, CaseIterable {
    case book, writing, wide

    var size: (columns: Int, rows: Int) { self == .wide ? (120, 36) : (80, 24) }

    var title: String {
      switch self {
      case .book: "A book in Hawk Notes: its synopsis, characters and notes."
      case .writing: "A note that is being written, and is not saved yet."
      case .wide: "A book in a wide terminal."
      }
    }
  }

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let isWriting = ProcessInfo.processInfo.environment["WRITE_PICTURES"] != nil

  @Test(arguments: Shot.allCases)
  func `each picture of the README shows what the program shows`(shot: Shot) throws {
    for (name, colours) in [("dark", PictureColours.dark), ("light", .light)] {
      let screen = try Self.screen(shot, colours)
      let path = Self.path("\(shot.rawValue)-\(name).svg")
      if Self.isWriting {
        try PictureFile(screen, colours, title: shot.title).svg
          .write(to: path, atomically: true, encoding: .utf8)
      }
      let svg = try String(contentsOf: path, encoding: .utf8)
      #expect(
        Self.lasting(PictureFile.text(of: svg)) == Self.lasting(screen.lines),
        "\(shot)-\(name): run `make pictures`")
    }
  }

  @Test func `the film of the README shows two windows that come back after kill -9`() throws {
    try check(
      .ofWindows(isWhole: Self.isWriting), at: Self.path("film.svg"),
      title: "Two windows are killed with -9 and come back.")
  }

  @Test func `the film of the package shows two panes that come back after kill -9`() throws {
    try check(
      .ofPackage(isWhole: Self.isWriting),
      at: Self.root.appending(path: "Resources/SceneRestoration/film.svg"),
      title: "A todo list in two panes is killed with -9 and comes back.")
  }

  private func check(_ film: Film, at path: URL, title: String) throws {
    if Self.isWriting {
      try PictureFile(film: film.frames, .dark, title: title, text: film.text).svg
        .write(to: path, atomically: true, encoding: .utf8)
    }
    let svg = try String(contentsOf: path, encoding: .utf8)
    #expect(
      Self.withoutShell(PictureFile.text(of: svg)) == Self.withoutShell(film.text),
      "run `make film`")
  }

  @Test func `the README shows the text of a picture beside it`() throws {
    let path = Self.root.appending(path: "README.md")
    var readme = try String(contentsOf: path, encoding: .utf8)
    let svg = try String(contentsOf: Self.path("book-dark.svg"), encoding: .utf8)
    let start = try #require(readme.range(of: "<summary>The same as text</summary>\n\n```\n"))
    let end = try #require(readme.range(of: "\n```", range: start.upperBound..<readme.endIndex))
    let place = start.upperBound..<end.lowerBound
    let text = PictureFile.text(of: svg).joined(separator: "\n")
    if Self.isWriting {
      readme.replaceSubrange(place, with: text)
      try readme.write(to: path, atomically: true, encoding: .utf8)
    } else {
      #expect(readme[place] == text, "run `make pictures`")
    }
  }

  private static func path(_ name: String) -> URL {
    root.appending(path: "Resources/pictures/" + name)
  }

  /// The lines without the dates, which change from day to day.
  private static func lasting(_ lines: [String]) -> [String] {
    let date =
      /\ *([0-9]{2}:[0-9]{2}|yesterday|[0-9]{1,2}\ [A-Z][a-z]{2}|[0-9]{4}-[0-9]{2}-[0-9]{2})$/
    return lines.map { $0.replacing(date, with: " DATE") }
  }

  /// The lines with words, without the message of the shells when their program is killed: it may
  /// come before the guard has restored the screen.
  private static func withoutShell(_ lines: [String]) -> [String] {
    lasting(lines).filter { $0.contains(where: \.isLetter) && !$0.contains("Killed") }
  }

  // MARK: Screens

  private static func screen(_ shot: Shot, _ colours: PictureColours) throws -> ScreenPicture {
    let sandbox = Sandbox()
    let (columns, rows) = shot.size
    let pane = sandbox.pane(columns: columns, rows: rows)
    sandbox.tmux("select-pane", "-t", pane.id, "-P", "bg=\(colours.background)")
    // The first start makes the library.
    pane.start()
    pane.press("q")
    pane.waitForShell()
    try addNotes(to: sandbox)
    pane.start()
    pane.wait(for: "Raiders come from Norveg")
    pane.press("f")
    pane.wait(for: "♥")
    switch shot {
    case .book, .wide:
      pane.press("j", "k")
      return pane.stillPicture { $0.contains("▸ ♥ Agatha") && !$0.contains("!") }
    case .writing:
      pane.press("n")
      try pane.paste(draft)
      return pane.stillPicture { $0.contains("in the mist. Nobody") }
    }
  }

  private static let draft = """
    # The wall at dawn

    Agatha counts the boats twice, because the first count is always wrong
    in the mist. Nobody thanks her for it. @p12

    - the small boats: seven
    - the *Norveg* boats: none, and that is
    """

  /// Adds notes of today, of yesterday, of this year and of earlier ones.
  private static func addNotes(to sandbox: Sandbox) throws {
    let library = try Library(path: sandbox.home + "/hawk/data/library.sqlite")
    let book = try #require(Book.ID("6f0c1f5e-2b7a-4c53-9a51-0b6d6a3e7c01"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let midnight = calendar.startOfDay(for: Date())
    let year = calendar.component(.year, from: midnight)
    let november = try #require(
      calendar.date(from: DateComponents(year: year, month: 11, day: 18, hour: 9)))
    for (text, date) in [
      (
        "What the vole knows\n\nMilkwort is small and soft, and braver than he looks.",
        Date(timeIntervalSince1970: 1_709_375_400)
      ),
      ("Raiders come from Norveg: why now, and who told them?  #norveg", november),
      ("The wall is older than the clan", midnight.addingTimeInterval(-15 * 3600)),
      (
        "Why does nobody thank a Hawk?\n\nShe counts the boats twice, because the first count is"
          + " always wrong in the mist. @p12", midnight.addingTimeInterval(14 * 3600 + 120)
      ),
    ] {
      try library.save(Note.ID(), text: text, of: .book(book), at: date)
    }
    library.announce()
    let known = sandbox.hawknotes(
      "books", "edit", "the-good-hawk", "--status", "reading", "--pages", "368",
      "--progress", "p213", "--rating", "4")
    #expect(known.code == 0)
  }
}

extension Pane {
  /// The picture of the screen once it has a state, is on the disk, and stays the same for 0.3 s.
  ///
  /// - Parameter mark: What the screen shows when all is on the disk.
  func stillPicture(
    mark: String = "● synced", until isThere: (String) -> Bool
  ) -> ScreenPicture {
    var last = picture
    var since = Date()
    wait(for: "a still picture") { _ in
      let seen = picture
      if seen != last || !seen.contains(mark) || !isThere(seen) {
        last = seen
        since = Date()
      }
      return Date().timeIntervalSince(since) > 0.3
    }
    return captured
  }

  /// The screen with its colours and its cursor.
  var captured: ScreenPicture {
    let shown = sandbox.tmux(
      "display-message", "-p", "-t", id,
      "#{pane_width} #{pane_height} #{cursor_x} #{cursor_y} #{cursor_flag}")
    let numbers = shown.output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    let text = sandbox.tmux("capture-pane", "-p", "-e", "-N", "-t", id).output
    guard numbers.count == 5 else { return ScreenPicture(captured: text, columns: 80, rows: 24) }
    var screen = ScreenPicture(captured: text, columns: numbers[0], rows: numbers[1])
    if numbers[4] == 1 { screen.cursor = (numbers[2], numbers[3]) }
    return screen
  }
}
