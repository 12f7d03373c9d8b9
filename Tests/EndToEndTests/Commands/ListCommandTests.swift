import Foundation
import LibraryModel
import Testing

/// The commands that list, show and search.
@Suite struct ListCommandTests {
  private let sandbox = Sandbox()

  private func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test func `without a library the lists are empty, and none is created`() {
    for kind in ["notes", "books", "characters", "tags", "bin"] {
      #expect(sandbox.done("hawknotes \(kind)") == "")
    }
    #expect(sandbox.done("hawknotes notes list --json") == "{\"schema\":1,\"notes\":[\n\n]}\n")
    let search = sandbox.shell("hawknotes search hawk --json 2>/dev/null")
    #expect(search.code == 1 && search.output == "{\"schema\":1,\"results\":[\n\n]}\n")
    #expect(sandbox.shell("hawknotes books show the-good-hawk").code == 1)
    #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/hawk"))
  }

  @Test func `all JSON is as the schema says`() throws {
    let schema = try JSONSchema()
    _ = sandbox.done(
      """
      hawknotes add 'In the Inbox #a/b @p3'; hawknotes add agatha "$(printf 'Two\\nlines\\033')"
      hawknotes notes edit two --text "$(printf 'Two, changed\\n\\n#sea')"
      hawknotes books add Emma --author 'Jane Austen' --year 1815 --pages 474 --status reading \
        --rating 4.25 --progress 45% --reading 2021-03/2021-04-02 --isbn 9780141439587
      hawknotes characters add emma 'Mr Knightley' --alias George --favourite
      for place in pxvi pix-xii p3-5 ch2 45% loc12-13; do hawknotes add inbox here --at $place; done
      hawknotes books delete the-broken-raven; hawknotes notes delete in-the-inbox-a-b-p3
      """)
    let documents = [
      ("notes list --json", "notes"), ("notes list --json --text", "notes"),
      ("books list --json", "books"), ("characters list --json", "characters"),
      ("tags list --json", "tags"), ("search changed --json", "results"),
      ("search changed --json --text", "results"), ("bin list --json", "deletions"),
      ("bin list --json --text", "deletions"), ("tags list --json --text", "tags"),
      ("scenes list --json --text", "scenes"),
      ("notes history two-changed --json", "revisions"),
      ("notes show two-changed --json", "note"), ("books show emma --json", "book"),
      ("characters show george --json", "character"), ("doctor --json", "doctor"),
    ]
    for (command, definition) in documents {
      let json = sandbox.done("hawknotes \(command)")
      #expect(schema.faults(in: json, of: definition) == [], "\(command)")
      #expect(try object(json)["schema"] as? Int == 1)
    }
    let owners = sandbox.done("hawknotes bin list --json").matches(of: /"owner":[^,]*/)
    #expect(owners.map { String($0.output) } == [#""owner":null"#, #""owner":null"#])
    for (command, definition) in [
      ("notes", "note"), ("books", "book"), ("characters", "character"), ("tags", "tag"),
    ] {
      let lines = sandbox.done("hawknotes \(command) list --jsonl").split(separator: "\n")
      #expect(!lines.isEmpty)
      for line in lines { #expect(schema.faults(in: String(line), of: definition) == []) }
    }
  }

  @Test func `lists as JSON have whole texts if they are asked for`() throws {
    _ = sandbox.done(
      "hawknotes add \"$(printf 'A deleted note\\n\\nwith a second line')\"; "
        + "hawknotes notes delete a-deleted-note; "
        + "hawknotes add \"$(printf 'A found note\\n\\nwith a second line')\"")
    for (command, title) in [("search note", "A found note"), ("bin list", "A deleted note")] {
      #expect(!sandbox.done("hawknotes \(command) --json").contains("second line"))
      let json = sandbox.done("hawknotes \(command) --json --text")
      #expect(json.contains("\"text\":\"\(title)\\n\\nwith a second line\""), "\(command)")
    }
    #expect(
      sandbox.done("hawknotes search 'found' --format '{text}'")
        == "A found note\n\nwith a second line\n")
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
    _ = sandbox.done("hawknotes add 'two words'; hawknotes add 'three more words'")
    let all = sandbox.done("hawknotes notes list -0 --format '{title}' | xargs -0 -n 1 echo")
    #expect(all == "three more words\ntwo words\n")
    #expect(
      sandbox.done("hawknotes notes list --format '{id}' | xargs hawknotes notes delete") != "")
    #expect(sandbox.done("hawknotes notes list") == "")
  }

  @Test func `a list has no colour in a pipe unless --color says so`() {
    _ = sandbox.done("hawknotes add text")
    #expect(!sandbox.done("hawknotes notes list").contains("\u{1B}"))
    #expect(sandbox.done("hawknotes notes list --color always").contains("\u{1B}[2m"))
    #expect(sandbox.done("NO_COLOR=1 hawknotes notes list --color always").contains("\u{1B}[2m"))
    #expect(!sandbox.done("hawknotes notes list --color never").contains("\u{1B}"))
  }

  @Test func `books and characters are listed by tag, by time and by owner`() {
    _ = sandbox.done(
      "hawknotes add agatha 'She counts #sea/cold'; hawknotes add the-broken-raven '#fear'")
    let books = "hawknotes books list --format '{title}'"
    #expect(sandbox.done("\(books) --tag sea") == "The Good Hawk\n")
    #expect(sandbox.done("\(books) --tag '#fear'") == "The Broken Raven\n")
    #expect(sandbox.done("\(books) --of the-good-hawk/agatha") == "The Good Hawk\n")
    #expect(sandbox.done("\(books) --of the-good-hawk --tag fear") == "")
    let characters = "hawknotes characters list --format '{name}'"
    #expect(sandbox.done("\(characters) --tag sea") == "Agatha\n")
    #expect(sandbox.done("\(characters) --tag fear") == "")
    #expect(sandbox.done("\(characters) --since today") == "Agatha\n")
    #expect(sandbox.done("\(characters) --until 2001") == "")
    #expect(sandbox.done("\(characters) --of agatha") == "Agatha\n")
    #expect(sandbox.done("\(characters) --sort last-note --limit 1") == "Agatha\n")
    #expect(sandbox.done("hawknotes tags list --of the-broken-raven --jsonl").contains("\"fear\""))
  }

  @Test(arguments: ["AAA-14", "AAA12"])
  func `a list has the day where the user is, as --since takes it`(zone: String) {
    _ = sandbox.done("hawknotes add 'She counts the waves'")
    let created = sandbox.done("hawknotes notes list --format '{created}'").dropLast()
    let day = sandbox.done("TZ=\(zone) date -d \(created) +%F").dropLast()
    let list = "TZ=\(zone) hawknotes notes list --since \(day) --until \(day)"
    #expect(sandbox.done(list).contains("  \(day)  "))
  }

  @Test func `a search finds books, characters, notes and drafts, or exits with 1`() throws {
    _ = sandbox.done("hawknotes add agatha 'She counts the waves #sea'; hawknotes add 'Waves, too'")
    let search = "hawknotes search --format '{kind} {line}'"
    #expect(sandbox.done("\(search) counts waves") == "note She counts the waves #sea\n")
    #expect(sandbox.done("\(search) waves --tag sea") == "note She counts the waves #sea\n")
    #expect(sandbox.done("\(search) waves --of inbox") == "note Waves, too\n")
    #expect(sandbox.done("\(search) waves --since today --limit 1").hasPrefix("note "))
    #expect(
      sandbox.done("\(search) waves --sort created")
        == "note Waves, too\nnote She counts the waves #sea\n")
    #expect(sandbox.done("\(search) waves --limit 0") == "")
    #expect(sandbox.done("\(search) 'good hawk'").contains("book The Good Hawk\n"))
    #expect(sandbox.done("\(search) agatha").contains("character Agatha\n"))
    for nothing in ["xyzzy", "waves --until 2001", "waves --of the-broken-raven"] {
      let refused = sandbox.shell("hawknotes search \(nothing)")
      #expect(refused.code == 1 && refused.output == "", "\(nothing)")
    }
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk hawknotes://book/the-broken-raven")
    pane.press("n")
    pane.wait(for: "┃")
    pane.type("half a xyzzy")
    pane.wait(for: "half a xyzzy")
    #expect(sandbox.done("\(search) xyzzy") == "draft half a xyzzy\n")
    #expect(sandbox.done("hawknotes search xyzzy").contains("  draft      The Broken Raven   "))
    #expect(
      sandbox.done("\(search) --of the-broken-raven xyzzy --format '{book}'")
        == "The Broken Raven\n")
  }

  @Test func `the notes of a book are the same in every list and count`() {
    _ = sandbox.done(
      """
      hawknotes add the-good-hawk 'One wave #sea'; hawknotes add agatha 'Two waves'
      hawknotes add lileas 'Three waves'; hawknotes add the-broken-raven 'Other waves'
      hawknotes add agatha 'A wave in the bin'; hawknotes notes delete a-wave-in-the-bin
      """)
    let titles = "Three waves\nTwo waves\nOne wave\n"
    let list = "hawknotes notes list --of the-good-hawk --format '{title}'"
    #expect(sandbox.done(list) == titles.replacing("wave\n", with: "wave #sea\n"))
    #expect(sandbox.done("\(list) --limit 1") == "Three waves\n")
    #expect(sandbox.done("\(list) --tag sea") == "One wave #sea\n")
    #expect(
      sandbox.done("hawknotes notes list --of the-good-hawk --jsonl").split(separator: "\n").count
        == 3)
    #expect(
      sandbox.done("hawknotes books list --of the-good-hawk --format '{notes}'") == "3\n")
    let search = "hawknotes search wave in:notes --of the-good-hawk --jsonl"
    #expect(sandbox.done(search).split(separator: "\n").count == 3)
  }

  @Test func `a scene is named by the beginning of its id or the URL of its place`() throws {
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk hawknotes://book/the-broken-raven")
    pane.kill()
    let id = try #require(sandbox.scene("desk")["id"] as? String)
    for word in ["Desk", String(id.prefix(8)), "hawknotes://book/the-broken-raven", id] {
      #expect(sandbox.done("hawknotes scenes show \(word) --json").contains(id))
    }
    let other = sandbox.window()
    other.start("hawknotes --scene other hawknotes://book/the-broken-raven")
    other.kill()
    let refused = sandbox.shell("hawknotes scenes show hawknotes://book/the-broken-raven")
    #expect(refused.code == 64 && refused.error.split(separator: "\n").count == 3)
    #expect(sandbox.shell("hawknotes scenes show hawknotes://book/the-good-hawk").code == 1)
  }
}
