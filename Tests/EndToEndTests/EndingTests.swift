import Foundation
import Testing

/// Signals, quitting and suspension: the scene is kept and the terminal is restored.
@Suite struct EndingTests {
  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a signal ends the program and keeps the scene`(signal: Int32) {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("half a sen")
    pane.wait(for: "half a sen")
    pane.kill(signal)
    pane.start()
    pane.wait(for: "half a sen")
    pane.type("tence")
    pane.wait(for: "half a sentence")
  }

  @Test(arguments: ["q", "C-c"])
  func `quitting keeps the scene and restores the terminal`(key: String) {
    let pane = Sandbox().pane()
    pane.type("echo before")
    pane.press("Enter")
    pane.wait(for: "$ echo before\nbefore\n$")
    pane.start()
    pane.press("n")
    pane.type("to be kept")
    pane.wait(for: "to be kept")
    pane.press("Escape")
    pane.wait(for: "write")
    pane.press(key)
    pane.wait(for: "$ echo before\nbefore\n$ hawknotes\n$")
    pane.type("stty -a | tr ' ' '\\n' | grep -cx -e icanon -e echo -e isig -e icrnl")
    pane.press("Enter")
    pane.wait(for: "\n4\n")
    pane.type("clear")
    pane.press("Enter")
    pane.start()
    pane.wait(for: "to be kept")
  }

  @Test func `after a kill with the guard, the next clean end restores the terminal`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.killGuard()
    if let process = pane.process { kill(process, SIGKILL) }
    pane.wait(for: "Killed")
    pane.type("clear; hawknotes")
    pane.press("C-j")
    pane.wait(for: "unexpected exit")
    pane.press("q")
    pane.wait(for: "the shell") { !$0.contains("Good Hawk") }
    pane.type("clear; stty -a | tr ' ' '\\n' | grep -cx -e icanon -e echo -e isig -e icrnl")
    pane.press("Enter")
    pane.wait(for: "the modes") { $0.hasPrefix("4\n") }
  }

  @Test func `Ctrl-C in a text quits, and the text is there at the next start`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("unsaved words")
    pane.wait(for: "unsaved words")
    pane.press("C-c")
    pane.waitForShell()
    pane.start()
    pane.type(", and more")
    pane.wait(for: "unsaved words, and more")
  }

  @Test func `a suspended program releases the terminal and continues in the same state`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("before the pause")
    pane.wait(for: "before the pause")
    pane.press("Escape")
    pane.wait(for: "│ before the pause")
    let before = pane.picture.withoutStatus
    pane.press("C-z")
    pane.wait(for: "the shell") { $0.contains("$") && !$0.contains("before the pause") }
    pane.type("fg")
    pane.press("Enter")
    pane.wait(for: "before the pause")
    pane.wait(for: "the same picture") { _ in pane.picture.withoutStatus == before }
  }

  @Test func `a program that is continued in a smaller window shows its last line there`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("C-z")
    pane.wait(for: "the shell") { $0.contains("$") && !$0.contains("Books") }
    pane.resize(columns: 60, rows: 14)
    pane.wait(for: "the new size") { _ in pane.asked("#{pane_height}") == "14" }
    pane.type("fg")
    pane.press("Enter")
    pane.wait(for: "synced")
  }

  @Test func `killing the tmux server loses nothing`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene survivor")
    pane.press("n")
    pane.type("written under a server that dies")
    pane.wait(for: "that dies")
    sandbox.tmux("kill-server")
    pane.wait(for: "the end of the program") { _ in
      sandbox.scene("survivor")["state"] as? String == "dormant"
    }
    let again = sandbox.pane()
    again.start("hawknotes --scene survivor")
    again.wait(for: "written under a server that dies")
  }

  @Test func `a message tells of a restoration after a kill, and not after a clean end`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("x")
    pane.wait(for: "┃ x")
    pane.kill()
    pane.start()
    pane.wait(for: "Restored after an unexpected exit")
    pane.press("C-c")
    pane.waitForShell()
    pane.start()
    #expect(!pane.screen.contains("unexpected exit"))
  }
}
