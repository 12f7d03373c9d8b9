import Glibc
import Testing

@testable import CursesTerminal

extension CursesTerminalTests {
  @Test func `a stop that is pending during a paint is not lost`() throws {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &stop, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    pthread_kill(pthread_self(), SIGTSTP)
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("a"))
    var noTime = timespec()
    #expect(sigtimedwait(&stop, nil, &noTime) == SIGTSTP)
  }

  @Test func `a terminal that was never painted is left as it was found`() throws {
    let before = pty.modes
    let terminal = try open()
    terminal.close()
    #expect(pty.written() == "")
    #expect(pty.modes.c_lflag == before.c_lflag && pty.modes.c_iflag == before.c_iflag)
  }

  @Test func `the palette is the user's, also after a suspension`() throws {
    let terminal = try open()
    defer { terminal.close() }
    terminal.paint(surface("a"))
    terminal.leave()
    terminal.enter()
    terminal.paint(surface("b"))
    let resetting = "\u{1B}]104"
    #expect(!pty.written().contains(resetting))
  }
}
