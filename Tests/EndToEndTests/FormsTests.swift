import Foundation
import Testing

/// Forms in the real program: a half-filled one after kill -9, an external editor in a field, and
/// two windows with the same book.
@Suite struct FormsTests {
  @Test(arguments: ColdLaunchTests.sizes)
  func `a half-filled form comes back with the cursor in its field, and is saved once`(
    columns: Int, rows: Int
  ) throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: columns, rows: rows)
    pane.start("hawknotes --scene s")
    pane.press("0")
    pane.wait(for: "[0 Shelf]")
    pane.press("a")
    pane.wait(for: "New book")
    pane.type("The Sparow")
    pane.press("Tab")
    pane.type("Mary Doria Russell")
    pane.press("BTab", "Left", "Left")
    pane.wait(for: "✎ Authors")
    pane.expectTheSameAfterKill()
    pane.type("r")
    pane.wait(for: "The Sparrow")
    let scene = sandbox.scene("s")
    #expect(scene["sheet"] as? String == "form" && scene["focus"] as? String == "sheet")
    let drafts = try #require(scene["drafts"] as? [[String: Any]])
    #expect(Set(drafts.compactMap { $0["field"] as? String }) == ["title", "authors"])
    pane.press("C-s")
    pane.wait(for: "Added \"The Sparrow\".")
    pane.expectTheSameAfterKill()
    #expect((sandbox.scene("s")["drafts"] as? [Any])?.isEmpty == true)
    let books = sandbox.hawknotes("scenes", "show", "s").output
    #expect(books.contains("The Sparrow"))
  }

  @Test func `the command search finds the fields of a form that is not saved`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 80, rows: 24)
    pane.start()
    pane.press("a")
    pane.wait(for: "New character of The Good Hawk")
    pane.type("Fionn of the ferry")
    pane.wait(for: "✎ Name")
    pane.wait(for: "synced")
    let format = "{kind} {part} {book}: {line}"
    let found = sandbox.hawknotes("search", "ferry", "--format", format)
    #expect(found.output == "draft heading The Good Hawk: Fionn of the ferry\n")
    pane.press("C-s")
    pane.wait(for: "Added Fionn of the ferry.")
    let saved = sandbox.hawknotes("search", "ferry", "--format", format)
    #expect(saved.output == "character heading The Good Hawk: Fionn of the ferry\n")
  }

  @Test func `a form that was discarded and left is no draft`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 80, rows: 24)
    pane.start("hawknotes --scene s")
    pane.press("0", "a")
    pane.wait(for: "New book")
    pane.type("abc")
    pane.wait(for: "✎ Title")
    #expect(sandbox.hawknotes("search", "abc").output.contains("New book"))
    pane.press("C-d")
    pane.wait(for: "Discarded.")
    pane.press("Escape")
    pane.wait(for: "Books ━")
    #expect((sandbox.scene("s")["drafts"] as? [Any])?.isEmpty == true)
    #expect(sandbox.hawknotes("search", "abc").code == 1)
  }

  @Test func `Ctrl-G opens the field in the user's editor`() throws {
    let sandbox = Sandbox()
    try sandbox.install("editor", "printf ' and tall.' >> \"$1\"")
    sandbox.environment["VISUAL"] = "editor"
    let pane = sandbox.pane()
    pane.start()
    pane.press("a")
    pane.wait(for: "New character of The Good Hawk")
    pane.type("Fionn")
    pane.press("Tab", "Tab")
    pane.type("Old")
    pane.wait(for: "┃ Old")
    pane.press("C-g")
    pane.wait(for: "┃ Old and tall.")
    pane.press("C-s")
    pane.wait(for: "Added Fionn.")
    pane.wait(for: "Old and tall.")
  }

  @Test func `a book that two windows edit is put together field by field`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 30)
    let other = pane.window()
    for window in [pane, other] {
      window.start("hawknotes --new")
      window.press("BTab", "e")
      window.wait(for: "Edit book")
    }
    pane.type(", again")
    pane.wait(for: "The Good Hawk, again")
    other.type("!")
    other.press("Tab")
    other.type("; Somebody")
    other.wait(for: "Joseph Elliott; Somebody")
    other.press("C-s")
    other.wait(for: "Saved \"The Good Hawk!\".")
    pane.wait(for: "Joseph Elliott; Somebody")
    pane.press("C-s")
    pane.wait(for: "t+ The Good Hawk!")
    pane.press("m")
    pane.wait(for: "Saved \"The Good Hawk, again\".")
    pane.wait(for: "Joseph Elliott, Somebody")
    other.wait(for: "The Good Hawk, again")
  }
}
