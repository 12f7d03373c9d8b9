import Glibc
import Testing
import TextUI

@testable import CursesTerminal

/// Serialized, because ncurses has one terminal at a time.
@Suite(.serialized)
struct CursesTerminalTests {
  let pty = PseudoTerminal()
  private let xterm = ["TERM": "xterm-256color"]
  private let start = Point(column: 0, row: 0)

  @Test func `a surface is painted`() throws {
    let terminal = try open()
    defer { terminal.close() }
    #expect(terminal.size == Size(columns: 20, rows: 5))
    terminal.paint(surface("Call me e\u{301} 物"))
    let written = pty.written()
    #expect(written.contains("\u{1B}[?1049h"))
    #expect(written.contains("Call me e\u{301} 物"))
  }

  @Test func `a paint writes only the changes, and everything after a redraw`() throws {
    let terminal = try open()
    defer { terminal.close() }
    var surface = surface("Agatha")
    surface.write("Rowan", at: Point(column: 0, row: 1))
    terminal.paint(surface)
    _ = pty.written()
    terminal.paint(surface)
    #expect(pty.written() == "")
    surface.write("Hazel", at: Point(column: 0, row: 1))
    terminal.paint(surface)
    let change = pty.written()
    #expect(change.contains("Hazel") && !change.contains("Agatha"))
    terminal.redraw()
    terminal.paint(surface)
    #expect(pty.written().contains("Agatha"))
  }

  @Test func `every cell is painted, also the last one`() throws {
    let terminal = try open()
    defer { terminal.close() }
    var surface = Surface(size: terminal.size)
    for row in 0..<5 { surface.write("abcdefghijklmnopqr物", at: Point(column: 0, row: row)) }
    surface.write("z", at: Point(column: 19, row: 4))
    terminal.paint(surface)
    let written = pty.written()
    #expect(written.ranges(of: "物").count == 4)
    #expect(written.contains("z"))
  }

  @Test func `no control character of a text reaches the terminal`() throws {
    let terminal = try open()
    defer { terminal.close() }
    _ = pty.written()
    for scalar in "\u{7}\u{8}\u{9B}\u{9D}\u{202E}\u{2066}\u{200B}\u{E0041}\u{2028}".unicodeScalars {
      // Otherwise ncurses may itself send a backspace to move the cursor.
      terminal.redraw()
      terminal.paint(surface("a\(scalar)b"))
      #expect(!pty.written().unicodeScalars.contains(scalar))
    }
    terminal.paint(surface("\u{1B}]0;title\u{7}"))
    #expect(!pty.written().contains("\u{1B}]"))
  }

  @Test func `colours are the terminal's sixteen`() throws {
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("a", Style(.red, [.bold])))
    #expect(pty.written().contains("\u{1B}[31m"))
    terminal.paint(surface("b", Style(.terminal, on: .brightMagenta)))
    #expect(pty.written().contains("\u{1B}[105m"))
  }

  @Test func `bright colours are bold on a terminal with eight colours`() throws {
    let terminal = try open(["TERM": "linux"])
    defer { terminal.close() }
    terminal.paint(surface("a", Style(.brightRed)))
    let written = pty.written()
    #expect(written.contains("\u{1B}[1m") || written.contains("\u{1B}[0;10;1m"))
    #expect(written.contains("\u{1B}[31m"))
  }

  @Test(arguments: [["NO_COLOR": "1", "TERM": "xterm-256color"], ["TERM": "vt100"]])
  func `no colours are used with NO_COLOR or without colour support`(environment: [String: String])
    throws
  {
    let terminal = try open(environment)
    defer { terminal.close() }
    terminal.paint(surface("a", Style(.red, on: .blue, [.bold])))
    let written = pty.written()
    #expect(written.contains("a"))
    for number in [31, 34, 41, 44] { #expect(!written.contains("\(number)m")) }
  }

  @Test func `an unknown terminal is used like xterm`() throws {
    let terminal = try open(["TERM": "nobody-knows-this"])
    defer { terminal.close() }
    terminal.paint(surface("a", Style(.red)))
    let written = pty.written()
    #expect(written.contains("\u{1B}[?1049h"))
    #expect(written.contains("\u{1B}[31m"))
    #expect(getenv("TERMINFO") == nil)
  }

  @Test func `the cursor is at the surface's position, or hidden`() throws {
    let terminal = try open()
    defer { terminal.close() }
    var surface = surface("a")
    terminal.paint(surface)
    #expect(pty.written().contains("\u{1B}[?25l"))
    surface.cursor = Point(column: 6, row: 2)
    terminal.paint(surface)
    let shown = pty.written()
    #expect(shown.contains("\u{1B}[3;7H"))
    #expect(shown.contains("\u{1B}[?25h") || shown.contains("\u{1B}[34h\u{1B}[?25h"))
  }

  @Test func `a new size is used, down to one cell`() throws {
    let terminal = try open()
    defer { terminal.close() }
    for (columns, rows) in [(40, 9), (1, 1), (200, 50)] {
      pty.resize(columns: UInt16(columns), rows: UInt16(rows))
      #expect(terminal.resize() == Size(columns: columns, rows: rows))
      _ = pty.written()
      terminal.paint(surface("物a", size: terminal.size))
      #expect(pty.written().contains(columns == 1 ? "\u{1B}[" : "物a"))
    }
    pty.resize(columns: 0, rows: 0)
    #expect(terminal.resize() == Size(columns: 80, rows: 24))
  }

  @Test(arguments: [1, 2, 7])
  func `every sequence is complete even on the smallest screen`(columns: Int) throws {
    pty.resize(columns: UInt16(columns), rows: 1)
    let terminal = try open()
    terminal.paint(surface("", size: terminal.size))
    terminal.leave()
    let written = pty.written()
    terminal.close()
    let sequence = /\u{1B}(\[[0-9;?]*[a-zA-Z]|\]11;\?\u{1B}\\|[()][0B]|[=>])|\r/
    #expect(written.replacing(sequence, with: "") == "")
  }

  @Test func `raw mode and all other modes are restored at the end`() throws {
    let before = pty.modes
    let terminal = try open()
    let during = pty.modes
    for flag in [ECHO, ICANON, ISIG, IEXTEN] { #expect(during.c_lflag & UInt32(flag) == 0) }
    for flag in [ICRNL, IXON, IXOFF] { #expect(during.c_iflag & UInt32(flag) == 0) }
    terminal.paint(surface("a"))
    let asked = pty.written()
    terminal.leave()
    terminal.leave()
    let undone = pty.written()
    for mode in [1000, 1002, 1004, 1006, 1049, 2004] {
      #expect(asked.contains("\u{1B}[?\(mode)h"))
      #expect(undone.ranges(of: "\u{1B}[?\(mode)l").count == 1)
    }
    #expect(undone.contains("\u{1B}[?25h") || undone.contains("\u{1B}[34h\u{1B}[?25h"))
    let after = pty.modes
    #expect(after.c_lflag == before.c_lflag && after.c_iflag == before.c_iflag)
    #expect(after.c_oflag == before.c_oflag)
    terminal.close()
  }

  @Test func `entering after leaving turns the modes on again`() throws {
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("Agatha"))
    terminal.leave()
    _ = pty.written()
    terminal.paint(surface("unseen"))
    #expect(pty.written() == "")
    terminal.enter()
    terminal.paint(surface("Agatha"))
    let again = pty.written()
    for mode in [1000, 1002, 1004, 1006, 1049, 2004] { #expect(again.contains("\u{1B}[?\(mode)h")) }
    #expect(again.contains("Agatha"))
    #expect(pty.modes.c_lflag & UInt32(ICANON) == 0)
  }

  @Test func `after a suspension the terminal is taken over, and at no time handles a key itself`()
    throws
  {
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("Agatha"))
    _ = pty.written()
    pty.reportsFlowControl = true
    terminal.recover()
    terminal.paint(surface("Agatha"))
    #expect(!pty.hasChangedFlowControl())
    terminal.leave()
    #expect(pty.hasChangedFlowControl())
    pty.reportsFlowControl = false
  }

  @Test func `after a suspension the modes that another program changed are set again`() throws {
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("Agatha"))
    let raw = pty.modes
    var modes = raw
    modes.c_iflag |= UInt32(IXON | ICRNL)
    modes.c_lflag |= UInt32(ICANON | ECHO)
    tcsetattr(pty.inside, TCSANOW, &modes)
    _ = pty.written()
    terminal.recover()
    terminal.paint(surface("Agatha"))
    #expect(pty.modes.c_lflag == raw.c_lflag && pty.modes.c_iflag == raw.c_iflag)
    let again = pty.written()
    for mode in [1000, 1002, 1004, 1006, 1049, 2004] { #expect(again.contains("\u{1B}[?\(mode)h")) }
    #expect(again.contains("Agatha"))
  }

  @Test func `the mouse is not reported if it is left to the terminal`() throws {
    let terminal = try open(mouse: .leftToTerminal)
    defer { terminal.close() }
    terminal.paint(surface("a"))
    #expect(!pty.written().contains("\u{1B}[?1002h"))
  }

  @Test func `keys that were typed before the start are not lost`() throws {
    pty.type("early\n")
    pty.waitForInput()
    let terminal = try open()
    defer { terminal.close() }
    pty.type("!")
    var keys = ""
    while !keys.hasSuffix("!") {
      pty.waitForInput()
      keys += (terminal.read() ?? []).map { "\($0.typed)" }.joined()
    }
    #expect(keys == "early\n!")
  }

  @Test func `a hang-up is reported after the last input`() throws {
    let terminal = try open()
    defer { terminal.close() }
    #expect(terminal.read() == [])
    pty.hangUp()
    #expect(terminal.read() == nil)
    terminal.paint(surface("a"))
  }

  @Test func `a text is copied to the terminal's clipboard`() throws {
    let terminal = try open()
    defer { terminal.close() }
    _ = pty.written()
    terminal.copy(Array("Agatha\n".utf8))
    #expect(pty.written() == "\u{1B}]52;c;QWdhdGhhCg==\u{7}")
  }

  @Test func `input and output must be a terminal`() throws {
    let file = Glibc.open("/dev/null", O_RDWR)
    defer { Glibc.close(file) }
    #expect(throws: TerminalError.notATerminal) {
      _ = try CursesTerminal(environment: xterm, input: file, output: pty.inside)
    }
    #expect(throws: TerminalError.notATerminal) {
      _ = try CursesTerminal(environment: xterm, input: pty.inside, output: file)
    }
  }

  @Test(arguments: [["TERM": "dumb"], ["TERM": ""], [:]])
  func `a dumb terminal is refused`(environment: [String: String]) {
    #expect(throws: TerminalError.dumb) { _ = try open(environment) }
  }

  func open(
    _ environment: [String: String]? = nil, mouse: MouseUse = .reported
  ) throws -> CursesTerminal {
    try CursesTerminal(
      environment: environment ?? xterm, mouse: mouse, input: pty.inside, output: pty.inside)
  }

  func surface(
    _ text: String, _ style: Style = .plain, size: Size = Size(columns: 20, rows: 5)
  ) -> Surface {
    var surface = Surface(size: size)
    surface.write(text, at: start, style: style)
    return surface
  }
}

extension Input {
  /// The character of a key; a line feed for Ctrl-J, which is the same byte.
  fileprivate var typed: Character {
    guard case .key(let press) = self, case .character(let character) = press.key else {
      return "?"
    }
    return press == KeyPress("Ctrl-J") ? "\n" : character
  }
}
