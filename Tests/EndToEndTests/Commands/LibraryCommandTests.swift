import Foundation
import GRDB
import LibraryModel
import LibraryStore
import Testing

/// The commands that list, show and change books, characters and notes.
@Suite struct LibraryCommandTests {
  private let sandbox = Sandbox()

  private func shell(_ command: String) -> Finished {
    run(["/bin/sh", "-c", command], environment: sandbox.environment)
  }

  /// Runs a command that must succeed; returns its output.
  private func done(_ command: String, sourceLocation: SourceLocation = #_sourceLocation) -> String
  {
    let finished = shell(command)
    #expect(finished.code == 0, "\(finished.error)", sourceLocation: sourceLocation)
    return finished.output
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `without a library the lists are empty, and none is created`() {
    for kind in ["notes", "books", "characters", "tags", "bin"] {
      #expect(done("hawknotes \(kind)") == "")
    }
    #expect(done("hawknotes notes list --json") == "{\"schema\":1,\"notes\":[\n\n]}\n")
    #expect(shell("hawknotes books show the-good-hawk").code == 1)
    #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/hawk"))
  }

  @Test func `all JSON is as the schema says`() throws {
    let schema = try JSONSchema()
    _ = done(
      """
      hawknotes add 'In the Inbox #a/b @p3'; hawknotes add agatha "$(printf 'Two\\nlines\\033')"
      hawknotes notes edit two --text "$(printf 'Two, changed\\n\\n#sea')"
      hawknotes books add Emma --author 'Jane Austen' --year 1815 --pages 474 --status reading \
        --rating 4.25 --progress 45% --reading 2021-03/2021-04-02 --isbn 9780141439587
      hawknotes characters add emma 'Mr Knightley' --alias George --favourite
      hawknotes books delete the-broken-raven; hawknotes notes delete in-the-inbox-a-b-p3
      """)
    let documents = [
      ("notes list --json", "notes"), ("notes list --json --text", "notes"),
      ("books list --json", "books"), ("characters list --json", "characters"),
      ("tags list --json", "tags"), ("search changed --json", "results"),
      ("bin list --json", "deletions"),
      ("notes history two-changed --json", "revisions"),
      ("notes show two-changed --json", "note"), ("books show emma --json", "book"),
      ("characters show george --json", "character"), ("doctor --json", "doctor"),
    ]
    for (command, definition) in documents {
      let json = done("hawknotes \(command)")
      #expect(schema.faults(in: json, of: definition) == [], "\(command)")
      #expect(try object(json)["schema"] as? Int == 1)
    }
    for (command, definition) in [
      ("notes", "note"), ("books", "book"), ("characters", "character"), ("tags", "tag"),
    ] {
      let lines = done("hawknotes \(command) list --jsonl").split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines { #expect(schema.faults(in: String(line), of: definition) == []) }
    }
  }

  @Test func `the schema finds missing, unknown and wrong values`() throws {
    let schema = try JSONSchema()
    let good = "{\"id\":\"\(Note.ID())\",\"time\":null,\"current\":true,\"text\":\"\"}"
    #expect(schema.faults(in: good, of: "revision") == [])
    for (old, new) in [
      ("true", "1"), ("null", "\"now\""), ("\"text\"", "\"words\""), (",\"text\":\"\"", ""),
      ("-", "_"),
    ] {
      #expect(schema.faults(in: good.replacing(old, with: new), of: "revision") != [], "\(old)")
    }
  }

  @Test func `items can end with a zero byte, for xargs`() {
    _ = done("hawknotes add 'two words'; hawknotes add 'three more words'")
    let all = done("hawknotes notes list -0 --format '{title}' | xargs -0 -n 1 echo")
    #expect(all == "three more words\ntwo words\n")
    #expect(done("hawknotes notes list --format '{id}' | xargs hawknotes notes delete") != "")
    #expect(done("hawknotes notes list") == "")
  }

  @Test func `a list has no colour in a pipe unless --color says so`() {
    _ = done("hawknotes add text")
    #expect(!done("hawknotes notes list").contains("\u{1B}"))
    #expect(done("hawknotes notes list --color always").contains("\u{1B}[2m"))
    #expect(done("NO_COLOR=1 hawknotes notes list --color always").contains("\u{1B}[2m"))
    #expect(!done("hawknotes notes list --color never").contains("\u{1B}"))
  }

  @Test func `a note is edited, moved, deleted, and restored by the line that delete prints`()
    throws
  {
    let url = done("hawknotes add the-good-hawk/agatha 'As it was'")
    #expect(done("echo 'As it is' | hawknotes notes edit \(url)") == url)
    #expect(done("hawknotes notes show as-it-is") == "As it is\n")
    #expect(done("hawknotes notes move as-it-is inbox").hasPrefix("hawknotes://shelf/note/"))
    let line = done("hawknotes notes delete as-it-is")
    #expect(line.hasPrefix("hawknotes bin restore "))
    #expect(done("hawknotes notes list") == "")
    #expect(shell("hawknotes notes show as-it-is").code == 1)
    #expect(done(line).hasPrefix("hawknotes://shelf/note/"))
    #expect(done("hawknotes notes show as-it-is") == "As it is\n")
    let history = done("hawknotes notes history as-it-is --diff")
    #expect(history.contains("- As it was\n+ As it is\n") && history.contains("current"))
  }

  @Test func `a book and its characters are added, edited, moved, deleted and restored`() {
    _ = done("hawknotes books add Emma --author 'Jane Austen' --status reading --no-tab")
    _ = done("hawknotes characters add emma 'Mr Knightley' --synopsis 'A friend.'")
    _ = done("hawknotes characters edit knightley --favourite 2>&1 || true")
    _ = done("hawknotes characters edit emma/mr-knightley --favourite --alias George")
    _ = done("hawknotes books edit emma --title 'Emma!' --rating 5 --status '' --tab")
    #expect(
      done("hawknotes books list --format '{title}|{authors}|{rating}|{status}|{tab}' --limit 9")
        .hasSuffix("\nEmma!|Jane Austen|5||true\n"))
    #expect(
      done("hawknotes characters list --of emma --format '{name}|{aliases}|{favourite}|{synopsis}'")
        == "Mr Knightley|George|true|A friend.\n")
    _ = done("hawknotes books move emma --first")
    #expect(done("hawknotes books list --format '{title}' --limit 1") == "Emma!\n")
    _ = done("hawknotes characters move george the-good-hawk --first")
    #expect(
      done("hawknotes characters list --of the-good-hawk --format '{name}' --limit 1")
        == "Mr Knightley\n")
    let line = done("hawknotes books delete emma the-good-hawk")
    #expect(!done("hawknotes books list").contains("Hawk"))
    #expect(done("hawknotes bin list").contains("\"The Good Hawk\", with 6 characters"))
    #expect(done(line).split(separator: "\n").count == 2)
    #expect(done("hawknotes books list --format '{title}' --limit 1") == "Emma!\n")
  }

  @Test func `a tag is renamed in all notes, and the printed line undoes it`() {
    _ = done("hawknotes add 'I #fear' --tag fear/heights; hawknotes add 'No `#fear`'")
    #expect(done("hawknotes tags list --format '{name} {notes}'") == "fear 1\nfear/heights 1\n")
    #expect(
      done("hawknotes tags rename fear dread --dry-run --format '{title}'")
        == "I #fear #fear/heights\n")
    #expect(done("hawknotes tags --format '{name}'") == "fear\nfear/heights\n")
    let line = done("hawknotes tags rename '#fear' dread")
    #expect(line.hasPrefix("hawknotes tags rename --undo "))
    #expect(Set(sandbox.savedNotes) == ["I #dread #dread/heights", "No `#fear`"])
    let undone = shell(line)
    #expect(undone.code == 0 && undone.error == "hawknotes: restored 1 note\n")
    #expect(Set(sandbox.savedNotes) == ["I #fear #fear/heights", "No `#fear`"])
    #expect(shell("hawknotes tags rename unknown dread").code == 1)
    let json = shell("hawknotes tags rename fear dread --json")
    #expect(json.output.hasPrefix("{\"schema\":1,\"notes\":["))
    #expect(json.error.contains("to undo it: hawknotes tags rename --undo "))
  }

  @Test func `undoing a renaming names the notes that were edited since`() {
    let url = done("hawknotes add 'I #fear'").trimmed
    let line = done("hawknotes tags rename fear dread").trimmed
    _ = done("hawknotes notes edit \(url) --text 'I #dread nothing'")
    let refused = shell(line)
    #expect(refused.code == 75 && refused.error.contains(url))
    #expect(sandbox.savedNotes == ["I #dread nothing"])
  }

  @Test func `books and characters are listed by tag, by time and by owner`() {
    _ = done("hawknotes add agatha 'She counts #sea/cold'; hawknotes add the-broken-raven '#fear'")
    let books = "hawknotes books list --format '{title}'"
    #expect(done("\(books) --tag sea") == "The Good Hawk\n")
    #expect(done("\(books) --tag '#fear'") == "The Broken Raven\n")
    #expect(done("\(books) --of the-good-hawk/agatha") == "The Good Hawk\n")
    #expect(done("\(books) --of the-good-hawk --tag fear") == "")
    let characters = "hawknotes characters list --format '{name}'"
    #expect(done("\(characters) --tag sea") == "Agatha\n")
    #expect(done("\(characters) --tag fear") == "")
    #expect(done("\(characters) --since today") == "Agatha\n")
    #expect(done("\(characters) --until 2001") == "")
    #expect(done("\(characters) --of agatha") == "Agatha\n")
    #expect(done("\(characters) --sort last-note --limit 1") == "Agatha\n")
    #expect(done("hawknotes tags list --of the-broken-raven --jsonl").contains("\"fear\""))
  }

  @Test func `a search finds books, characters, notes and drafts, or exits with 1`() throws {
    _ = done("hawknotes add agatha 'She counts the waves #sea'; hawknotes add 'Waves, too'")
    let search = "hawknotes search --format '{kind} {line}'"
    #expect(done("\(search) counts waves") == "note She counts the waves #sea\n")
    #expect(done("\(search) waves --tag sea") == "note She counts the waves #sea\n")
    #expect(done("\(search) waves --of inbox") == "note Waves, too\n")
    #expect(done("\(search) waves --since today --limit 1").hasPrefix("note "))
    #expect(done("\(search) 'good hawk'").contains("book The Good Hawk\n"))
    #expect(done("\(search) agatha").contains("character Agatha\n"))
    for nothing in ["xyzzy", "waves --until 2001", "waves --of the-broken-raven"] {
      let refused = shell("hawknotes search \(nothing)")
      #expect(refused.code == 1 && refused.output == "", "\(nothing)")
    }
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk hawknotes://book/the-broken-raven")
    pane.press("n")
    pane.wait(for: "┃")
    pane.type("half a xyzzy")
    pane.wait(for: "half a xyzzy")
    #expect(done("\(search) xyzzy") == "draft half a xyzzy\n")
  }

  @Test func `the samples are deleted and restored together`() {
    _ = done("hawknotes books add Emma")
    let line = done("hawknotes books delete --sample")
    #expect(done("hawknotes books list --format '{title}'") == "Emma\n")
    #expect(shell("hawknotes books delete --sample").code == 1)
    _ = done(line)
    #expect(done("hawknotes books list --format '{title}'").split(separator: "\n").count == 4)
  }

  @Test func `the bin is emptied only with a yes, and says how much it was`() {
    _ = done("hawknotes add text; hawknotes notes delete text; hawknotes books delete --sample")
    let refused = shell("hawknotes bin empty < /dev/null")
    #expect(refused.code == 64)
    #expect(refused.error.contains("3 books, 9 characters, 1 note"))
    #expect(done("hawknotes bin list").split(separator: "\n").count == 2)
    let pane = sandbox.pane()
    pane.type("hawknotes bin empty")
    pane.press("Enter")
    pane.wait(for: "Remove 3 books, 9 characters, 1 note for good? [y/N]")
    pane.type("n")
    pane.press("Enter")
    pane.wait(for: "nothing was removed")
    #expect(done("hawknotes bin list").split(separator: "\n").count == 2)
    #expect(shell("hawknotes bin empty --yes").error.contains("3 books, 9 characters, 1 note"))
    #expect(done("hawknotes bin list") == "")
  }

  @Test func `an edit never overwrites a newer text, and both texts are kept`() throws {
    let url = done("hawknotes add 'As it was'")
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

  @Test func `a script states the version that its edit is based on`() throws {
    let url = done("hawknotes add 'As it was'").trimmed
    let version = done("hawknotes notes show \(url) --format '{version}'").trimmed
    _ = done("hawknotes notes edit \(url) --text 'By another'")
    let refused = shell("echo Mine | hawknotes notes edit \(url) --over \(version)")
    #expect(refused.code == 75)
    #expect(sandbox.savedNotes == ["By another"])
    let now = done("hawknotes notes show \(url) --format '{version}'").trimmed
    _ = done("echo Mine | hawknotes notes edit \(url) --over \(now)")
    #expect(sandbox.savedNotes == ["Mine"])
  }

  @Test(arguments: [
    "notes list --json --jsonl", "notes list --format '{x}'", "notes list --since x",
    "notes list --sort x", "notes list --limit -1", "notes list -0 --json", "books move emma",
    "books edit the-good-hawk --status x", "books edit the-good-hawk --rating 6",
    "books edit the-good-hawk --title ' '", "books delete", "characters move agatha",
    "notes edit text --over x --text y", "bin empty", "notes move text", "books add ''",
    "tags rename a", "tags rename a 12", "tags rename a b --undo x",
    "tags rename a b --undo x --dry-run", "tags list --sort x",
    "notes show hawknotes://favourites", "nots", "notes lst", "scenes lst",
  ])
  func `a mistake is one line, exits with 64 and changes nothing`(command: String) {
    _ = done("hawknotes add text; hawknotes add other; hawknotes notes delete other")
    let before = done("hawknotes notes list --jsonl; hawknotes books list --jsonl")
    let refused = shell("hawknotes \(command) < /dev/null")
    #expect(refused.code == 64, "\(refused.error)")
    #expect(refused.output == "" && refused.error.hasPrefix("hawknotes: "))
    #expect(refused.error.split(separator: "\n").count == 1)
    #expect(done("hawknotes notes list --jsonl; hawknotes books list --jsonl") == before)
  }

  @Test func `an unknown command names the nearest one`() {
    #expect(shell("hawknotes nots").error.contains("did you mean \"notes\"?"))
    #expect(shell("hawknotes notes lst").error.contains("did you mean \"list\"?"))
    #expect(shell("hawknotes xyzzy").error.contains("see hawknotes --help"))
  }

  @Test func `reading works while another program holds the library, and a change waits`() throws {
    _ = done("hawknotes add text")
    let other = try sandbox.library()
    try other.write { database in
      try database.execute(sql: "UPDATE note SET created = created")
      #expect(done("hawknotes notes list --format '{title}'") == "text\n")
      let refused = shell("hawknotes notes delete text")
      #expect(refused.code == 75 && refused.error.contains("busy"))
    }
    _ = done("hawknotes notes delete text")
  }

  @Test(arguments: [("INT", Int32(130)), ("TERM", 143), ("HUP", 129)])
  func `a signal ends a command that waits, with the exit code of a shell and nothing changed`(
    signal: String, code: Int32
  ) throws {
    _ = done("hawknotes add text --tag fear")
    try sandbox.library().write { database in
      try database.execute(sql: "UPDATE note SET created = created")
      for command in ["add more", "notes delete text-fear", "tags rename fear dread"] {
        // The signal comes while the command waits for the library: up to two seconds.
        let ended = shell("timeout --preserve-status -s \(signal) 0.5 hawknotes \(command)")
        #expect(ended.code == code && ended.output == "", "\(ended.error)")
      }
    }
    #expect(sandbox.savedNotes == ["text #fear"])
    _ = done("hawknotes notes delete text-fear")
  }

  @Test func `with --no-input nothing is asked and no editor opens, also on a terminal`() {
    _ = done("hawknotes add text; hawknotes add other; hawknotes notes delete other")
    let pane = sandbox.pane()
    for (number, command) in ["add", "notes edit text", "bin empty", "books edit emma"].enumerated()
    {
      pane.type("clear; EDITOR=false hawknotes \(command) --no-input; echo \"end \(number): $?\"")
      pane.press("Enter")
      pane.wait(for: "end \(number): \(number == 3 ? 1 : 64)")
    }
    #expect(sandbox.savedNotes == ["text"])
    #expect(done("hawknotes bin list") != "")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
  func `a library that may only be read is read, and a change is refused`() throws {
    _ = done("hawknotes add text")
    _ = done("chmod -R a+rX,a-w '\(sandbox.home)'")
    defer { _ = shell("chmod -R u+w '\(sandbox.home)'") }
    let other = "setpriv --reuid 65534 --clear-groups hawknotes"
    #expect(done("\(other) notes list --format '{title}'") == "text\n")
    let refused = shell("\(other) notes delete text")
    #expect(refused.code == 77 && refused.error.split(separator: "\n").count == 1)
    #expect(refused.error.contains("no permission to read and write"))
  }

  @Test func `a full disk is said, and nothing is half done`() throws {
    _ = done("hawknotes add text")
    let before = done("hawknotes notes list --jsonl --text")
    let big = String(repeating: "x", count: 60_000)
    // A file size limit behaves like a full disk.
    let refused = shell("printf '\(big)' | prlimit --fsize=40960:40960 hawknotes add")
    #expect(refused.code == 74, "\(refused.error)")
    #expect(done("hawknotes notes list --jsonl --text") == before)
  }

  @Test func `a scene is named by the beginning of its id or the URL of its place`() throws {
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk hawknotes://book/the-broken-raven")
    pane.kill()
    let id = try #require(sandbox.scene("desk")["id"] as? String)
    for word in [String(id.prefix(8)), "hawknotes://book/the-broken-raven", id] {
      #expect(done("hawknotes scenes show \(word) --json").contains(id))
    }
    let other = sandbox.window()
    other.start("hawknotes --scene other hawknotes://book/the-broken-raven")
    other.kill()
    let refused = shell("hawknotes scenes show hawknotes://book/the-broken-raven")
    #expect(refused.code == 64 && refused.error.split(separator: "\n").count == 3)
    #expect(shell("hawknotes scenes show hawknotes://book/the-good-hawk").code == 1)
  }
}
