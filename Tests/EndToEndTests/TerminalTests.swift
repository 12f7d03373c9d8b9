import Foundation
import Testing

/// Terminal types, sizes, locales and pastes.
@Suite(.thorough) struct TerminalTests {
  @Test func `a dumb terminal is refused in one line`() {
    let pane = Sandbox().pane()
    pane.type("clear; TERM=dumb hawknotes; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 64")
    #expect(pane.sandbox.hawknotes().code == 64)
    #expect(pane.sandbox.hawknotes().error.split(separator: "\n").count == 1)
    #expect(pane.sandbox.scenes().isEmpty)
  }

  @Test(arguments: ["xterm-kitty-of-tomorrow", "screen", "linux", "vt100", "tmux-256color"])
  func `every terminal type draws the window`(term: String) {
    let pane = Sandbox().pane()
    pane.start("TERM=\(term) hawknotes")
    pane.wait(for: "[1 The Good Hawk]")
    pane.press("n")
    pane.type("drawn")
    pane.wait(for: "drawn")
  }

  @Test func `every state is visible without colours`() {
    let sandbox = Sandbox()
    sandbox.environment["NO_COLOR"] = "1"
    let pane = sandbox.pane()
    pane.start()
    pane.press("n")
    pane.type("grey")
    pane.wait(for: "grey")
    let raw = sandbox.tmux("capture-pane", "-p", "-e", "-t", pane.id).output
    #expect(raw.firstMatch(of: /\u{1B}\[([0-9]+;)*[349][0-7][;m]/) == nil)
    #expect(raw.contains("[1 The Good Hawk]"))
  }

  @Test func `a locale that is not installed does not garble the screen`() {
    for (locale, bar) in [("xx_YY.UTF-8", "┃"), ("xx_YY.ISO-8859-1", "|")] {
      let sandbox = Sandbox()
      sandbox.environment["LC_ALL"] = locale
      let pane = sandbox.pane()
      pane.start()
      pane.press("n")
      pane.type("words")
      pane.wait(for: "\(bar) words")
    }
  }

  @Test func `keys typed before the first frame are kept`() {
    let pane = Sandbox().pane()
    pane.type("hawknotes")
    pane.press("Enter")
    pane.press("n")
    pane.type("typed too early")
    pane.wait(for: "typed too early")
  }

  @Test func `control characters in text are drawn as replacements and never sent`() throws {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    try pane.paste("\u{1B}]0;owned\u{7} \u{202E}evil\u{202C} \u{9B}31m end")
    pane.wait(for: "end")
    #expect(pane.screen.contains("^[]0;owned^G"))
    #expect(pane.screen.contains("202E"))
    #expect(
      !pane.sandbox.tmux("display-message", "-p", "-t", pane.id, "#{pane_title}").output.contains(
        "owned"))
  }

  @Test func `many resizes end in a complete screen`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("in the storm")
    for size in 0..<30 { pane.resize(columns: 30 + size * 3, rows: 10 + size) }
    pane.resize(columns: 80, rows: 24)
    pane.wait(for: "the picture at 80×24") {
      $0.contains("in the storm")
        && $0.split(separator: "\n", omittingEmptySubsequences: false).count == 24
    }
  }

  @Test(arguments: [(20, 5), (21, 6), (30, 8)])
  func `a very small window still accepts text`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("n")
    pane.type("tiny words")
    pane.wait(for: "tiny words")
    pane.expectTheSameAfterKill()
  }

  @Test func `a window below the minimum size says so and loses nothing`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("small")
    // NB: the list of characters has the word too.
    pane.wait(for: "┃ small")
    pane.resize(columns: 19, rows: 4)
    pane.wait(for: "20×5")
    pane.type("er")
    pane.resize(columns: 80, rows: 24)
    pane.wait(for: "┃ small")
    pane.type("est")
    pane.wait(for: "┃ smallest")
  }

  @Test(arguments: [("#002b36", 80), ("#fdf6e3", 23)])
  func `the colours fit the terminal's dark or light background`(
    background: String, accent: Int
  ) {
    let pane = Sandbox().pane()
    pane.sandbox.tmux("select-pane", "-t", pane.id, "-P", "bg=\(background)")
    pane.start()
    pane.wait(for: "colour \(accent)") { _ in
      pane.sandbox.tmux("capture-pane", "-p", "-e", "-t", pane.id).output
        .contains("38;5;\(accent)m")
    }
    pane.press("n")
    pane.type("half")
    pane.wait(for: "half")
  }

  @Test func `the terminal's answer about its background does not reach the shell`() {
    let pane = Sandbox().pane()
    pane.sandbox.tmux("select-pane", "-t", pane.id, "-P", "bg=#ffffff")
    // All of it arrives before the first frame.
    pane.type("hawknotes\rq")
    pane.wait(for: "the shell") { $0.hasSuffix("$") && $0.contains("hawknotes") }
    pane.type("echo done\r")
    pane.wait(for: "done\n")
    #expect(!pane.screen.contains("rgb:") && !pane.screen.contains("2c"))
  }

  @Test func `Ctrl-S is not lost to flow control`() {
    let pane = Sandbox().pane()
    pane.type("stty ixon")
    pane.press("Enter")
    pane.start()
    pane.press("n")
    pane.type("saved by ctrl-s")
    pane.press("C-s")
    pane.wait(for: "Saved.")
  }

  @Test func `a paste is inserted as text and runs no command`() throws {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    try pane.paste("first line\nsecond line\u{13}q\n")
    pane.wait(for: "second line^Sq")
    #expect(pane.process != nil)
  }

  @Test func `keys after a paste without its end marker still work`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.sandbox.tmux(
      "send-keys", "-t", pane.id, "-H", "1b", "5b", "32", "30", "30", "7e", "68", "61", "6c", "66")
    pane.wait(for: "half")
    pane.type(" and on")
    pane.wait(for: "half and on")
    pane.press("C-s")
    pane.wait(for: "Saved.")
  }
}
