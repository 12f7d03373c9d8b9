import Foundation
import LibraryModel
import LibraryStore
import SceneRestoration
import Testing

/// Windows opened from windows, in a real tmux.
@Suite struct WindowsTests {
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
    // One only: a second one at the same place is the first, if that is up by then.
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

  // MARK: One window to a place

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
    // Insisted on:
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
    // No terminal is needed for that.
    sandbox.tmux("select-window", "-t", shell.id)
    #expect(sandbox.hawknotes("hawknotes://book/the-good-hawk/character/agatha").code == 0)
    #expect(sandbox.activePane == pane.id)
    // A place that it does not show, and insisting, are for this window.
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
    // Somebody who looks at the other session: a tmux in a tmux.
    let viewer = Sandbox()
    let eyes = viewer.pane(columns: 130, rows: 32)
    eyes.type(
      "unset TMUX; TMUX_TMPDIR=\(sandbox.home) tmux -L \(sandbox.socket) attach -t other")
    eyes.press("Enter")
    source.start("hawknotes --scene here")
    eyes.wait(for: "▸   Agatha")
    source.press("o")
    eyes.wait(for: "of The Good Hawk")
    #expect(sandbox.panes().count == 2)
    #expect(
      sandbox.tmux("list-clients", "-F", "#{session_name}").output.trimmed != "other")
  }

  @Test func `a link without a terminal opens a window in an attached tmux`() throws {
    let sandbox = Sandbox()
    _ = sandbox.pane(columns: 120, rows: 30)
    let viewer = Sandbox()
    let eyes = viewer.pane(columns: 130, rows: 32)
    eyes.type("unset TMUX; TMUX_TMPDIR=\(sandbox.home) tmux -L \(sandbox.socket) attach")
    eyes.press("Enter")
    eyes.wait(for: "a client") { _ in
      !sandbox.tmux("list-clients", "-F", "x").output.isEmpty
    }
    sandbox.environment["TMUX"] =
      sandbox.tmux("display-message", "-p", "#{socket_path},#{pid},0").output.trimmed
    #expect(sandbox.hawknotes("hawknotes://book/the-good-hawk/character/jaime").code == 0)
    eyes.wait(for: "of The Good Hawk")
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
      try directory.open(.new, window: .current(), writer: "test").end()
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

  // MARK: Activities

  @Test func `an invalid activity is refused in one line and changes nothing`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 160)
    let state = sandbox.environment["HAWKNOTES_HOME", default: ""] + "/state"
    let directory = SceneDirectory(path: state)
    func leave(_ name: String, _ payload: String) throws -> String {
      let activity = UserActivity(
        ActivityType(name, version: 1), title: "t", targetContentIdentifier: "c",
        payload: Array(payload.utf8))
      return "\(try directory.leave(activity))"
    }
    let unregistered = try leave("somebody.else", "{}")
    let damaged = try leave("hawknotes.place", "{}")
    let cut = try leave("hawknotes.place", "{}")
    truncate(state + "/activities/" + cut, 20)
    let gone = try leave(
      "hawknotes.place", #"{"url":"hawknotes://book/no-such-book","textTop":0}"#)
    let nowhere = try leave("hawknotes.place", #"{"url":"nowhere","textTop":0}"#)
    for (id, code) in [
      (unregistered, 64), (damaged, 65), (cut, 65), (gone, 1), (nowhere, 64), ("../lock", 64),
      ("00000000-0000-4000-8000-000000000000", 1),
    ] {
      pane.type(
        "clear; hawknotes --new --activity '\(id)' 2>~/err; echo \"code $?\" lines $(wc -l <~/err)")
      pane.press("Enter")
      pane.wait(for: "code \(code) lines 1")
    }
    #expect(sandbox.scenes().isEmpty)
    #expect(Set(try sandbox.leftActivities()).isSuperset(of: [unregistered, cut]))
  }

  // MARK: Hostile texts

  @Test(arguments: [
    "#(touch CANARY)", "$(touch CANARY)", "; touch CANARY", "-x", "`touch CANARY`", "a;",
    "#{pane_id} #[fg=red]", "line\u{1B}]0;CANARY\u{7}", "--new",
  ])
  func `no title is executed or expanded as a format when a window opens`(title: String)
    throws
  {
    let sandbox = Sandbox()
    let book = try sandbox.addBook(title)
    let pane = sandbox.pane(columns: 160, rows: 48)
    pane.type("cd '\(sandbox.home)'")
    pane.press("Enter")
    pane.start("hawknotes 'hawknotes://book/\(book)'")
    pane.press("Tab", "Tab")
    pane.press("o")
    let beside = try #require(pane.newPane())
    beside.wait(for: "the book") { $0.contains("[1 ") }
    pane.press("Tab", "m", "O")
    let below = try #require(pane.newPane(besides: beside))
    below.wait(for: "the character") { $0.contains("of ") }
    // It is smaller now, and painted anew.
    pane.wait(for: "▸")
    let place = try #require(pane.place(of: "▸"))
    pane.mouse(column: place.column + 6, row: place.row)
    pane.mouse(32, column: 0, row: 12)
    pane.mouse(column: 0, row: 12, up: true)
    pane.wait(for: "its window in front") { _ in sandbox.activePane == below.id }
    // The names of windows and panes tell nothing, and what is shown to ps has no title in it.
    let names = sandbox.tmux("list-panes", "-a", "-F", "#{window_name}|#{pane_title}").output
    #expect(!names.contains("CANARY"))
    for line in try sandbox.arguments(ofProgram: "hawknotes") {
      #expect(!line.contains("touch") && !line.contains("fg=red"))
    }
    sandbox.expectNoCanary()
  }
}

extension Sandbox {
  /// The panes of all windows.
  func panes() -> [String] {
    tmux("list-panes", "-a", "-F", "#{pane_id}").output.split(separator: "\n").map(String.init)
  }

  /// The pane that a terminal at the first session would show.
  var activePane: String { tmux("display-message", "-p", "-t", "0:", "#{pane_id}").output.trimmed }

  /// Another window of the first session, with a shell in it.
  func window() -> Pane {
    let made = tmux("new-window", "-t", "0:", "-P", "-F", "#{pane_id}", "--", "/bin/sh", "-i")
    return Pane(id: made.output.trimmed, in: self)
  }

  /// The ids of activities that nobody has taken.
  func leftActivities() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: environment["HAWKNOTES_HOME", default: ""] + "/state/activities")
  }

  /// Makes a library of one book with a character of the same name; the book's id.
  func addBook(_ title: String) throws -> Book.ID {
    let library = try Library(
      path: environment["HAWKNOTES_HOME", default: ""] + "/data/library.sqlite")
    let book = Book(title: title, author: title, position: 9)
    try library.add(book)
    try library.add(BookCharacter(book: book.id, name: title, synopsis: title, position: 0))
    return book.id
  }

  /// The arguments of this test's programs of a name, as ps shows them.
  func arguments(ofProgram name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { process in
      guard Int(process) != nil,
        let words = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")),
        let variables = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ")),
        String(decoding: variables, as: UTF8.self).contains(home)
      else { return nil }
      let line = String(decoding: words, as: UTF8.self).replacing("\0", with: " ")
      return line.contains(name) ? line : nil
    }
  }

  /// That no file was made by anything that a text said.
  func expectNoCanary(sourceLocation: SourceLocation = #_sourceLocation) {
    let all = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    #expect(
      !all.contains { $0.split(separator: "/").last == "CANARY" }, sourceLocation: sourceLocation)
  }
}

extension Pane {
  /// The pane that has come beside this one; waits for it.
  func newPane(besides others: Pane..., sourceLocation: SourceLocation = #_sourceLocation) -> Pane?
  {
    var found: String?
    wait(for: "another pane", sourceLocation: sourceLocation) { _ in
      let panes = sandbox.tmux("list-panes", "-t", id, "-F", "#{pane_id}").output
        .split(separator: "\n").map(String.init)
      found = panes.first { pane in pane != id && !others.contains { $0.id == pane } }
      return found != nil
    }
    return found.map { Pane(id: $0, in: sandbox) }
  }

  /// Whether it touches an edge of its window, `left`, `right`, `top` or `bottom`, and another pane
  /// does not do so too.
  func isAtEdge(_ side: String) -> Bool {
    sandbox.tmux("display-message", "-p", "-t", id, "#{pane_at_\(side)}").output.trimmed == "1"
  }
}
