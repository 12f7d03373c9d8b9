import Foundation
import Testing

/// Windows opened from windows, in a real tmux.
@Suite(.thorough) struct WindowsTests {
  @Test(arguments: [("o", "right"), ("O", "bottom")])
  func `o opens a character in a new pane and changes nothing in this one`(
    key: String, side: String
  ) throws {
    let pane = Sandbox().pane(columns: 120, rows: 40)
    pane.start()
    pane.press("2", "j")
    pane.wait(for: "▸   Badhbh")
    pane.press(key)
    let new = try #require(pane.newPane())
    new.wait(for: "of The Broken Raven")
    #expect(new.screen.contains("Badhbh") && new.rows[0].contains("[2 The B"))
    #expect(new.isAtEdge(side) && !pane.isAtEdge(side))
    pane.wait(for: "the source as it was") { $0.contains("▸   Badhbh") && $0.contains("[2 The B") }
    new.press("Escape")
    new.wait(for: "[2 The B") { $0.contains("Characters") }
    #expect(pane.sandbox.scenes().count == 2)
    #expect(try pane.sandbox.leftActivities().isEmpty)
  }

  @Test func `opening another window keeps place, selection, scroll and text`()
    throws
  {
    let pane = Sandbox().pane(columns: 120, rows: 30)
    pane.start("hawknotes --scene source")
    pane.press("3", "j", "n")
    pane.type("half a sentence")
    pane.press("Escape", "Tab", "G")
    pane.wait(for: "synced")
    func place() -> [String: Any] {
      pane.sandbox.scene("source").filter {
        ["url", "focus", "selection", "tabs"].contains($0.key)
      }
    }
    let before = place()
    // Open only one: if the first window is already up, a request for the same place shows it.
    pane.press("o")
    #expect(pane.newPane() != nil)
    pane.wait(for: "two windows") { _ in pane.sandbox.scenes().count == 2 }
    #expect(NSDictionary(dictionary: place()) == NSDictionary(dictionary: before))
  }

  @Test func `a new window uses the same library, directory and program`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    // The server's own environment knows neither.
    sandbox.tmux("set-environment", "-g", "-u", "HAWKNOTES_HOME")
    sandbox.tmux("set-environment", "-g", "PATH", "/usr/bin:/bin")
    pane.type(
      "mkdir -p '\(sandbox.home)/#(touch CANARY); x' && cd '\(sandbox.home)/#(touch CANARY); x'")
    pane.press("Enter")
    pane.start()
    pane.press("o")
    let new = try #require(pane.newPane())
    new.wait(for: "of The Good Hawk")
    #expect(sandbox.scenes().count == 2)
    let process = sandbox.tmux("display-message", "-p", "-t", new.id, "#{pane_pid}").output.trimmed
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd").hasSuffix(
        "/#(touch CANARY); x"))
    sandbox.expectNoCanary()
  }

  @Test(arguments: [
    (119, 15, "right"), (0, 15, "left"), (60, 0, "top"), (60, 29, "bottom"),
  ])
  func `dragging a row to an edge opens a pane on that side`(column: Int, row: Int, side: String)
    throws
  {
    let pane = Sandbox().pane(columns: 120, rows: 30)
    pane.start()
    let place = try #require(pane.place(of: "Lileas"))
    pane.mouse(column: place.column, row: place.row)
    pane.wait(for: "▸   Lileas")
    pane.mouse(32, column: column, row: row)
    pane.wait(for: "Release to open")
    pane.mouse(column: column, row: row, up: true)
    let new = try #require(pane.newPane())
    new.wait(for: "of The Good Hawk")
    #expect(new.screen.contains("Lileas") && new.isAtEdge(side) && !pane.isAtEdge(side))
    #expect(pane.screen.contains("▸   Lileas") && !pane.screen.contains("Release"))
  }

  @Test func `a menu is restored after a kill, on the same row`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene menu")
    pane.click("Lileas", button: 2)
    pane.wait(for: "Lileas ─")
    pane.press("j", "j")
    pane.wait(for: "▸ O ")
    pane.wait(for: "synced")
    #expect(pane.sandbox.scene("menu")["sheet"] as? String == "menu")
    #expect(pane.sandbox.scene("menu")["focus"] as? String == "sheet")
    pane.expectTheSameAfterKill()
    pane.press("Escape")
    pane.wait(for: "▸   Lileas")
  }

  @Test(arguments: [(40, 30, "o"), (120, 10, "O")])
  func `a window that is too small to split shows a message`(columns: Int, rows: Int, key: String) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press(key)
    pane.wait(for: "No room")
    #expect(pane.sandbox.panes().count == 1)
  }

  @Test func `outside tmux the command for a new window is shown and copied`() {
    let pane = Sandbox().pane(columns: 200, rows: 30)
    pane.start("env -u TMUX -u TMUX_PANE hawknotes")
    pane.press("o")
    pane.wait(for: "hawknotes --new 'hawknotes://book/")
    #expect(pane.sandbox.panes().count == 1)
  }

  @Test func `outside tmux the setting newWindow opens windows, word by word`() throws {
    let sandbox = Sandbox()
    let recorder = sandbox.home + "/bin/recorder"
    try "#!/bin/sh\nprintf '%s\\n' \"$@\" > \(sandbox.home)/recorded\n".write(
      toFile: recorder, atomically: true, encoding: .utf8)
    chmod(recorder, 0o755)
    let config = sandbox.environment["HAWKNOTES_HOME", default: ""] + "/config"
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    try "newWindow: recorder ;touch $(CANARY) {side} -- {command}\n".write(
      toFile: config + "/config.yaml", atomically: true, encoding: .utf8)
    let pane = sandbox.pane(columns: 30, rows: 20)
    pane.start("env -u TMUX -u TMUX_PANE hawknotes")
    pane.press("O")
    var words: [String] = []
    pane.wait(for: "the command") { _ in
      words =
        (try? String(contentsOfFile: sandbox.home + "/recorded", encoding: .utf8))?
        .split(separator: "\n").map(String.init) ?? []
      return words.last?.hasPrefix("hawknotes://book/") == true
    }
    #expect(words.prefix(5) == [";touch", "$(CANARY)", "below", "--", "env"])
    let home = sandbox.environment["HAWKNOTES_HOME", default: ""]
    #expect(words.contains("HAWKNOTES_HOME=\(home)"))
    #expect(words.suffix(4).first == "--new" && words.suffix(3).first == "--activity")
    sandbox.expectNoCanary()
  }
}
