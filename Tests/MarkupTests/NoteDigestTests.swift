import LibraryModel
import Markup
import Testing

struct NoteDigestTests {
  @Test func `a digest has the title, the text below it, the tags and the passage`() {
    let digest = NoteDigest("Agatha flies\n\n#sea @p213-215 and #Skye/North\n")
    #expect(digest.title == "Agatha flies")
    #expect(digest.preview == "#sea @p213-215 and #Skye/North\n")
    #expect(digest.tags == ["sea", "Skye/North"])
    #expect(digest.passage?.description == "p213-215")
  }

  @Test func `the text below a heading is the preview`() {
    let digest = NoteDigest("# The wall\nis high")
    #expect(digest.title == "The wall")
    #expect(digest.preview == "is high")
  }

  @Test(arguments: [
    ("#tag", ["tag"]), ("(#tag)", ["tag"]), ("#a/b #a-b #a_b", ["a/b", "a-b", "a_b"]),
    ("#1984 #1984s #1984-85 #1/2 #1-", ["1984s", "1984-85", "1/2"]), ("# Heading", []),
    ("## Two", []), ("a#b", []), ("#", []),
    ("#tag. #tag, #Tag", ["tag"]), ("#物語 #élan #🦅", ["物語", "élan", "🦅"]), ("#a/", ["a"]),
    ("https://example.org/#part", []), ("&#123;", []), ("`#code` #text", ["text"]),
    ("``#a `#b`` #c", ["c"]), ("`#open #b", ["open", "b"]), ("#-", []), ("#/a", []),
    ("```\n#code\n```\n#text", ["text"]), ("~~~ c\n#code\n```\n#code\n~~~\n#text", ["text"]),
    ("```\n#code", []), ("> #quoted\n- #listed", ["quoted", "listed"]),
  ])
  func `a tag is a word with a hash sign, outside of code`(text: String, tags: [String]) {
    #expect(NoteDigest(text).tags == tags)
  }

  @Test(arguments: [
    ("She ran. #draft\n\nOn @p12, and (@p3) on.", "She ran.\n\nOn, and on."),
    ("#draft #ch/one\nShe ran.\n#sea\nOn.\n\n@p3 #end", "She ran.\nOn.\n\n"),
    ("- #a one\n- two #b\n  #c\n- three", "- one\n- two\n- three"),
    ("one #a  \ntwo", "one  \ntwo"), ("  #a two", "  two"), ("One. #a, #b", "One."),
    ("One.\n- #a\n> #b\nTwo", "One.\nTwo"),
    ("One (@p1, @p2).", "One."),
    ("a (see @p3).", "a (see)."),
    ("`#code` [[A #b]]", "`#code` [[A #b]]"), ("# One\ntwo", "# One\ntwo"), ("#a", ""), ("", ""),
  ])
  func `prose is a text without tags and places, and without a gap where they were`(
    text: String, prose: String
  ) {
    #expect(MarkupValues.prose(of: text) == prose)
  }

  @Test(arguments: [
    ("#old", "#new"), ("#Old. #OLD/sub #old", "#new. #new/sub #new"),
    ("#older #b/old", "#older #b/old"),
    ("`#old` #old", "`#old` #new"), ("```\n#old\n```\n#old", "```\n#old\n```\n#new"),
    ("a#old #old- é#old", "a#old #new- é#old"), ("#old/", "#new/"), ("", ""),
  ])
  func `renaming a tag changes it and the tags below it, outside of code`(
    text: String, renamed: String
  ) {
    #expect(NoteDigest.renamingTag("old", to: "new", in: text) == renamed)
  }

  @Test func `a tag below another can be renamed, and its name may become longer or shorter`() {
    let text = "#a/b #a/b/c #a #a/bc"
    #expect(NoteDigest.renamingTag("A/b", to: "x", in: text) == "#x #x/c #a #a/bc")
    #expect(
      NoteDigest.renamingTag("a", to: "x/y/z", in: text) == "#x/y/z/b #x/y/z/b/c #x/y/z #x/y/z/bc")
  }

  @Test(arguments: [
    ("@p213", "p213"), ("(@p213-215)", "p213-215"), ("@ch3.", "ch3"), ("@45%", "45%"),
    ("@loc1204, @p9", "loc1204"), ("@jane then @p9", "p9"), ("@p", nil), ("me@p213", nil),
    ("`@p213`", nil), ("@p12345678", nil), ("@p3- 4", "p3"), ("@x9", nil), ("@%45", nil),
  ])
  func `a passage is the first place that the text names`(text: String, passage: String?) {
    #expect(NoteDigest(text).passage?.description == passage)
  }

  @Test func `a long text has a short digest`() {
    let digest = NoteDigest(String(repeating: "Agatha watches the sea. ", count: 100_000))
    #expect(digest.title.count == 256)
    #expect(digest.preview.count <= 240)
  }

  @Test func `a tag at the end of a very long word is cut, not misread`() {
    let long = "#" + String(repeating: "é", count: 600)
    #expect(NoteDigest(long + " #b").tags.last == "b")
  }

  @Test(arguments: ["p213", "p213-215", "ch3", "45%", "45-50%", "loc1204"])
  func `a passage is read and printed unchanged`(text: String) {
    #expect(Passage(text)?.description == text)
  }

  @Test(arguments: ["", "213", "p", "p1-", "p-1", "%", "ch", "p1x", "xp1", "p1-2-3"])
  func `any other text is no passage`(text: String) {
    #expect(Passage(text) == nil)
  }
}
