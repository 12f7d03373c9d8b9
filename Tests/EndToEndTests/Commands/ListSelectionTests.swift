import Foundation
import Testing

/// What the options of lists select, and in which order.
@Suite struct ListSelectionTests {
  private let sandbox = Sandbox()

  @Test func `deletions are listed by owner, by tag and by title`() {
    _ = sandbox.done(
      """
      hawknotes add the-good-hawk/agatha 'Zebra #sea/cold'; hawknotes add the-good-hawk 'Apple'
      hawknotes add the-broken-raven 'Mango'; hawknotes add 'Quince #sea'
      for note in apple mango zebra-sea-cold quince-sea; do hawknotes notes delete $note; done
      """)
    let titles = """
      --jsonl | sed 's/.*"title":"\\([A-Za-z]*\\).*/\\1/' | paste -sd ' '
      """
    func listed(_ options: String) -> String {
      sandbox.done("hawknotes bin list \(options) \(titles)").trimmed
    }
    #expect(listed("") == "Quince Zebra Mango Apple")
    #expect(listed("--sort title") == "Apple Mango Quince Zebra")
    #expect(listed("--sort title --limit 2") == "Apple Mango")
    #expect(listed("--of the-good-hawk") == "Zebra Apple")
    #expect(listed("--of the-good-hawk/agatha") == "Zebra")
    #expect(listed("--of inbox") == "Quince")
    #expect(listed("--tag sea") == "Quince Zebra")
    #expect(listed("--tag '#sea/cold' --of the-good-hawk") == "Zebra")
    #expect(listed("--until 2001") == "")
    _ = sandbox.done("hawknotes characters delete agatha; hawknotes books delete the-good-hawk")
    #expect(listed("--of the-good-hawk --sort title") == "Agatha Apple The Zebra")
    #expect(sandbox.shell("hawknotes bin list --of nobody").code == 1)
  }

  @Test func `a home without a library has its options checked as one with a library`() {
    func outcomes() -> [String] {
      [
        "notes list --since nonsense", "notes list --of nosuch", "tags list --until x",
        "books list --of nosuch", "characters list --of nosuch", "bin list --of nosuch",
        "notes list --limit -1", "notes list --json", "notes list --of inbox",
        "books add X --goal -1",
      ].map {
        let result = sandbox.shell("hawknotes \($0)")
        return "\(result.code) \(result.error)"
      }
    }
    let fresh = outcomes()
    let codes = ["64", "1 ", "64", "1 ", "1 ", "1 ", "64", "0 ", "0 ", "64"]
    #expect(fresh.map { String($0.prefix(2)) } == codes)
    #expect(fresh[6].contains("--limit cannot be negative: it is -1"))
    #expect(!fresh[9].contains("missing value"))
    #expect(sandbox.shell("hawknotes add Text").code == 0)
    #expect(outcomes() == fresh)
  }

  @Test func `the texts of a note are listed by time, and --diff compares with the earlier text`() {
    _ = sandbox.done("hawknotes add First; hawknotes notes edit first --text Second")
    let history = "hawknotes notes history second"
    #expect(sandbox.done("\(history) --format '{text}' --since yesterday") == "Second\nFirst\n")
    #expect(sandbox.done("\(history) --until 2001") == "")
    #expect(sandbox.done("\(history) --diff --limit 1").hasSuffix("- First\n+ Second\n"))
    #expect(sandbox.shell("\(history) --since x").code == 64)
  }

  @Test func `the texts of a note are listed by owner, by tag and by title`() {
    _ = sandbox.done(
      """
      hawknotes add the-good-hawk 'Beta #sea/cold'; hawknotes notes edit beta-sea-cold --text 'Alpha #Sea'
      hawknotes notes edit alpha-sea --text 'Gamma #seal'
      """)
    let history = "hawknotes notes history gamma-seal --format '{text}'"
    #expect(sandbox.done(history) == "Gamma #seal\nAlpha #Sea\nBeta #sea/cold\n")
    #expect(
      sandbox.done("\(history) --sort title") == "Alpha #Sea\nBeta #sea/cold\nGamma #seal\n")
    #expect(sandbox.done("\(history) --tag '#sea'") == "Alpha #Sea\nBeta #sea/cold\n")
    #expect(sandbox.done("\(history) --tag sea/cold --of the-good-hawk") == "Beta #sea/cold\n")
    #expect(sandbox.done("\(history) --of inbox") == "")
    #expect(sandbox.shell("\(history) --of nobody").code == 1)
  }

  @Test func `scenes are listed by place, draft, tag and time, in every form`() throws {
    let pane = sandbox.pane()
    for (name, book) in [("zoo", "the-good-hawk"), ("attic", "the-broken-raven")] {
      pane.start("hawknotes --scene \(name) hawknotes://book/\(book)")
      pane.press("n")
      pane.type("#in-\(name) words")
      pane.wait(for: "#in-\(name) words")
      pane.kill()
    }
    let list = "hawknotes scenes list --format '{name}'"
    #expect(sandbox.done(list) == "attic\nzoo\n")
    #expect(sandbox.done("\(list) --sort name --limit 1") == "attic\n")
    #expect(sandbox.done("\(list) --of the-good-hawk") == "zoo\n")
    #expect(sandbox.done("\(list) --tag in-attic") == "attic\n")
    #expect(sandbox.done("\(list) --since today --until today") == "attic\nzoo\n")
    #expect(sandbox.done("\(list) --until 2001") == "")
    #expect(sandbox.done("\(list) -0 --sort state") == "attic\0zoo\0")
    #expect(sandbox.done("hawknotes scenes show zoo --format '{state} {name}'") == "dormant zoo\n")
    let schema = try JSONSchema()
    for (command, definition) in [
      ("list --json", "scenes"), ("list --json --limit 0", "scenes"), ("show zoo --json", "scene"),
      ("quarantine list --json", "quarantine"),
    ] {
      let json = sandbox.done("hawknotes scenes \(command)")
      #expect(schema.faults(in: json, of: definition) == [], "\(command)")
    }
    for line in sandbox.done("hawknotes scenes list --jsonl").split(separator: "\n") {
      #expect(schema.faults(in: String(line), of: "scene") == [])
    }
  }
}
