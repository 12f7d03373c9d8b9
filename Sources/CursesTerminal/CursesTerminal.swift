import CNcurses
import Glibc
public import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The program's terminal: ncurses paints it; its input is read and decoded here.
///
/// It is in raw mode from the start. From the first paint until ``leave()`` it shows the alternate
/// screen and reports pastes, focus and mouse. Only one can exist at a time.
public final class CursesTerminal: Terminal {
  /// Size in cells.
  public private(set) var size: Size
  /// Descriptor that becomes readable when there is input.
  public let inputDescriptor: Int32
  /// Whether the user's locale is or may be UTF-8.
  ///
  /// If not, lines and ornaments should be ASCII.
  public let hasUTF8Locale: Bool

  /// Number of colours in use: 0, 8, 16 or 256.
  public let colours: Int

  /// Whether it is the Linux console, which does not report its background: it is black.
  public let isConsole: Bool

  let outputDescriptor: Int32
  private var modes: TerminalModes
  var decoder = InputDecoder()
  private var painted = PaintedScreen.blank
  private var areModesOn = false
  private var isLeft = false
  /// Whether the program turned its modes on before it re-executed itself.
  private var isTakenOver: Bool
  /// End of the wait for the answer about the background, in milliseconds of the monotonic clock;
  /// nil if no answer is due.
  var answerDeadline: Int?
  /// Number of answers that had arrived when the question was asked.
  var earlierAnswers = 0
  /// Input that was read during the wait for an answer.
  var early: [Input] = []

  /// Checks that the terminal can be used, without changing it.
  public static func check(_ environment: [String: String]) throws(TerminalError) {
    _ = try type(environment, STDIN_FILENO, STDOUT_FILENO)
  }

  /// Takes over the terminal on standard input and output.
  ///
  /// - Parameter found: After a re-execution, the modes that the terminal had at the program's
  ///   first start.
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
    guard locale >= 0 else { throw locale == -2 ? .tooManyOpenFiles : .noUTF8 }
    let colours: Int32 = environment["NO_COLOR", default: ""].isEmpty ? 1 : 0
    guard
      curses_open(type, nil, input, output, colours) == 0
        || curses_open(
          FallbackTerminfo.type, FallbackTerminfo.description, input, output, colours) == 0
    else { throw .unusable }
    hasUTF8Locale = locale != 1
    self.colours = Int(curses_colour_count())
    isConsole = type.hasPrefix("linux")
    inputDescriptor = input
    outputDescriptor = output
    modes = TerminalModes(mouse: mouse, areUnknown: found != nil)
    if let found { curses_set_found_modes(found.modes) }
    isTakenOver = found != nil
    size = Size(ofTerminal: output)
    curses_resize(Int32(size.columns), Int32(size.rows))
  }

  private static func type(
    _ environment: [String: String], _ input: Int32, _ output: Int32
  ) throws(TerminalError) -> String {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    guard let type = environment["TERM"], !type.isEmpty, type != "dumb" else { throw .dumb }
    return type
  }

  // MARK: Leaving and returning

  /// The modes that are restored at the end.
  public var found: FoundModes { FoundModes(curses_found_modes()) }

  /// Restores the terminal to the state in which it was found: before a stop, a foreground child,
  /// or the end.
  public func leave() {
    guard !isLeft else { return }
    isLeft = true
    if areModesOn || isTakenOver { write(modes.off.utf8) }
    areModesOn = false
    isTakenOver = false
    awaitAnswer()
    curses_leave()
  }

  /// Restores the terminal at the end of the window.
  ///
  /// Waits at most half a second if the terminal takes no output.
  public func end() {
    curses_end_output()
    leave()
    curses_end_guard()
  }

  /// Takes the terminal again after ``leave()``.
  ///
  /// The next paint draws every cell.
  public func enter() {
    guard isLeft else { return }
    isLeft = false
    curses_enter()
    resize()
    redraw()
  }

  /// Takes the terminal again after a stop without warning, such as SIGSTOP.
  ///
  /// Another program may have changed it meanwhile. The next paint draws every cell.
  public func recover() {
    guard !isLeft else { return }
    if areModesOn { write(modes.off.utf8) }
    areModesOn = false
    curses_recover()
    resize()
    redraw()
  }

  /// Gives the terminal to a foreground child, such as an editor.
  public func yieldToForegroundChild() {
    leave()
    curses_yield_to_child()
  }

  /// Takes the terminal again after the foreground child has ended.
  ///
  /// - Parameter ending: How it ended: a killed program leaves its modes on.
  public func reclaim(after ending: ForegroundChildEnding) {
    guard isLeft else { return }
    isLeft = false
    if ending == .killed { write(TerminalModes.strays.utf8) }
    curses_reclaim()
    resize()
    redraw()
  }

  /// Closes the terminal, so that another one can be opened.
  func close() {
    leave()
    curses_close()
  }

  /// Sets whether the program or the terminal receives mouse events.
  public func use(_ mouse: MouseUse) {
    if areModesOn { write(modes.off.utf8) }
    areModesOn = false
    modes = TerminalModes(mouse: mouse)
  }

  // MARK: Size

  /// Reads the terminal's size and returns it: call this after SIGWINCH.
  @discardableResult
  public func resize() -> Size {
    let asked = Size(ofTerminal: outputDescriptor)
    if asked != size {
      size = asked
      #if PLANTED_BUGS
        if PlantedBug.resizeHalfDone.isPlanted { return size }
      #endif
      curses_resize(Int32(size.columns), Int32(size.rows))
      painted = .unknown
    }
    return size
  }

  // MARK: Painting

  /// Shows a surface: writes the cells that changed since the last one, in one update.
  public func paint(_ surface: Surface) {
    guard !isLeft else { return }
    let changes = painted.changes(in: surface)
    if areModesOn, changes.isEmpty, painted.hasCursor(of: surface) {
      painted = .shows(surface)
      return
    }
    for (row, columns) in changes where row < size.rows {
      PaintedScreen.draw(columns, ofRow: row, of: surface)
    }
    curses_use_scrolling(surface.appearance.isAccessible ? 1 : 0)
    if let row = painted.rowReached(in: surface) { curses_rewrite(Int32(row)) }
    let cursor = surface.cursor ?? Point(column: -1, row: 0)
    curses_place_cursor(Int32(clamping: cursor.column), Int32(clamping: cursor.row))
    curses_update()
    painted = .shows(surface)
    turnModesOn()
  }

  /// Turns on the modes and asks for the background colour, after the first update.
  ///
  /// NB: not earlier: ncurses buffers part of its output until then, and bytes written here would
  /// appear in the middle of one of its sequences.
  private func turnModesOn() {
    guard !areModesOn else { return }
    areModesOn = true
    write(modes.on.utf8)
    if colours > 0, !isConsole { askBackground() }
  }

  /// Makes the next paint draw every cell again.
  public func redraw() {
    painted = .unknown
    curses_redraw()
  }

  // MARK: Input

  /// Reads all available input without waiting; nil once the terminal is gone.
  public func read() -> [Input]? {
    var input = early
    early = []
    let isThere = TerminalReader.drain(inputDescriptor) { input += decoder.decode($0) }
    if isAnswered { answerDeadline = nil }
    return isThere || !input.isEmpty ? input : nil
  }

  /// Whether the input ends within an incomplete sequence, an answer of the terminal is due, or
  /// input that was read during the wait for an answer is left.
  ///
  /// If the rest does not arrive within ``pendingTimeoutMilliseconds``, call ``resolvePending()``.
  public var hasPending: Bool {
    decoder.hasPending || answerDeadline != nil || !early.isEmpty
  }

  /// Milliseconds to wait for the rest of an incomplete sequence: longer for a paste or a reply of
  /// the terminal than for a key.
  public var pendingTimeoutMilliseconds: Int {
    if !early.isEmpty { return 0 }
    // While an answer is due, an Esc may be its first byte.
    return answerDeadline == nil ? decoder.pendingTimeoutMilliseconds : Self.answerMilliseconds
  }

  /// Returns the incomplete sequence as single keys, Esc and those after it; drops a reply.
  public func resolvePending() -> [Input] {
    guard early.isEmpty else {
      defer { early = [] }
      return early
    }
    if !decoder.hasPending { answerDeadline = nil }
    return decoder.resolvePending()
  }

  /// Writes bytes that are not part of a picture.
  func write(_ bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    curses_write(outputDescriptor, bytes, bytes.count)
  }
}
