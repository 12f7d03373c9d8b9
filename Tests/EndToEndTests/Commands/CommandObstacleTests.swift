import Foundation
import SQLite
import Testing

/// Commands that cannot do what they are asked for.
@Suite struct CommandObstacleTests {
  private let sandbox = Sandbox()

  @Test func `an edit never overwrites a newer text, and both texts are kept`() throws {
    let url = sandbox.done("hawknotes add 'As it was'")
    let editor = sandbox.home + "/bin/slow-editor"
    try """
    #!/bin/sh
    hawknotes notes edit \(url.trimmed) --text 'Changed meanwhile' >/dev/null
    echo 'Mine' > "$1"
    """.write(toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    let pane = sandbox.pane()
    pane.type(
      "clear; EDITOR=slow-editor hawknotes notes edit \(url.trimmed) 2> \(sandbox.home)/error; echo \"code $?\""
    )
    pane.press("Enter")
    pane.wait(for: "code 75")
    #expect(sandbox.savedNotes == ["Changed meanwhile"])
    let error = try String(contentsOfFile: sandbox.home + "/error", encoding: .utf8)
    let file = try #require(error.trimmed.split(separator: " ").last.map(String.init))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "Mine\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `doctor reports everything else if the scenes cannot be read`() throws {
    _ = sandbox.done("hawknotes add 'A note'")
    let state = sandbox.home + "/hawk/state"
    try FileManager.default.removeItem(atPath: state)
    try "".write(toFile: state, atomically: true, encoding: .utf8)
    let done = sandbox.shell("hawknotes doctor")
    #expect(done.code == 66 && done.output.contains("every page sound"), "\(done.output)")
    #expect(done.output.contains("Scenes\n  DAMAGED  "), "\(done.output)")
  }

  @Test(arguments: [
    "notes list --json --jsonl", "notes list --format '{x}'", "notes list --since x",
    "notes list --sort x", "notes list --limit -1", "notes list -0 --json", "books move emma",
    "books edit the-good-hawk --status x", "books edit the-good-hawk --rating 6",
    "books edit the-good-hawk --title ' '", "books delete", "characters move agatha",
    "notes edit text --over x --text y", "bin empty", "notes move text", "books add ''",
    "tags rename a", "tags rename a 12", "tags rename a b --undo x",
    "tags rename a b --undo x --dry-run", "tags rename a a", "notes list --nothing",
    "--generate-completion-script tcsh",
    "books move the-good-hawk --before the-good-hawk", "characters move agatha --after agatha",
    "tags list --sort x", "characters move the-broken-raven/sigrid --before jaime",
    "notes show hawknotes://favourites", "nots", "notes lst", "scenes lst",
  ])
  func `a mistake is one line, exits with 64 and changes nothing`(command: String) {
    _ = sandbox.done("hawknotes add text; hawknotes add other; hawknotes notes delete other")
    let before = sandbox.done("hawknotes notes list --jsonl; hawknotes books list --jsonl")
    let refused = sandbox.shell("hawknotes \(command) < /dev/null")
    #expect(refused.code == 64, "\(refused.error)")
    #expect(refused.output == "" && refused.error.hasPrefix("hawknotes: "))
    #expect(refused.error.split(separator: "\n").count == 1)
    #expect(sandbox.done("hawknotes notes list --jsonl; hawknotes books list --jsonl") == before)
  }

  @Test func `an import says that its file is missing, in every format`() {
    for format in ["json", "goodreads"] {
      let refused = sandbox.shell("hawknotes import --format \(format) /no/file.json")
      #expect(refused.code == 66 && refused.error.contains("/no/file.json"))
    }
  }

  @Test func `an export of the named format that has no highlights is nothing new`() {
    let empty = sandbox.shell(
      "printf '12\\nindent:false\\ntrim:false\\n' | hawknotes import --format moon-reader -")
    #expect(empty.code == 0 && empty.error == "hawknotes: nothing new\n")
  }

  @Test func `a closed standard stream is an error, and no other file is read or written`() throws {
    _ = sandbox.done("hawknotes add text")
    let unread = sandbox.shell("hawknotes add <&-")
    #expect(unread.code == 74 && unread.error.hasPrefix("hawknotes: stdin: "), "\(unread.error)")
    for command in ["add more", "notes list", "search text", "books edit the-good-hawk --tab"] {
      let unwritten = sandbox.shell("hawknotes \(command) >&-")
      #expect(unwritten.code == 74 && unwritten.error.hasPrefix("hawknotes: stdout: "))
    }
    #expect(sandbox.shell("hawknotes add other <&- 2>&-").code == 0)
    #expect(Set(sandbox.savedNotes) == ["text", "more", "other"])
    let changes = sandbox.home + "/hawk/data/library.changes"
    #expect(try Data(contentsOf: URL(fileURLWithPath: changes)).count == 8)
  }

  @Test func `input without an end is refused`() {
    let refused = sandbox.shell("yes | hawknotes add")
    #expect(refused.code == 65 && refused.error == "hawknotes: stdin: too large: at most 64 MB\n")
    #expect(sandbox.savedNotes == [])
  }

  @Test func `every command takes --no-input`() {
    _ = sandbox.done("hawknotes add text")
    for command in [
      "notes list", "notes show text", "books list", "search text", "bin", "scenes", "tags",
      "doctor", "books move the-good-hawk --last", "notes delete text", "export -",
    ] {
      _ = sandbox.done("hawknotes \(command) --no-input < /dev/null")
    }
  }

  @Test func `a mistake names the help of its command`() {
    for (command, help) in [
      ("notes list --sort x", "hawknotes notes list --help"), ("notes list x", "notes list --help"),
      ("scenes quarantine show", "hawknotes scenes quarantine show --help"),
      ("add --tag", "hawknotes add --help"), ("--nothing", "see hawknotes --help"),
    ] {
      let refused = sandbox.shell("hawknotes \(command)")
      #expect(refused.code == 64 && refused.error.contains(help), "\(refused.error)")
    }
    let nested = sandbox.shell("hawknotes help notes nosuch")
    #expect(nested.code == 64 && nested.error.contains("unknown command or URL \"nosuch\""))
    #expect(sandbox.shell("hawknotes help scenes quarantine list").code == 0)
    let unknown = sandbox.shell("hawknotes help nots")
    #expect(unknown.code == 64 && unknown.error.contains("did you mean \"notes\"?"))
  }

  @Test func `the setting has a repository that cannot be reached yet, and sync tries it again`() {
    let later = sandbox.home + "/later.git"
    #expect(sandbox.hawknotes("sync", later, "--dry-run").code != 0)
    #expect(sandbox.hawknotes("sync").code == 64)
    #expect(sandbox.hawknotes("sync", later, "--accept").code == 69)
    #expect(sandbox.hawknotes("sync").error.contains("/later.git is not reachable"))
    #expect(sandbox.shell("git init --quiet --bare '\(later)'").code == 0)
    #expect(sandbox.hawknotes("sync", "--accept").code == 0)
  }

  @Test func `a file that cannot be read is named, with what to do`() {
    let missing = sandbox.shell("hawknotes import /nonexist")
    #expect(missing.code == 66)
    #expect(missing.error == "hawknotes: /nonexist: No such file or directory: check the path\n")
  }

  @Test func `a wrong value names the values that there are, in one line`() {
    let format = sandbox.shell("hawknotes export --format bogus x")
    #expect(format.code == 64 && format.error.hasSuffix(" see hawknotes export --help\n"))
    #expect(format.error.contains(": use markdown, json,"), "\(format.error)")
    let field = sandbox.shell("hawknotes notes list --sort x")
    #expect(field.error.contains(": use 'saved', 'created'"), "\(field.error)")
    for error in [format.error, field.error] {
      #expect(error.split(separator: "\n").count == 1, "\(error)")
    }
  }

  @Test func `an unknown command names the nearest one`() {
    #expect(sandbox.shell("hawknotes nots").error.contains("did you mean \"notes\"?"))
    #expect(sandbox.shell("hawknotes notes lst").error.contains("did you mean \"list\"?"))
    #expect(sandbox.shell("hawknotes xyzzy").error.contains("see hawknotes --help"))
  }

  @Test func `reading works while another program holds the library, and a change waits`() throws {
    _ = sandbox.done("hawknotes add text")
    let other = try sandbox.library()
    try other.write { database in
      try database.execute(sql: "UPDATE note SET created = created")
      #expect(sandbox.done("hawknotes notes list --format '{title}'") == "text\n")
      let refused = sandbox.shell("hawknotes notes delete text")
      #expect(refused.code == 75 && refused.error.contains("busy"))
    }
    _ = sandbox.done("hawknotes notes delete text")
  }

  @Test func `reading waits for a program that locks readers out, says so, and ends in time`()
    throws
  {
    _ = sandbox.done("hawknotes add text")
    let pane = sandbox.pane()
    try sandbox.library().writeWithoutTransaction { holder in
      try holder.execute(sql: "BEGIN EXCLUSIVE")
      let refused = sandbox.shell("hawknotes notes list")
      #expect(refused.code == 75 && refused.output == "")
      #expect(
        refused.error.hasPrefix(
          "hawknotes: waiting for the library: another program is writing\nhawknotes: the library is busy"
        ))
      pane.type("hawknotes notes list --format '<{title}>'")
      pane.press("Enter")
      pane.wait(for: "waiting for the library: another program is writing")
      try holder.execute(sql: "COMMIT")
    }
    pane.wait(for: "<text>")
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143), ("HUP", 129)])
  func `a signal ends a command that waits, with the exit code of a shell and nothing changed`(
    signal: String, code: Int32
  ) throws {
    _ = sandbox.done("hawknotes add text --tag fear")
    try sandbox.library().write { database in
      try database.execute(sql: "UPDATE note SET created = created")
      for command in ["add more", "notes delete text-fear", "tags rename fear dread"] {
        // The signal comes while the command waits for the library: up to two seconds.
        let ended = sandbox.shell("timeout --preserve-status -s \(signal) 0.5 hawknotes \(command)")
        #expect(ended.code == code && ended.output == "", "\(ended.error)")
      }
    }
    #expect(sandbox.savedNotes == ["text #fear"])
    _ = sandbox.done("hawknotes notes delete text-fear")
  }

  @Test func `with --no-input nothing is asked and no editor opens, also on a terminal`() {
    _ = sandbox.done("hawknotes add text; hawknotes add other; hawknotes notes delete other")
    let pane = sandbox.pane()
    for (number, command) in ["add", "notes edit text", "bin empty", "books edit emma"].enumerated()
    {
      pane.type("clear; EDITOR=false hawknotes \(command) --no-input; echo \"end \(number): $?\"")
      pane.press("Enter")
      pane.wait(for: "end \(number): \(number == 3 ? 1 : 64)")
    }
    #expect(sandbox.savedNotes == ["text"])
    #expect(sandbox.done("hawknotes bin list") != "")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
  func `a library that may only be read is read, and a change is refused`() throws {
    _ = sandbox.done("hawknotes add text")
    _ = sandbox.done("chmod -R a+rX,a-w '\(sandbox.home)'")
    defer { _ = sandbox.shell("chmod -R u+w '\(sandbox.home)'") }
    let other = "setpriv --reuid 65534 --clear-groups hawknotes"
    #expect(sandbox.done("\(other) notes list --format '{title}'") == "text\n")
    let refused = sandbox.shell("\(other) notes delete text")
    #expect(refused.code == 77 && refused.error.split(separator: "\n").count == 1)
    #expect(refused.error.contains("no permission to read and write"))
  }

  @Test func `a full disk is reported, and nothing is half done`() throws {
    _ = sandbox.done("hawknotes add text")
    let before = sandbox.done("hawknotes notes list --jsonl --text")
    let big = String(repeating: "x", count: 60_000)
    // A file size limit behaves like a full disk.
    let refused = sandbox.shell("printf '\(big)' | prlimit --fsize=40960:40960 hawknotes add")
    #expect(refused.code == 74, "\(refused.error)")
    #expect(sandbox.done("hawknotes notes list --jsonl --text") == before)
  }
}
