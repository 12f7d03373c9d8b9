public import HawkNotesUI
public import LibraryModel
public import SceneRestoration
public import TextUI

/// A user at the keyboard: a real window on a terminal in memory, with a scene in memory or on disk
/// and a library of two books.
///
/// ```swift
/// let writer = Writer()
/// writer.press("n").type("Call me I")
/// #expect(writer.screen.contains("Call me I‸"))
/// ```
public final class Writer {
  public private(set) var window: Window<InMemoryTerminal>
  public let terminal: InMemoryTerminal
  public let shelf: TestLibrary
  /// The requests to the world outside: opened addresses, copied texts.
  public let world = RecordingWorld()
  private var clock = 0

  public init(
    columns: Int = 80, rows: Int = 24, scene: WindowScene? = nil,
    shelf: TestLibrary = TestLibrary(),
    settings: Settings = Settings(), at link: Link? = nil,
    continuing activity: PlaceActivity? = nil,
    scenes: SceneDirectory? = nil, client: ScenesClient? = nil, spelling: TestSpelling? = nil
  ) throws {
    terminal = InMemoryTerminal(size: Size(columns: columns, rows: rows))
    self.shelf = shelf
    let scene =
      try scene
      ?? SceneDirectory(path: "/nowhere", valueSizeLimit: .max).open(
        .ephemeral, window: .current(), version: "test")
    window = Window(
      screen: terminal, scene: scene, library: shelf, world: world.client,
      scenes: client ?? scenes.map(ScenesClient.init) ?? .none, search: shelf.search,
      imports: shelf.imports, spelling: spelling?.client ?? .none, settings: settings,
      syncWaits: SyncWaits(first: 60_000, retry: 60_000))
    window.start(at: link, continuing: activity, now: clock)
  }

  /// Presses keys by their names: `n`, `Ctrl-S`, `Shift-Tab`.
  @discardableResult
  public func press(_ names: String...) -> Writer {
    receive(names.compactMap { KeyPress($0) }.map { .input(.key($0)) })
    return self
  }

  @discardableResult
  public func type(_ text: String) -> Writer {
    for character in text {
      let key: Key = character == "\n" ? .enter : .character(character)
      receive([.input(.key(KeyPress(key)))])
    }
    return self
  }

  /// Types a text whose keys arrive together, as over a slow connection.
  @discardableResult
  public func typeAtOnce(_ text: String) -> Writer {
    receive(
      text.map { character in
        .input(.key(KeyPress(character == "\n" ? .enter : .character(character))))
      })
    return self
  }

  @discardableResult
  public func paste(_ text: String) -> Writer {
    receive([.input(.paste(Array(text.utf8)))])
    return self
  }

  /// Uses the mouse on a cell of the screen.
  @discardableResult
  public func mouse(
    _ kind: Mouse.Kind, _ button: Mouse.Button = .left, column: Int, row: Int,
    _ modifiers: Modifiers = []
  ) -> Writer {
    receive([.input(.mouse(Mouse(kind, button, at: Point(column: column, row: row), modifiers)))])
    return self
  }

  /// Clicks on the first cell of a text on the screen, once or several times.
  @discardableResult
  public func click(_ text: String, _ button: Mouse.Button = .left, times: Int = 1) -> Writer {
    for _ in 0..<times {
      guard let place = place(of: text) else { return self }
      mouse(.press, button, column: place.column, row: place.row)
      mouse(.release, button, column: place.column, row: place.row)
    }
    return self
  }

  /// Returns the position at which a text begins on the screen; nil if the text is not there.
  ///
  /// Each character counts as one column.
  public func place(of text: String) -> Point? {
    let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.filter { $0 != "‸" } }
    for (row, line) in lines.enumerated() {
      if let found = line.firstRange(of: text) {
        return Point(
          column: line.distance(from: line.startIndex, to: found.lowerBound), row: row)
      }
    }
    return nil
  }

  /// Changes the window's size.
  @discardableResult
  public func resize(columns: Int, rows: Int) -> Writer {
    terminal.size = Size(columns: columns, rows: rows)
    receive([.resized(terminal.size)])
    return self
  }

  /// Sends events to the window, as one turn.
  public func receive(_ events: [Event]) {
    clock += 10
    window.turn(events, at: clock)
  }

  /// Advances the clock and handles the time events that are due.
  @discardableResult
  public func wait(milliseconds: Int) -> Writer {
    clock += milliseconds
    window.turn([.timePassed], at: clock)
    return self
  }

  /// The picture, with the cursor as `‸`.
  public var screen: String { terminal.shown?.text ?? "" }

  /// The message in the status line, without the word for how safe the last key is.
  public var message: String { window.state.message?.text ?? "" }
}
