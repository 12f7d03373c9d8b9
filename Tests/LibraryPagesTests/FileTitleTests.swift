import LibraryPages
import Testing

/// The name of a file as the title of its note.
struct FileTitleTests {
  private let id = "01234567-0000-4000-8000-000000000000"

  @Test(arguments: [
    ("", "Sea", "Sea"), ("It is blue.\n", "Sea", "Sea\n\nIt is blue.\n"),
    ("# Sea: why?\n\nmore", "Sea why", "# Sea: why?\n\nmore"),
    ("Sea\n\nmore", "Sea 01234567", "Sea\n\nmore"), ("Sea", "two  words", "two words\n\nSea"),
    ("\n\n> quoted", "Sea", "Sea\n\n> quoted"), ("# Why?\n\nmore", "Why?", "# Why?\n\nmore"),
  ])
  func `a text gets the name of its file as its title, once`(
    text: String, name: String, titled: String
  ) {
    #expect(FileTitle.titled(text, as: name, id: id) == titled)
    #expect(FileTitle.titled(titled, as: name, id: id) == titled)
  }

  @Test func `a name takes the place of an old title that is a name and nothing else`() {
    #expect(
      FileTitle.titled("## Old\n\nOld", as: "New", id: id, insteadOf: "Old") == "## New\n\nOld")
    let tagged = FileTitle.titled("Old #sea", as: "New", id: id, insteadOf: "Old #sea")
    #expect(tagged == "New\n\nOld #sea")
    let long = String(repeating: "long ", count: 30)
    #expect(FileTitle.titled(long, as: "New", id: id, insteadOf: long) == "New\n\n" + long)
  }

  @Test(arguments: [
    "https://example.com/sea", "- Milk", "* Milk", "1. Milk", "2) Milk", "| Milk | Eggs |",
  ])
  func `a link, an item of a list or a row of a table stays below the new name`(_ line: String) {
    let text = line + "\n- Eggs"
    #expect(FileTitle.titled(text, as: "New", id: id, insteadOf: line) == "New\n\n" + text)
  }

  @Test func `a sentence alone stays below the new name`() {
    let jot = "Hawks fly at dawn!"
    #expect(FileTitle.titled(jot, as: "Dawn", id: id, insteadOf: jot) == "Dawn\n\n" + jot)
    #expect(FileTitle.titled("# Why?", as: "Dawn", id: id, insteadOf: "Why?") == "# Dawn")
  }

  @Test(arguments: [
    ("Low\n\nhigh", true), ("Other\n\nLow", false), ("Sea\n\nLow", false), ("", false),
  ])
  func `a text may lack the title of its note`(text: String, lacks: Bool) {
    #expect(FileTitle.lacksTitle(text, of: "\nSea\n\nLow\n") == lacks)
    #expect(FileTitle.lacksTitle("Low", of: "Sea\n"))
  }

  @Test func `a heading with a number is a name`() {
    #expect(FileTitle.titled("# 1. Sea", as: "2. Sea", id: id, insteadOf: "1. Sea") == "# 2. Sea")
  }
}
