import Foundation
import SceneRestoration
import Testing

/// One window for each place: an open window comes to the front, in a real tmux.
@Suite(.thorough) struct ShownPlaceTests {
  @Test func `a window that already shows the place comes to the front`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    pane.start("hawknotes --scene first")
    let other = sandbox.window()
    other.start("hawknotes --scene second hawknotes://book/the-good-hawk/character/agatha")
    let beside = other.split()
    #expect(sandbox.activePane == beside.id)
    sandbox.tmux("select-window", "-t", pane.id)
    pane.press("o")
    pane.wait(for: "the other window's pane") { _ in sandbox.activePane == other.id }
    #expect(sandbox.panes().count == 3)
    // Requested explicitly:
    sandbox.tmux("select-window", "-t", pane.id)
    pane.press("m", "s")
    let new = try #require(pane.newPane())
    new.wait(for: "of The Good Hawk")
  }

  @Test func `a URL from a shell brings its window to the front and changes nothing`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    pane.start("hawknotes --scene here hawknotes://book/the-good-hawk/character/agatha")
    let shell = sandbox.window()
    #expect(sandbox.activePane == shell.id)
    shell.type("hawknotes hawknotes://book/The-Good-Hawk/character/AGATHA; echo \"code $?\"")
    shell.press("Enter")
    shell.wait(for: "code 0")
    #expect(sandbox.activePane == pane.id)
    #expect(sandbox.scenes().count == 1)
    // This needs no terminal.
    sandbox.tmux("select-window", "-t", shell.id)
    #expect(sandbox.hawknotes("hawknotes://book/the-good-hawk/character/agatha").code == 0)
    #expect(sandbox.activePane == pane.id)
    // A place that the other window does not show, and an explicit request, open here.
    shell.start("hawknotes --new hawknotes://book/the-good-hawk/character/agatha")
    shell.wait(for: "of The Good Hawk")
    #expect(sandbox.scenes().count == 2)
  }

  @Test func `a favourite or a place under another sheet does not count as the same place`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    pane.start("hawknotes --scene here")
    pane.press("f", "4", "Enter")
    pane.wait(for: "of The Good Hawk")
    pane.wait(for: "synced")
    let shell = sandbox.window()
    shell.start("hawknotes hawknotes://book/the-good-hawk/character/agatha")
    shell.press("q")
    shell.wait(for: "$")
    shell.start("hawknotes 'hawknotes://book/the-good-hawk?sheet=shop'")
    shell.wait(for: "Shop page")
  }

  @Test func `a suspended window is not brought to the front`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    pane.start("hawknotes --scene here hawknotes://book/the-good-hawk")
    pane.press("C-z")
    pane.wait(for: "a stopped program") { _ in
      sandbox.scene("here")["phase"] as? String == "background"
    }
    let shell = sandbox.window()
    shell.start("hawknotes hawknotes://book/the-good-hawk")
    #expect(sandbox.activePane == shell.id)
  }

  @Test func `a window of another tmux session is shown in this terminal`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    pane.start("hawknotes --scene there hawknotes://book/the-good-hawk/character/agatha")
    let other = sandbox.tmux(
      "new-session", "-d", "-s", "other", "-P", "-F", "#{pane_id}", "-x", "120", "-y", "30", "--",
      "/bin/sh", "-i")
    let source = Pane(id: other.output.trimmed, in: sandbox)
    // A client of the other session: a tmux inside a tmux.
    let viewer = Sandbox()
    let viewerPane = viewer.pane(columns: 130, rows: 32)
    viewerPane.type(
      "unset TMUX; TMUX_TMPDIR=\(sandbox.home) tmux -L \(sandbox.socket) attach -t other")
    viewerPane.press("Enter")
    source.start("hawknotes --scene here")
    viewerPane.wait(for: "▸   Agatha")
    source.press("o")
    viewerPane.wait(for: "of The Good Hawk")
    #expect(sandbox.panes().count == 2)
    #expect(
      sandbox.tmux("list-clients", "-F", "#{session_name}").output.trimmed != "other")
  }

  @Test func `a link without a terminal opens a window in an attached tmux`() throws {
    let sandbox = Sandbox()
    _ = sandbox.pane(columns: 120, rows: 30)
    let viewer = Sandbox()
    let viewerPane = viewer.pane(columns: 130, rows: 32)
    viewerPane.type("unset TMUX; TMUX_TMPDIR=\(sandbox.home) tmux -L \(sandbox.socket) attach")
    viewerPane.press("Enter")
    viewerPane.wait(for: "a client") { _ in
      !sandbox.tmux("list-clients", "-F", "x").output.isEmpty
    }
    sandbox.environment["TMUX"] =
      sandbox.tmux("display-message", "-p", "#{socket_path},#{pid},0").output.trimmed
    #expect(sandbox.hawknotes("hawknotes://book/the-good-hawk/character/jaime").code == 0)
    viewerPane.wait(for: "of The Good Hawk")
    #expect(sandbox.panes().count == 2)
  }

  @Test func `a link without a terminal or tmux opens the user's terminal`() throws {
    let sandbox = Sandbox()
    let recorder = sandbox.home + "/bin/my-terminal"
    try "#!/bin/sh\nprintf '%s\\n' \"$@\" > \(sandbox.home)/recorded\n".write(
      toFile: recorder, atomically: true, encoding: .utf8)
    chmod(recorder, 0o755)
    sandbox.environment["DISPLAY"] = ":99"
    sandbox.environment["TERMINAL"] = "my-terminal --quiet"
    #expect(sandbox.hawknotes("hawknotes://book/the-good-hawk").code == 0)
    var recorded: [String] = []
    wait {
      recorded =
        (try? String(contentsOfFile: sandbox.home + "/recorded", encoding: .utf8))?
        .split(separator: "\n").map(String.init) ?? []
      return recorded.count >= 4
    }
    #expect(recorded.prefix(2) == ["--quiet", "-e"])
    #expect(recorded.last?.hasPrefix("hawknotes://book/") == true && recorded.count == 4)
    sandbox.environment["DISPLAY"] = nil
    #expect(sandbox.hawknotes("hawknotes://book/the-good-hawk").code == 64)
  }

  @Test func `1,000 dormant scenes do not slow down the search for an open window`() throws {
    let sandbox = Sandbox()
    let directory = SceneDirectory(
      path: sandbox.environment["HAWKNOTES_HOME", default: ""] + "/state")
    for _ in 0..<1000 {
      try directory.open(.new, window: .current(), version: "test").suspend()
    }
    let pane = sandbox.pane()
    pane.start("hawknotes --scene here hawknotes://book/the-good-hawk/character/agatha")
    let trace = sandbox.home + "/trace"
    let finished = run(
      ["strace", "-f", "-qq", "-e", "trace=openat", "-o", trace, Sandbox.program]
        + ["hawknotes://book/the-good-hawk/character/agatha"], environment: sandbox.environment)
    #expect(finished.code == 0)
    let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(calls.count < 200)
  }
}
