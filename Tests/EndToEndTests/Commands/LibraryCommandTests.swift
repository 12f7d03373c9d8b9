import Foundation
import Testing

/// The commands that change books, characters, notes and tags.
@Suite struct LibraryCommandTests {
  private let sandbox = Sandbox()

  @Test func `a note is edited, moved, deleted, and restored by the line that delete prints`()
    throws
  {
    let url = sandbox.done("hawknotes add the-good-hawk/agatha 'As it was'")
    #expect(sandbox.done("echo 'As it is' | hawknotes notes edit \(url)") == url)
    #expect(sandbox.done("hawknotes notes show as-it-is") == "As it is\n")
    #expect(
      sandbox.done("hawknotes notes move as-it-is inbox").hasPrefix("hawknotes://shelf/note/"))
    let line = sandbox.done("hawknotes notes delete as-it-is")
    #expect(line.hasPrefix("hawknotes bin restore "))
    #expect(sandbox.done("hawknotes notes list") == "")
    #expect(sandbox.shell("hawknotes notes show as-it-is").code == 1)
    #expect(sandbox.done(line).hasPrefix("hawknotes://shelf/note/"))
    #expect(sandbox.done("hawknotes notes show as-it-is") == "As it is\n")
    let history = sandbox.done("hawknotes notes history as-it-is --diff")
    #expect(history.contains("- As it was\n+ As it is\n") && history.contains("current"))
  }

  @Test func `books restore takes the id that delete prints, and notes restore does not`() {
    _ = sandbox.done("hawknotes books add Emma")
    let line = sandbox.done("hawknotes books delete emma").trimmed
    let id = line.split(separator: " ").last.map(String.init) ?? ""
    #expect(sandbox.shell("hawknotes notes restore \(id)").code == 1)
    #expect(sandbox.done("hawknotes books restore \(id)").hasPrefix("hawknotes://book/"))
  }

  @Test func `a book and its characters are added, edited, moved, deleted and restored`() {
    _ = sandbox.done("hawknotes books add Emma --author 'Jane Austen' --status reading --no-tab")
    _ = sandbox.done("hawknotes characters add emma 'Mr Knightley' --synopsis 'A friend.'")
    _ = sandbox.done("hawknotes characters edit knightley --favourite 2>&1 || true")
    _ = sandbox.done("hawknotes characters edit emma/mr-knightley --favourite --alias George")
    _ = sandbox.done("hawknotes books edit emma --title 'Emma!' --rating 5 --status '' --tab")
    #expect(
      sandbox.done(
        "hawknotes books list --format '{title}|{authors}|{rating}|{status}|{tab}' --limit 9"
      )
      .hasSuffix("\nEmma!|Jane Austen|5||true\n"))
    #expect(
      sandbox.done(
        "hawknotes characters list --of emma --format '{name}|{aliases}|{favourite}|{synopsis}'")
        == "Mr Knightley|George|true|A friend.\n")
    _ = sandbox.done("hawknotes books move emma --first")
    #expect(sandbox.done("hawknotes books list --format '{title}' --limit 1") == "Emma!\n")
    _ = sandbox.done("hawknotes characters move george the-good-hawk --first")
    #expect(
      sandbox.done("hawknotes characters list --of the-good-hawk --format '{name}' --limit 1")
        == "Mr Knightley\n")
    let line = sandbox.done("hawknotes books delete emma the-good-hawk")
    #expect(!sandbox.done("hawknotes books list").contains("Hawk"))
    #expect(sandbox.done("hawknotes bin list").contains("\"The Good Hawk\", with 6 characters"))
    #expect(sandbox.done(line).split(separator: "\n").count == 2)
    #expect(sandbox.done("hawknotes books list --format '{title}' --limit 1") == "Emma!\n")
  }

  @Test func `an edit without a change makes no revision`() {
    _ = sandbox.done("printf 'One\\n\\ntwo' | hawknotes add")
    let same = sandbox.shell("hawknotes notes show one | hawknotes notes edit one")
    #expect(same.code == 0 && same.error == "hawknotes: no changes made\n")
    #expect(sandbox.done("hawknotes notes history one --format x") == "x\n")
    _ = sandbox.done("hawknotes notes edit one --text One")
    #expect(sandbox.done("hawknotes notes history one --format x") == "x\nx\n")
  }

  @Test func `names and titles have one line`() {
    _ = sandbox.done(
      """
      hawknotes books add "$(printf 'Two\\nlines\\n')" --author "$(printf 'A\\r\\nB')"
      hawknotes characters add two-lines "$(printf 'Mr\\n\\nKnightley')"
      """)
    let books = sandbox.done("hawknotes books list --format '{title}|{authors}'")
    #expect(books.hasSuffix("\nTwo lines|A B\n"))
    let characters = "hawknotes characters list --of two-lines --format '{name}'"
    #expect(sandbox.done(characters) == "Mr Knightley\n")
  }

  @Test func `a tag is renamed in all notes, and the printed line undoes it`() {
    _ = sandbox.done("hawknotes add 'I #fear' --tag fear/heights; hawknotes add 'No `#fear`'")
    #expect(
      sandbox.done("hawknotes tags list --format '{name} {notes}'") == "fear 1\nfear/heights 1\n")
    #expect(
      sandbox.done("hawknotes tags rename fear dread --dry-run --format '{title}'")
        == "I #fear #fear/heights\n")
    #expect(sandbox.done("hawknotes tags --format '{name}'") == "fear\nfear/heights\n")
    let line = sandbox.done("hawknotes tags rename '#fear' dread")
    #expect(line.hasPrefix("hawknotes tags rename --undo "))
    #expect(Set(sandbox.savedNotes) == ["I #dread #dread/heights", "No `#fear`"])
    let undone = sandbox.shell(line)
    #expect(undone.code == 0 && undone.error == "hawknotes: restored 1 note\n")
    #expect(Set(sandbox.savedNotes) == ["I #fear #fear/heights", "No `#fear`"])
    #expect(sandbox.shell("hawknotes tags rename unknown dread").code == 1)
    let json = sandbox.shell("hawknotes tags rename fear dread --json")
    #expect(json.output.hasPrefix("{\"schema\":1,\"notes\":["))
    #expect(json.error.contains("to undo it: hawknotes tags rename --undo "))
  }

  @Test func `a renaming of a tag is undone by its id alone`() {
    _ = sandbox.done("hawknotes add 'I #fear'")
    let line = sandbox.done("hawknotes tags rename fear dread")
    let id = line.split(separator: " ")[4]
    #expect(sandbox.shell("hawknotes tags rename --undo \(id)").code == 0)
    #expect(sandbox.savedNotes == ["I #fear"])
    for words in ["", "fear", "--undo \(id) fear"] {
      #expect(sandbox.shell("hawknotes tags rename \(words)").code == 64)
    }
  }

  @Test func `undoing a renaming names the notes that were edited since`() {
    let url = sandbox.done("hawknotes add 'I #fear'").trimmed
    let line = sandbox.done("hawknotes tags rename fear dread").trimmed
    _ = sandbox.done("hawknotes notes edit \(url) --text 'I #dread nothing'")
    let refused = sandbox.shell(line)
    #expect(refused.code == 75 && refused.error.contains(url))
    #expect(sandbox.savedNotes == ["I #dread nothing"])
  }

  @Test func `the samples are deleted and restored together`() {
    _ = sandbox.done("hawknotes books add Emma")
    let line = sandbox.done("hawknotes books delete --sample")
    #expect(sandbox.done("hawknotes books list --format '{title}'") == "Emma\n")
    #expect(sandbox.shell("hawknotes books delete --sample").code == 1)
    _ = sandbox.done(line)
    #expect(
      sandbox.done("hawknotes books list --format '{title}'").split(separator: "\n").count == 4)
  }

  @Test func `the bin is emptied only with a yes, and says how much it was`() {
    _ = sandbox.done(
      "hawknotes add text; hawknotes notes delete text; hawknotes books delete --sample")
    let refused = sandbox.shell("hawknotes bin empty < /dev/null")
    #expect(refused.code == 64)
    #expect(refused.error.contains("3 books, 9 characters, 1 note"))
    #expect(sandbox.done("hawknotes bin list").split(separator: "\n").count == 2)
    let pane = sandbox.pane()
    pane.type("hawknotes bin empty")
    pane.press("Enter")
    pane.wait(for: "Remove 3 books, 9 characters, 1 note for good? [y/N]")
    pane.type("n")
    pane.press("Enter")
    pane.wait(for: "nothing was removed")
    #expect(sandbox.done("hawknotes bin list").split(separator: "\n").count == 2)
    #expect(
      sandbox.shell("hawknotes bin empty --yes").error.contains("3 books, 9 characters, 1 note"))
    #expect(sandbox.done("hawknotes bin list") == "")
  }

  @Test func `a script states the version that its edit is based on`() throws {
    let url = sandbox.done("hawknotes add 'As it was'").trimmed
    let version = sandbox.done("hawknotes notes show \(url) --format '{version}'").trimmed
    _ = sandbox.done("hawknotes notes edit \(url) --text 'By another'")
    let refused = sandbox.shell("echo Mine | hawknotes notes edit \(url) --over \(version)")
    #expect(refused.code == 75)
    #expect(sandbox.savedNotes == ["By another"])
    let now = sandbox.done("hawknotes notes show \(url) --format '{version}'").trimmed
    _ = sandbox.done("echo Mine | hawknotes notes edit \(url) --over \(now)")
    #expect(sandbox.savedNotes == ["Mine"])
  }

  @Test func `a hyphen as the synopsis reads it from standard input`() throws {
    let sandbox = Sandbox()
    let characters = "hawknotes characters"
    for (command, show) in [
      ("hawknotes books edit the-broken-raven --year 1999", "books show the-broken-raven"),
      ("hawknotes books add Emma", "books show emma"),
      ("\(characters) add the-broken-raven Oona", "characters show oona"),
      ("\(characters) edit oona --alias Una", "characters show oona"),
    ] {
      let done = sandbox.shell("printf 'piped by \(command)' | \(command) --synopsis -")
      #expect(done.code == 0, "\(done.error)")
      #expect(sandbox.shell("hawknotes \(show)").output.contains("piped by \(command)"))
    }
    for mistake in [
      "\(characters) add nowhere Oona", "hawknotes books add Eve --rating nine",
      "hawknotes books edit emma --rating nine",
    ] {
      let refused = sandbox.shell("printf kept | \(mistake) --synopsis -")
      #expect(refused.code != 0 && refused.error.contains("unsaved/"), "\(refused.error)")
    }
  }
}
