import LibraryModel
import Markup
import Testing

/// Links to a name get another one; everything else of the text stays.
struct RewrittenLinksTests {
  private func rewritten(_ text: String, to name: String = "New Name") -> String? {
    RewrittenLinks(text, from: ["old"], to: name)?.text
  }

  @Test(arguments: [
    ("[[Old]]", "[[New Name]]"), ("a [[old|shown text]] b", "a [[New Name|shown text]] b"),
    ("[[OLD]] and [[Öld]], [[Older]]", "[[New Name]] and [[New Name]], [[Older]]"),
    ("[[Old#Part|x]] ![[Old]]", "[[New Name#Part|x]] ![[New Name]]"),
    ("| a |\n| --- |\n| [[Old\\|x]] |", "| a |\n| --- |\n| [[New Name\\|x]] |"),
    ("> - **[[Old]]**\r\n", "> - **[[New Name]]**\r\n"), ("\\\\[[Old]]", "\\\\[[New Name]]"),
    ("[[Old]] `[[Old]]`", "[[New Name]] `[[Old]]`"),
  ])
  func `a link gets the other name, and its shown text stays`(text: String, result: String) {
    #expect(rewritten(text) == result)
  }

  @Test(arguments: [
    "Old", "`[[Old]]`", "```\n[[Old]]\n```", "    [[Old]]", "\\[[Old]]", "\\[\\[Old]]", "[[#Old]]",
    "<!-- [[Old]] -->", "[x](Old)", "[[Other|Old]]", "",
  ])
  func `code, escapes and other links are left alone`(text: String) {
    #expect(rewritten(text) == nil)
  }

  @Test func `shown words that also stand in a long name do not hide the link`() {
    let name = "Elizabeth Bennet of Longbourn"
    let text = "see [[\(name)|Elizabeth]] and [[\(name)|her]], | a [[\(name)#Youth|Elizabeth]]"
    let links = RewrittenLinks(
      text, from: [name.lowercased().replacing(" ", with: "-")], to: "Lizzy")
    #expect(
      links?.text == "see [[Lizzy|Elizabeth]] and [[Lizzy|her]], | a [[Lizzy#Youth|Elizabeth]]")
  }

  @Test func `a bar that is written as an entity does not reach into the next link`() {
    let links = MarkupValues("[[Old&vert;she]] and [[Mara|her]]").links
    #expect(links.map(\.bytes) == [0..<16, 21..<33])
  }

  @Test(arguments: ["a|b", "a]b", "a#b", "", "*a", "`a", "a\nb"])
  func `a name that would not be read as the link is refused`(name: String) {
    let text = "*x* [[Old]] *y* ` z"
    if let result = rewritten(text, to: name) {
      #expect(MarkupValues(result).nameLinks.map(\.name) == [name])
    } else {
      #expect(RewrittenLinks(text, from: ["old"], to: "plain") != nil)
    }
  }

  @Test func `the first line with a link is shown before and after, with the names`() {
    let text = "One\n" + String(repeating: "é", count: 60) + " [[Old]] and [[Old|x]]\nlast [[Old]]"
    let links = RewrittenLinks(text, from: ["old"], to: "New name")
    #expect(links?.count == 3)
    let shown = [links?.lines.before, links?.lines.after].compactMap(\.self)
    #expect(
      shown.map(\.text) == [
        String(repeating: "é", count: 60) + " [[Old]] and [[Old|x]]",
        String(repeating: "é", count: 60) + " [[New name]] and [[New name|x]]",
      ])
    #expect(shown.map(\.matches) == [[123..<126, 135..<138], [123..<131, 140..<148]])
  }

  @Test func `texts that differ in names of links only are the same without them`() {
    let text = "[[Old|x]] `[[Old]]` [[Old#h]]"
    let other = rewritten(text) ?? ""
    #expect(text != other)
    #expect(RewrittenLinks.withoutNames(text) == RewrittenLinks.withoutNames(other))
    #expect(RewrittenLinks.withoutNames(text) != RewrittenLinks.withoutNames(text + "!"))
  }
}
