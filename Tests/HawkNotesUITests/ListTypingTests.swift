import HawkNotesTestSupport
import HawkNotesUI
import Markup
import TextEditing
import Testing

@Suite struct ListTypingTests {
  private func text(_ writer: Writer) -> String {
    writer.window.state.editor.texts.values.first.map { String(decoding: $0.bytes, as: UTF8.self) }
      ?? ""
  }

  @Test func `a list can be written with Enter and Tab alone`() throws {
    let writer = try Writer()
    writer.press("n").type("- one\ntwo")
    #expect(text(writer) == "- one\n- two")
    writer.press("Tab")
    #expect(writer.screen.contains("┃   - two‸"))
    writer.type("\n1. inner").press("Shift-Tab")
    #expect(text(writer) == "- one\n  - two\n- 1. inner")
    writer.type("\n\n").type("after")
    #expect(text(writer) == "- one\n  - two\n- 1. inner\n\nafter")
  }

  @Test(arguments: [
    "- one\n- two\n  - three\n- four", "1. one\n2. two", "> one\n> two", "- [ ] one\n- [x] two",
  ])
  func `a list that is pasted as keys keeps its marks`(list: String) throws {
    #expect(text(try Writer().press("n").typeAtOnce(list)) == list)
  }

  @Test func `a list goes on if the letters after Enter arrive with it`() throws {
    #expect(
      text(try Writer().press("n").typeAtOnce("- one\ntwo\n-3 °C")) == "- one\n- two\n- -3 °C")
  }

  @Test func `Tab and Shift-Tab move the selected lines, which stay selected, in one step`() throws
  {
    let writer = try Writer()
    writer.press("n").type("1. one\ntwo\nthree").press("Shift-↑")
    writer.press("Tab")
    #expect(text(writer) == "1. one\n   1. two\n   2. three")
    writer.press("Shift-Tab")
    #expect(text(writer) == "1. one\n2. two\n3. three")
    writer.press("Ctrl-_")
    #expect(text(writer) == "1. one\n   1. two\n   2. three")
  }

  @Test func `Shift-Tab on a nested list keeps its levels`() throws {
    let writer = try Writer()
    writer.press("n").paste("- a\n  - b\n    - c\n      - d\n- e").press("Ctrl-A", "Shift-Tab")
    #expect(text(writer) == "- a\n- b\n  - c\n    - d\n- e")
    writer.press("Tab", "Shift-Tab")
    #expect(text(writer) == "- a\n- b\n  - c\n    - d\n- e")
    for (before, after) in [
      ("- a\n  1. b\n     - c", "- a\n1. b\n   - c"),
      ("1000. a\n      - b\n        - c", "1000. a\n- b\n  - c"),
    ] {
      let writer = try Writer().press("n").paste(before).press("Ctrl-A", "Shift-Tab")
      #expect(text(writer) == after)
    }
  }

  @Test func `in fenced code Enter and Tab are only themselves`() throws {
    let writer = try Writer()
    writer.press("n").type("```\n- a\nb\n1. c\n").press("Tab").type("d\n```\n- e\nf")
    #expect(text(writer) == "```\n- a\nb\n1. c\n\td\n```\n- e\n- f")
  }

  @Test func `each key in a list is one undo step`() throws {
    let writer = try Writer()
    writer.press("n").type("3. [x] done").press("Enter")
    #expect(text(writer) == "3. [x] done\n4. [ ] ")
    writer.press("Ctrl-_")
    #expect(text(writer) == "3. [x] done")
    writer.press("Enter", "Tab", "Ctrl-_", "End", "Enter")
    #expect(text(writer) == "3. [x] done\n\n")
    writer.press("Ctrl-_")
    #expect(text(writer) == "3. [x] done\n4. [ ] ")
  }

  @Test(arguments: [
    "- one\n\n", "3. one\n\n", "- [ ] one\n\n", "> one\n\n", "| a |\n|---|\n| b |\n\n",
  ])
  func `words after a list, a quotation or a table that Enter has left are outside of it when read`(
    typed: String
  ) throws {
    let writer = try Writer()
    writer.press("n").type(typed + "after")
    let blocks = MarkupText(text(writer).utf8).blocks(ofPart: 0)
    #expect(blocks.last?.containers == [] && blocks.last?.kind == .paragraph)
    #expect(blocks.last.map { String(decoding: $0.text.bytes, as: UTF8.self) } == "after")
  }

  @Test func `Ctrl-J and a paste do not continue a list`() throws {
    let writer = try Writer()
    writer.press("n").type("- one").press("Ctrl-J").paste("- a\nb")
    #expect(text(writer) == "- one\n- a\nb")
  }

  @Test func `outside lists Tab inserts a tabulator, and Shift-Tab removes it`() throws {
    let writer = try Writer()
    writer.press("n").type("a").press("Tab")
    #expect(text(writer) == "a\t")
    writer.press("Ctrl-A", "Ctrl-Home", "Tab", "Shift-Tab")
    #expect(text(writer) == "a\t")
  }
}
