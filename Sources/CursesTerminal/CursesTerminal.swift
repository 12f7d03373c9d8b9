import CNcurses
import Glibc
public import TextUI

/// The terminal that the program runs in: ncurses paints it, and its input is read and decoded here.
///
/// From the first moment it passes every key on, and from the first paint shows the other screen and
/// reports more than keys, until ``leave()``. There can be one at a time.
public final class CursesTerminal: Terminal {
  /// Its cells.
  public private(set) var size: Size
  /// What becomes readable when there is input.
  public let inputDescriptor: Int32
  /// Whether the user's locale is one of UTF-8, or may be one; else it is better to draw no lines.
  public let hasUTF8Locale: Bool

  let outputDescriptor: Int32
  private var modes: TerminalModes
  private var decoder = InputDecoder()
  private var screen = Screen.blank
  private var areModesOn = false
  private var isLeft = false
  /// Whether the program that this one was had its modes on.
  private var isTakenOver: Bool

  /// Whether this is a terminal that can be used: asked before anything is done to it.
  public static func check(_ environment: [String: String]) throws(TerminalError) {
    _ = try type(environment, STDIN_FILENO, STDOUT_FILENO)
  }

  /// Takes over the terminal on standard input and output.
  ///
  /// - Parameter found: What the program found that this one was, if it executed itself and left the
  ///   terminal as it was.
  public convenience init(
    environment: [String: String], mouse: MouseUse = .reported, found: FoundModes? = nil
  ) throws(TerminalError) {
    try self.init(
      environment: environment, mouse: mouse, found: found, input: STDIN_FILENO,
      output: STDOUT_FILENO)
  }

  init(
    environment: [String: String], mouse: MouseUse = .reported, found: FoundModes? = nil,
    input: Int32, output: Int32
  ) throws(TerminalError) {
    let type = try Self.type(environment, input, output)
    let locale = curses_use_utf8()
    guard locale >= 0 else { throw .noUTF8 }
    let colours: Int32 = environment["NO_COLOR", default: ""].isEmpty ? 1 : 0
    guard
      curses_open(type, nil, input, output, colours) == 0
        || curses_open(
          FallbackTerminfo.type, FallbackTerminfo.description, input, output, colours) == 0
    else { throw .unusable }
    hasUTF8Locale = locale != 1
    inputDescriptor = input
    outputDescriptor = output
    modes = TerminalModes(mouse: mouse, areUnknown: found != nil)
    if let found { curses_set_found_modes(found.modes) }
    isTakenOver = found != nil
    size = Self.askedSize(output)
    curses_resize(Int32(size.columns), Int32(size.rows))
  }

  private static func type(
    _ environment: [String: String], _ input: Int32, _ output: Int32
  ) throws(TerminalError) -> String {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    guard let type = environment["TERM"], !type.isEmpty, type != "dumb" else { throw .dumb }
    return type
  }

  private static func askedSize(_ descriptor: Int32) -> Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    curses_ask_size(descriptor, &columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  // MARK: Leaving and coming back

  /// The modes that are given back.
  public var found: FoundModes { FoundModes(curses_found_modes()) }

  /// Gives the terminal back as it was found: before a stop, another program, or the end.
  public func leave() {
    guard !isLeft else { return }
    isLeft = true
    if areModesOn || isTakenOver { write(modes.off.utf8) }
    areModesOn = false
    isTakenOver = false
    curses_leave()
  }

  /// Gives the terminal back for good, at the end of the window.
  ///
  /// Waits half a second for a terminal that takes no output.
  public func end() {
    curses_end_output()
    leave()
    curses_end_guard()
  }

  /// Takes it again; what the window shows is to be painted anew.
  public func enter() {
    guard isLeft else { return }
    isLeft = false
    curses_enter()
    resize()
    redraw()
  }

  /// Gives the terminal to another program for a while.
  public func yieldToForegroundChild() {
    leave()
    curses_yield_to_child()
  }

  /// Takes it back.
  ///
  /// - Parameter ending: How the other program ended; one that was killed left its modes on.
  public func reclaim(after ending: ForegroundChildEnding) {
    guard isLeft else { return }
    isLeft = false
    if ending == .killed { write(TerminalModes.strays.utf8) }
    curses_reclaim()
    resize()
    redraw()
  }

  /// Leaves for good, so that another one can be taken over.
  func close() {
    leave()
    curses_close()
  }

  /// Gives the mouse to this program or to the terminal.
  public func use(_ mouse: MouseUse) {
    if areModesOn { write(modes.off.utf8) }
    areModesOn = false
    modes = TerminalModes(mouse: mouse)
  }

  // MARK: Size

  /// Asks the terminal for its size, as is due after SIGWINCH, and returns it.
  @discardableResult
  public func resize() -> Size {
    let asked = Self.askedSize(outputDescriptor)
    if asked != size {
      size = asked
      #if PLANTED_BUGS
        if PlantedBug.resizeHalfDone.isPlanted { return size }
      #endif
      curses_resize(Int32(size.columns), Int32(size.rows))
      screen = .unknown
    }
    return size
  }

  // MARK: Painting

  /// Brings to the screen what differs from the surface before, in one go.
  public func paint(_ surface: Surface) {
    guard !isLeft else { return }
    for (row, columns) in changes(of: surface) where row < size.rows {
      draw(columns, ofRow: row, of: surface)
    }
    let cursor = surface.cursor ?? Point(column: -1, row: 0)
    curses_place_cursor(Int32(clamping: cursor.column), Int32(clamping: cursor.row))
    curses_update()
    screen = .shows(surface)
    turnModesOn()
  }

  /// NB: not before the first update, until which ncurses keeps a part of what it has to say, cut
  /// anywhere: what is written beside it would come amid a sequence.
  private func turnModesOn() {
    guard !areModesOn else { return }
    areModesOn = true
    write(modes.on.utf8)
  }

  /// Forgets what the screen shows, so that the next paint draws every cell anew.
  public func redraw() {
    screen = .unknown
    curses_redraw()
  }

  private func changes(of surface: Surface) -> [(row: Int, columns: Range<Int>)] {
    switch screen {
    case .blank: surface.changes(since: nil)
    case .shows(let painted) where painted.size == surface.size: surface.changes(since: painted)
    default: (0..<surface.size.rows).map { ($0, 0..<surface.size.columns) }
    }
  }

  private func draw(_ columns: Range<Int>, ofRow row: Int, of surface: Surface) {
    guard !columns.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: curses_cell.self, capacity: columns.count) { cells in
      var count = 0
      surface.forEachCell(inRow: row, columns) { _, cell in
        guard cell.columns > 0 else { return }
        cells.initializeElement(at: count, to: curses_cell(cell))
        count += 1
      }
      curses_draw(Int32(row), Int32(columns.lowerBound), cells.baseAddress, Int32(count))
    }
  }

  // MARK: Input

  /// Reads all the input that is there, without waiting; nil once the terminal is gone.
  public func read() -> [Input]? {
    var input: [Input] = []
    let isThere = TerminalReader.drain(inputDescriptor) { input += decoder.decode($0) }
    return isThere || !input.isEmpty ? input : nil
  }

  /// Whether the input so far ends within a sequence.
  ///
  /// What comes within its ``pendingTimeoutMilliseconds`` may go on with it; else it is what ``resolvePending()`` says.
  public var hasPending: Bool { decoder.hasPending }

  /// How long to wait for more of what is pending, in milliseconds: longer for a paste or an answer of
  /// the terminal, whose end may have been lost, than for a key.
  public var pendingTimeoutMilliseconds: Int { decoder.pendingTimeoutMilliseconds }

  /// Takes what is pending for single keys, Esc and those after it, and drops an answer.
  public func resolvePending() -> [Input] { decoder.resolvePending() }

  // MARK: The clipboard

  /// Hands a text to the terminal to keep for pasting, with OSC 52, which many ignore.
  public func copy(_ text: [UInt8]) {
    write("\u{1B}]52;c;".utf8)
    write(Base64.encode(text))
    write("\u{7}".utf8)
  }

  private func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    curses_write(outputDescriptor, bytes, bytes.count)
  }
}

/// What ncurses was last told to show.
private enum Screen {
  /// Nothing yet.
  case blank
  case shows(Surface)
  /// What is there is to be painted over.
  case unknown
}

extension curses_cell {
  fileprivate init(_ cell: Cell) {
    self.init(
      base: cell.base, marks: (cell.marks[0], cell.marks[1], cell.marks[2], cell.marks[3]),
      columns: UInt8(cell.columns), foreground: cell.style.foreground.rawValue,
      background: cell.style.background.rawValue, attributes: cell.style.attributes.rawValue)
  }
}
