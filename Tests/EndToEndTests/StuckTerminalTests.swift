import Foundation
import Testing

/// A terminal that accepts no output: a signal still ends the window, and nothing is lost.
@Suite(.thorough) struct StuckTerminalTests {
  /// The reason why it accepts none.
  enum Cause: CaseIterable {
    /// Its output is stopped, as by Ctrl-S.
    case stopped
    /// Its other end does not read, as with an ssh that hangs.
    case unread
  }

  @Test(arguments: Cause.allCases, [SIGTERM, SIGHUP, SIGINT])
  func `a signal ends a window with a blocked terminal within two seconds`(
    cause: Cause, signal: Int32
  ) throws {
    let sandbox = Sandbox()
    let console = Console(sandbox, ["--scene", "s"])
    #expect(console.wait { console.text.contains("synced") })
    console.type("nwords")
    #expect(console.wait { sandbox.draft("s") == "words" })
    switch cause {
    case .stopped:
      console.stopOutput()
      console.send(" and more")
    case .unread:
      #expect(
        wait {
          console.send("\u{C}")
          return console.isStuck
        })
    }
    #expect(wait { console.isStuck })
    let start = Date()
    kill(console.process, signal)
    try #require(wait { console.hasEnded })
    #expect(Date().timeIntervalSince(start) < 2)
    let kept = sandbox.draft("s")
    #expect(kept.hasPrefix("words") && "words and more".hasPrefix(kept))
    #expect(sandbox.scene("s")["state"] as? String == "dormant")
    let again = Console(sandbox, ["--scene", "s"])
    #expect(again.wait { again.text.contains("synced") })
    #expect(!again.text.contains("unexpected exit"))
  }

  @Test func `the shell gets its screen back once the terminal accepts output`() throws {
    let pane = Sandbox().pane()
    pane.startGuarded()
    let window = try #require(pane.process)
    let terminal = open(pane.asked("#{pane_tty}"), O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    tcflow(terminal, TCOOFF)
    pane.press("j")
    #expect(wait { Console.isStuck(window) })
    kill(window, SIGTERM)
    #expect(wait { !Pane.isRunning(window) })
    tcflow(terminal, TCOON)
    pane.expectUsable()
    #expect(!pane.screen.contains("was killed"))
  }
}

extension Console {
  /// Stops the terminal's output, as Ctrl-S does in a shell.
  func stopOutput() {
    let inside = open("/proc/\(process)/fd/0", O_RDWR | O_NOCTTY | O_CLOEXEC)
    tcflow(inside, TCOOFF)
    close(inside)
  }

  /// Whether the program is blocked in a write.
  var isStuck: Bool { Self.isStuck(process) }

  /// Whether a process is blocked in write(2): /proc has the number of the call on x86-64 or 64-bit
  /// ARM.
  static func isStuck(_ process: pid_t) -> Bool {
    (0..<5).allSatisfy { _ in
      poll(nil, 0, 5)
      let call = file("/proc/\(process)/syscall").split(separator: " ").first
      return call == "1" || call == "64"
    }
  }
}
