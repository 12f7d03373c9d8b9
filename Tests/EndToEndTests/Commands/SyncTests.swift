import Foundation
import Testing

/// The command `hawknotes sync`: two homes and one repository.
@Suite struct SyncTests {
  private let one = Sandbox()
  private let other = Sandbox()
  private var remote: String { one.home + "/notes.git" }
  private let path = ["PATH": "/usr/bin:/bin"]

  init() {
    _ = run(["git", "init", "--quiet", "--bare", remote], environment: path)
  }

  @Test func `a note of one home is in the other, after the first time was accepted`() throws {
    one.hawknotes("add", "the-good-hawk", "Why")
    let dry = one.hawknotes("sync", remote, "--dry-run")
    #expect(dry.code == 0 && dry.error.hasPrefix("hawknotes: would be done: "))
    let refused = one.hawknotes("sync", remote, "--no-input")
    #expect(refused.code == 64)
    #expect(refused.error.contains("is empty: it gets this library"))
    #expect(refused.error.hasSuffix("to go on, add --accept\n"))
    #expect(one.hawknotes("sync", remote, "--accept").code == 0)
    #expect(one.hawknotes("sync", remote + "x", "--accept").code == 69)
    #expect(one.hawknotes("sync").error == "hawknotes: nothing has changed\n")
    #expect(other.hawknotes("sync", remote, "--accept").code == 0)
    #expect(other.hawknotes("notes", "list", "--format", "{title}").output == "Why\n")
    #expect(
      one.hawknotes("export", "--format", "readwise", "-").output
        == other.hawknotes("export", "--format", "readwise", "-").output)
  }

  @Test func `a conflict exits with 75, and the status tells what waits`() throws {
    one.hawknotes("add", "the-good-hawk", "Why")
    one.hawknotes("sync", remote, "--accept")
    other.hawknotes("sync", remote, "--accept")
    one.hawknotes("notes", "edit", "Why", "--text", "Why of one")
    other.hawknotes("notes", "edit", "Why", "--text", "Why of the other")
    one.hawknotes("sync")
    let plan = other.hawknotes("sync", "--dry-run")
    #expect(plan.code == 75)
    #expect(plan.error.contains("both texts of note:") && plan.error.contains("would be kept"))
    let conflict = other.hawknotes("sync")
    #expect(conflict.code == 75)
    #expect(conflict.error.contains("another machine changed the same line"))
    #expect(other.hawknotes("sync", "--status").output.contains("conflicts: 1\n"))
    let later = other.hawknotes("sync")
    #expect(later.code == 75)
    #expect(later.error.contains("1 conflict to look at: a window shows both texts"))
  }

  @Test(arguments: [
    ("notes edit Why --text", "Why: "), ("books edit the-good-hawk --tagline", ""),
    ("characters edit agatha --synopsis", ""),
  ])
  func `the command that a conflict names prints the text of the other machine`(
    edit: String, beginning: String
  ) throws {
    one.hawknotes("add", "the-good-hawk", "Why")
    one.hawknotes("sync", remote, "--accept")
    other.hawknotes("sync", remote, "--accept")
    #expect(one.shell("hawknotes \(edit) '\(beginning)first wind'").code == 0)
    #expect(other.shell("hawknotes \(edit) '\(beginning)second wind'").code == 0)
    one.hawknotes("sync")
    let message = other.hawknotes("sync").error
    let command = try #require(message.split(separator: "`").dropFirst().first)
    #expect(message.contains("` has its text, and a window shows both\n"))
    #expect(other.shell(String(command)).output.contains("first wind"))
  }

  @Test func `a damaged page exits with 65 each time, until an edit of its note replaces it`()
    throws
  {
    one.hawknotes("add", "the-good-hawk", "precious")
    for home in [one, other] { home.hawknotes("sync", remote, "--accept") }
    let clone = one.home + "/clone"
    let damage = one.shell(
      """
      git clone --quiet -b main '\(remote)' '\(clone)' && cd '\(clone)' && printf '\\351' | tee -a notes/*/*.md && \
      git -c user.name=a -c user.email=a@b commit --quiet --all -m x && git push --quiet
      """)
    #expect(damage.code == 0, "\(damage.error)")
    for home in [one, one, other] {
      let told = home.hawknotes("sync")
      #expect(told.code == 65)
      #expect(told.error.contains("in the repository: line 1: the page is not a text in UTF-8"))
      let status = home.hawknotes("sync", "--status")
      #expect(status.code == 65)
      #expect(status.output.contains("cannot be taken in: notes/"))
    }
    one.hawknotes("notes", "edit", "precious", "--text", "precious 2")
    let replaced = one.hawknotes("sync")
    #expect(replaced.code == 0)
    #expect(replaced.error.hasPrefix("hawknotes: 1 page sent, 1 damaged page replaced\n"))
    let commit = one.shell("git -C '\(clone)' rev-parse HEAD").output.prefix(7)
    #expect(replaced.error.contains(": damaged page replaced: notes/"))
    #expect(replaced.error.hasSuffix(".md, still in commit \(commit)\n"))
    #expect(one.hawknotes("sync", "--status").code == 0)
    #expect(other.hawknotes("sync").code == 0)
    #expect(titles(of: other) == ["precious 2"])
  }

  @Test(arguments: ["theme: dark\nsync: [", "{theme: dark}"])
  func `nothing is sent if the setting cannot be written`(settings: String) throws {
    let file = one.home + "/hawk/config/config.yaml"
    try FileManager.default.createDirectory(
      atPath: one.home + "/hawk/config", withIntermediateDirectories: true)
    try settings.write(toFile: file, atomically: true, encoding: .utf8)
    let refused = one.hawknotes("sync", remote, "--accept")
    #expect(refused.code == 65)
    #expect(refused.error.contains("config.yaml"))
    #expect(run(["git", "--git-dir=\(remote)", "for-each-ref"], environment: path).output == "")
    try "theme: dark\n".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(one.hawknotes("sync", remote, "--accept").code == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("sync: \(remote)\n"))
  }

  @Test func `the report and the status are as the schema says`() throws {
    let schema = try JSONSchema()
    one.hawknotes("add", "the-good-hawk", "Why")
    let report = one.hawknotes("sync", remote, "--accept", "--json").output
    #expect(report.contains(#""sent":"#))
    #expect(schema.faults(in: report, of: "sync") == [])
    let status = one.hawknotes("sync", "--status", "--json").output
    #expect(status.contains(#""waiting":"#))
    #expect(schema.faults(in: status, of: "syncStatus") == [])
  }

  @Test func `a missing repository exits with 69, and a password is not shown`() throws {
    let missing = one.hawknotes("sync", "/nowhere/notes.git", "--accept")
    #expect(missing.code == 69)
    #expect(missing.error.contains("/nowhere/notes.git is not reachable"))
    let secret = one.hawknotes("sync", "https://me:secret@localhost:1/notes.git", "--accept")
    #expect(secret.code == 69)
    #expect(!secret.error.contains("secret"))
    #expect(one.hawknotes("sync", "ext::touch x").code == 64)
    #expect(other.hawknotes("sync").code == 64)
  }

  @Test func `git gets the ssh agent and the programs of the user`() throws {
    let home = one.home
    let ssh = home + "/bin/ssh"
    try """
    #!/bin/sh
    echo "$SSH_AUTH_SOCK $GIT_TRACE" >'\(home)/seen'
    for command; do :; done
    exec sh -c "$command"

    """.write(toFile: ssh, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ssh)
    one.environment["SSH_AUTH_SOCK"] = "/tmp/agent"
    one.environment["GIT_TRACE"] = home + "/trace"
    #expect(one.hawknotes("sync", "ssh://here" + remote, "--accept").code == 0)
    #expect(try String(contentsOfFile: home + "/seen", encoding: .utf8) == "/tmp/agent \n")
  }

  @Test(.thorough)
  func `an idle window sends what it saves, and shows what the other machine has saved`() throws {
    one.hawknotes("sync", remote, "--accept")
    other.hawknotes("sync", remote, "--accept")
    let pane = one.pane()
    pane.start()
    pane.press("n")
    pane.type("from a window")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.wait(for: "the note in the other home") { _ in
      other.hawknotes("sync")
      return titles(of: other).contains("from a window")
    }
    other.hawknotes("add", "the-good-hawk", "from the other home")
    other.hawknotes("sync")
    pane.type(", and more")
    pane.press("C-s")
    pane.press("Escape")
    pane.wait(for: "from the other home")
    pane.wait(for: "from a window, and more")
  }

  @Test(.thorough) func `what a window has saved before a kill is sent once`() throws {
    one.hawknotes("sync", remote, "--accept")
    other.hawknotes("sync", remote, "--accept")
    let pane = one.pane()
    pane.start()
    pane.press("n")
    for number in 1...4 {
      pane.wait(for: "┃")
      pane.type("\(number) ")
      pane.press("C-s")
      pane.wait(for: "Saved.")
      pane.kill()
      one.hawknotes("sync")
      pane.start()
    }
    other.hawknotes("sync")
    #expect(titles(of: other) == ["1 2 3 4 "])
    #expect(titles(of: one) == ["1 2 3 4 "])
  }

  @Test func `a window tells of an outage once, of what waits, and of the last synchronization`()
    throws
  {
    one.hawknotes("sync", remote, "--accept")
    let pane = one.pane()
    try FileManager.default.moveItem(atPath: remote, toPath: remote + ".away")
    pane.start()
    pane.wait(for: "! offline since ")
    pane.press("Tab")
    one.hawknotes("add", "the-good-hawk", "Why")
    pane.wait(for: "↑ 1")
    pane.kill()
    pane.start()
    pane.wait(for: "↑ 1")
    #expect(!pane.screen.contains("offline"))
    try FileManager.default.moveItem(atPath: remote + ".away", toPath: remote)
    pane.type(":synchronize now")
    pane.press("Enter")
    pane.wait(for: "Synchronized with notes.git.")
    pane.press("Tab")
    pane.wait(for: "synced with notes.git ")
  }

  @Test func `a conflict that a command has found waits in a window, and is resolved there`() throws
  {
    one.hawknotes("add", "the-good-hawk", "Why\nnot")
    for home in [one, other] { home.hawknotes("sync", remote, "--accept") }
    one.hawknotes("notes", "edit", "Why", "--text", "Why\nof one")
    other.hawknotes("notes", "edit", "Why", "--text", "Why\nof other")
    one.hawknotes("sync")
    #expect(other.hawknotes("sync").code == 75)
    let pane = other.pane()
    pane.start()
    pane.wait(for: "sync conflict in \"Why\"")
    pane.kill()
    pane.start()
    pane.wait(for: "1 conflict")
    #expect(other.hawknotes("notes", "show", "Why").output.contains("of other"))
    pane.wait(for: "m+ of other")
    pane.wait(for: "t+ of one")
    pane.press("m")
    pane.wait(for: "Kept mine.")
    #expect(other.hawknotes("notes", "show", "Why").output.contains("of other"))
    pane.wait(for: "the conflict's end") { !$0.contains("1 conflict") }
  }

  @Test func `a half sentence of one machine goes on in the other, and can be undone there`() throws
  {
    for home in [one, other] {
      home.hawknotes("sync", remote, "--accept")
      try "sync: \(remote)\nsyncScenes: true\n".write(
        toFile: home.home + "/hawk/config/config.yaml", atomically: true, encoding: .utf8)
    }
    let pane = one.pane()
    pane.start()
    pane.press("n")
    pane.type("She takes the ferry tw")
    pane.wait(for: "ferry tw")
    one.hawknotes("sync")
    other.hawknotes("sync")
    let desk = other.pane()
    desk.start()
    desk.press("s")
    desk.wait(for: "On other machines")
    desk.wait(for: "✎ She takes the ferry tw")
    desk.press("j", "Enter")
    desk.wait(for: "Copied from ")
    desk.wait(for: "┃ She takes the ferry tw")
    desk.type("ice")
    desk.wait(for: "ferry twice")
    desk.press("C-z")
    desk.wait(for: "the undo of what was typed here") { !$0.contains("ferry twice") }
    desk.press("C-z")
    desk.wait(for: "the undo of what was typed there") { !$0.contains("ferry tw") }
    desk.press("C-y")
    desk.wait(for: "┃ She takes the ferry tw")
    desk.type("ice a day")
    desk.press("C-s")
    desk.wait(for: "Saved.")
    // The sentence of the first machine is as it was, and its undo too.
    pane.press("C-z")
    pane.wait(for: "the undo") { !$0.contains("ferry tw") }
    pane.press("C-y")
    pane.wait(for: "┃ She takes the ferry tw")
    pane.type("o days late")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    for home in [one, other, one] { home.hawknotes("sync") }
    for home in [one, other] {
      #expect(
        Set(titles(of: home)) == [
          "She takes the ferry twice a day", "She takes the ferry two days late",
        ])
    }
  }

  private func titles(of home: Sandbox) -> [String] {
    home.hawknotes("notes", "list", "--format", "{title}").output.split(separator: "\n")
      .map(String.init)
  }
}
