import Glibc
import Testing
import TextUI

@testable import CursesTerminal

// The question for the terminal's background.
extension CursesTerminalTests {
  private static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  @Test func `the background is asked for after the first picture, and once`() throws {
    let terminal = try open()
    defer { terminal.close() }
    #expect(!pty.written().contains("]11;"))
    terminal.paint(surface("Agatha"))
    let written = pty.written()
    let picture = try #require(written.firstRange(of: "Agatha"))
    let question = try #require(written.firstRange(of: Self.question))
    #expect(picture.upperBound < question.lowerBound)
    terminal.paint(surface("Jaime"))
    #expect(!pty.written().contains("]11;"))
    answer()
  }

  @Test(arguments: [
    ["NO_COLOR": "1", "TERM": "xterm-256color"], ["TERM": "vt100"], ["TERM": "linux"],
  ])
  func `a terminal without colours or a black one is not asked for its background`(
    environment: [String: String]
  ) throws {
    let terminal = try open(environment)
    defer { terminal.close() }
    terminal.paint(surface("a"))
    #expect(!pty.written().contains("]11;"))
    #expect(!terminal.hasPending)
  }

  @Test func `a terminal that does not answer is waited for half a second, and not longer`() throws
  {
    let terminal = try open()
    terminal.paint(surface("a"))
    #expect(terminal.hasPending && terminal.pendingTimeoutMilliseconds == 500)
    let start = ContinuousClock.now
    terminal.leave()
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(!terminal.hasPending)
    terminal.close()
  }

  @Test func `an expected answer does not reach the next program, and keys before it stay`()
    throws
  {
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("a"))
    pty.type("x")
    answer()
    pty.waitForInput()
    terminal.leave()
    var left = pollfd(fd: pty.inside, events: Int16(POLLIN), revents: 0)
    #expect(poll(&left, 1, 0) == 0)
    #expect(
      terminal.resolvePending()
        == [.key(KeyPress(.character("x"))), .background(ColourValue(red: 1, green: 1, blue: 1))])
  }

  /// Answers as a white terminal.
  private func answer() { pty.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}\u{1B}[?62;22c") }
}
