import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing

/// `hawknotes add`: one note from a shell.
@Suite struct AddTests {
  private let sandbox = Sandbox()

  private func note(at url: String) throws -> Note? {
    let id = try #require(Note.ID(String(url.trimmed.suffix(36))))
    return try Library(path: sandbox.home + "/hawk/data/library.sqlite").note(id)
  }

  @Test func `a text may begin with a dash`() {
    _ = sandbox.done("hawknotes add agatha '- one item' --tag list; hawknotes add '-> two'")
    #expect(Set(sandbox.savedNotes) == ["- one item #list", "-> two"])
    _ = sandbox.done("hawknotes notes edit two --text '- three'")
    _ = sandbox.done("hawknotes books edit the-good-hawk --synopsis '- four'")
    #expect(sandbox.done("hawknotes notes list --limit 1 --format '- {title}'") == "- - three\n")
    let books = "hawknotes books show the-good-hawk --format"
    #expect(sandbox.done("\(books) '{synopsis}'") == "- four\n")
    #expect(sandbox.done("hawknotes search '-one three'").contains("three"))
    let refused = sandbox.shell("hawknotes add -text")
    #expect(refused.code == 64 && refused.error.contains("put -- before a text"))
  }

  @Test(arguments: [
    "add -hush", "books add -oh", "tags rename fear -ah", "search sea -hawk",
    "notes delete '- oh no'", "books add '- the h'",
  ])
  func `a word that begins with a dash and has an h is not a request for help`(words: String) {
    let refused = sandbox.shell("hawknotes \(words)")
    #expect(refused.code == 64 && refused.output.isEmpty)
    #expect(refused.error.contains("unknown option '-") && refused.error.contains("put -- before"))
  }

  @Test func `a text for a name that looks like options is kept`() {
    let refused = sandbox.shell("echo precious | hawknotes notes edit '- oh no'")
    #expect(refused.code == 64 && refused.error.contains("unsaved/"))
  }

  @Test func `the value of an option may begin with a dash`() {
    _ = sandbox.done("hawknotes add words")
    _ = sandbox.done("hawknotes notes edit words --text -hush")
    #expect(sandbox.savedNotes == ["-hush"])
    #expect(sandbox.done("hawknotes notes list --format '-{title}h'") == "--hushh\n")
  }

  @Test func `options for every command can stand before it`() {
    let url = sandbox.done("hawknotes --no-input --color never add 'the hawk'")
    #expect(url.hasPrefix("hawknotes://shelf/note/"))
    #expect(sandbox.done("hawknotes --color=always notes list").contains("\u{1B}["))
  }

  @Test func `a text goes to the Inbox of a new library, and its URL is printed`() throws {
    let added = sandbox.hawknotes("add", "Why does nobody tell her?")
    #expect(added.code == 0 && added.error == "")
    #expect(added.output.hasPrefix("hawknotes://shelf/note/"))
    let note = try #require(try note(at: added.output))
    #expect(note.text == "Why does nobody tell her?" && note.owner == .inbox)
    // The library has the sample books, as after the first window.
    #expect(sandbox.count("book") == 3)
  }

  @Test func `a text goes to a book or a character, with a place and tags`() throws {
    let added = sandbox.hawknotes(
      "add", "the-good-hawk/agatha", "She counts.", "--at", "p213", "--tag", "fear", "--tag", "#sea"
    )
    #expect(added.code == 0)
    #expect(try note(at: added.output)?.text == "She counts. @p213 #fear #sea")
    let book = sandbox.hawknotes("add", "The Good Hawk", "Of the book")
    #expect(book.output.contains("/note/") && !book.output.contains("/character/"))
  }

  @Test(arguments: [
    "printf 'one\\r\\ntwo\\n\\n' | hawknotes add", "printf 'one\\ntwo' | hawknotes add -",
    "printf '\\357\\273\\277one\\ntwo\\n' | hawknotes add inbox -",
    "printf 'one\\ntwo\\n' > text; hawknotes add < text",
  ])
  func `a text is read from standard input`(command: String) throws {
    let added = sandbox.shell("cd \(sandbox.home); \(command)")
    #expect(added.code == 0)
    #expect(try note(at: added.output)?.text == "one\ntwo")
  }

  @Test func `a text in an argument leaves standard input to the next command`() {
    let added = sandbox.shell(
      "printf 'one two\\nthree four\\n' | while read -r line; do hawknotes add \"$line\"; done")
    #expect(added.output.split(separator: "\n").count == 2)
    #expect(Set(sandbox.savedNotes) == ["one two", "three four"])
  }

  @Test func `a text for an owner that does not exist is not lost as a note of the wrong words`() {
    let refused = sandbox.shell("echo important | hawknotes add the-god-hawk")
    #expect(refused.code == 1)
    #expect(refused.error.contains("no book or character \"the-god-hawk\""))
    for owner in ["The Good Hawl", "The Good Hawk/Agata", "king edmun"] {
      let refused = sandbox.shell("echo important | hawknotes add '\(owner)'")
      #expect(refused.code == 1 && refused.error.contains("no book or character \"\(owner)\""))
    }
    #expect(sandbox.savedNotes.isEmpty)
    #expect(sandbox.shell("echo important | hawknotes add 'The hawk is good'").code == 0)
  }

  @Test func `without a terminal, a word one letter off a name is refused`() {
    let refused = sandbox.shell("hawknotes add agata < /dev/null")
    #expect(refused.code == 1 && refused.error.contains("hawknotes add inbox \"agata\""))
    #expect(sandbox.savedNotes.isEmpty)
    #expect(sandbox.shell("hawknotes add inbox agata < /dev/null").code == 0)
  }

  @Test func `a pipe into which nobody writes does not hold up a word`() {
    let added = sandbox.shell("cd \"$HOME\" && mkfifo quiet && hawknotes add word <>quiet")
    #expect(added.code == 0 && sandbox.savedNotes == ["word"], "\(added.error)")
  }

  @Test(arguments: [("\\303\\050", "is not UTF-8 text"), ("a\\000b", "contains NUL characters")])
  func `bytes that are no text are kept in a private file`(bytes: String, reason: String) throws {
    let refused = sandbox.shell("printf '\(bytes)' | hawknotes add inbox")
    #expect(refused.code == 65 && refused.error.contains(reason), "\(refused.error)")
    let path = try #require(refused.error.split(whereSeparator: \.isWhitespace).last)
    let kept = try #require(FileManager.default.contents(atPath: "\(path)"))
    #expect(kept.count == (reason.contains("NUL") ? 3 : 2))
  }

  @Test(arguments: [
    ("add the-god-hawk", Int32(1)), ("add the-god-hawk -", 1), ("add the-good-hawk/nobody -", 1),
    ("add hawknotes://nowhere -", 64), ("add two-hawks -", 64), ("add --tag 12", 64),
    ("add --at 12 -", 64), ("notes edit nothing", 1), ("notes edit first --over x", 64),
    ("books edit nothing", 1), ("books edit emma --over x", 64), ("characters edit nothing", 1),
    ("add --bogus", 64), ("add a b c", 64), ("add --at", 64), ("add --tag", 64), ("add -oh", 64),
    ("add --color foo emma", 64), ("--no-input add --bogus", 64), ("notes edit first --bogus", 64),
    ("books edit emma --bogus", 64), ("characters edit --bogus", 64),
  ])
  func `a piped text is kept in a private file after any mistake in the arguments`(
    command: String, code: Int32
  ) throws {
    _ = sandbox.done(
      "hawknotes add first; for title in emma 'Two Hawks' 'Two hawks'; do hawknotes books add \"$title\"; done"
    )
    let refused = sandbox.shell("printf 'not\nlost' | hawknotes \(command)")
    #expect(refused.code == code, "\(refused.error)")
    let line = try #require(refused.error.split(separator: "\n").first)
    let path = try #require(line.split(separator: " ").last.map(String.init))
    #expect(line.contains("; your text is in "))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "not\nlost")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // The candidates of an ambiguous name are still listed.
    let lines = refused.error.split(separator: "\n").count
    #expect(lines == (command.contains("two-hawks") ? 3 : 1))
    #expect(sandbox.savedNotes == ["first"])
  }

  @Test(arguments: [
    ("hawknotes add ''", Int32(64)), ("hawknotes add < /dev/null", 64),
    ("printf '\\377' | hawknotes add", 65), ("printf 'a\\0b' | hawknotes add", 65),
    ("hawknotes add nobody text", 1), ("hawknotes add hawknotes://nowhere text", 64),
    ("hawknotes add text --at 12", 64), ("hawknotes add text --at ch3 --at p4", 64),
    ("hawknotes add text --tag 12", 64),
    ("hawknotes add \"$(printf 'a\\377')\"", 64), ("hawknotes add a b c", 64),
  ])
  func `what is not a note is refused in one line, and nothing is saved`(
    command: String, code: Int32
  ) {
    let refused = sandbox.shell(command)
    #expect(refused.code == code, "\(refused.error)")
    #expect(refused.output == "")
    #expect(refused.error.hasPrefix("hawknotes: "))
    #expect(refused.error.split(separator: "\n").count == 1)
    #expect(sandbox.savedNotes.isEmpty)
  }

  @Test func `an ambiguous owner lists the candidates, one a line`() throws {
    try _ = (sandbox.addBook("Two Hawks"), sandbox.addBook("Two hawks"))
    let refused = sandbox.hawknotes("add", "two-hawks", "text")
    #expect(refused.code == 64)
    let lines = refused.error.split(separator: "\n")
    #expect(lines.count == 3 && lines.dropFirst().allSatisfy { $0.hasPrefix("hawknotes://book/") })
    for line in lines.dropFirst() {
      let url = String(line.prefix { $0 != " " })
      #expect(sandbox.hawknotes("add", url, "text").code == 0)
    }
  }

  @Test func `without a text the editor opens, and a failure of it keeps the text`() throws {
    let pane = sandbox.pane()
    let editor = sandbox.home + "/bin/ed-it"
    try "#!/bin/sh\nprintf 'From the editor\\n' > \"$1\"\n".write(
      toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    pane.type("EDITOR=ed-it hawknotes add the-good-hawk")
    pane.press("Enter")
    pane.wait(for: "hawknotes://book/")
    #expect(sandbox.savedNotes == ["From the editor"])
    let folder = sandbox.home + "/hawk/state/unsaved"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    try "#!/bin/sh\nprintf 'Half a text' > \"$1\"; exit 3\n".write(
      toFile: editor, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: editor)
    pane.type("clear; EDITOR=ed-it hawknotes add; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 74")
    #expect(pane.screen.contains("ed-it exited with status 3, nothing was saved: try again"))
    #expect(sandbox.savedNotes == ["From the editor"])
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    #expect(try String(contentsOfFile: folder + "/" + file, encoding: .utf8) == "Half a text")
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `an open window shows an added note at once`() {
    let pane = sandbox.pane()
    pane.start()
    pane.wait(for: "The Good Hawk")
    #expect(sandbox.hawknotes("add", "the-good-hawk", "From another shell").code == 0)
    pane.wait(for: "From another shell")
  }

  @Test func `a busy library is waited for, and the text is kept if it stays busy`() throws {
    sandbox.hawknotes("add", "first")
    let other = try sandbox.library()
    try other.write { database in
      try database.execute(sql: "UPDATE note SET created = created")
      let start = Date()
      let refused = sandbox.hawknotes("add", "second")
      #expect(refused.code == 75)
      #expect(Date().timeIntervalSince(start) > 1.5)
      let path = try #require(refused.error.split(separator: " ").last).trimmingCharacters(
        in: .newlines)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "second")
    }
    #expect(sandbox.savedNotes == ["first"])
  }

  @Test(arguments: [
    "hawknotes add 'not lost'", "echo 'not lost' | hawknotes add inbox",
    "hawknotes notes edit first --text 'not lost'",
  ])
  func `a text is kept if the library cannot even be opened`(command: String) throws {
    sandbox.hawknotes("add", "first")
    let other = try sandbox.library()
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      defer { try? database.execute(sql: "ROLLBACK") }
      let refused = sandbox.shell(command)
      #expect(refused.code == 75)
      let path = try #require(refused.error.trimmed.split(separator: " ").last.map(String.init))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "not lost")
    }
    #expect(sandbox.savedNotes == ["first"])
  }

  @Test(.enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
  func `the URL is printed after the note is synced`() throws {
    let log = sandbox.home + "/log"
    sandbox.hawknotes("add", "first")
    run(
      [
        "strace", "-f", "-y", "-qq", "-o", log, "-e", "trace=fdatasync,fsync,write,pwrite64",
        Sandbox.program, "add", "second",
      ], environment: sandbox.environment)
    let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
    let url = try #require(lines.firstIndex { $0.contains("hawknotes://shelf/note/") })
    let written = try #require(
      lines.lastIndex { $0.contains("pwrite64") && $0.contains("library.sqlite>") })
    let synced = try #require(
      lines.lastIndex { $0.contains("sync(") && $0.contains("library.sqlite>") })
    #expect(written < synced && synced < url)
  }

  @Test(arguments: [true, false])
  func `a lost library is not replaced by a new one`(isRemoved: Bool) throws {
    sandbox.hawknotes("add", "first")
    let pane = sandbox.pane()
    // The kill must not meet a guard that is only starting.
    pane.startGuarded()
    // The window records that this home has a library with notes.
    #expect(wait { FileManager.default.fileExists(atPath: sandbox.home + "/hawk/state/library") })
    pane.kill()
    let library = sandbox.home + "/hawk/data/library.sqlite"
    try FileManager.default.removeItem(atPath: library)
    if !isRemoved { try Data().write(to: URL(fileURLWithPath: library)) }
    let refused = sandbox.hawknotes("add", "second")
    #expect(refused.code == 65)
    #expect(refused.error.contains("the library is lost"))
    #expect(sandbox.hawknotes("notes", "list").code == 65)
    #expect((try? Data(contentsOf: URL(fileURLWithPath: library))) == (isRemoved ? nil : Data()))
  }
}
