import FoundationEssentials
import LibraryModel
import Testing
import Torture

@testable import LibraryExchange

/// A book as a document to read or print, in HTML and EPUB.
struct PublicationTests {
  private func document(_ notes: String...) -> Publication {
    var document = Publication(
      title: "Hawk & <Sons>", authors: ["A. \"B\" C"], language: "de", id: "1-2",
      changed: "2026-01-01T00:00:00Z")
    for note in notes { document.add(note, changed: "2026-02-01T00:00:00Z") }
    return document
  }

  /// Returns a chapter of the book in EPUB, counted from 1; nil if it is not XML.
  private func chapter(_ number: Int, of document: Publication) -> String? {
    let file = ZipArchive(document.epub[...])?.file("OEBPS/chapter-\(number).xhtml")
    guard let file, XMLElement.read(file) != nil else { return nil }
    return String(decoding: file, as: UTF8.self)
  }

  @Test func `a book in EPUB has its facts, its contents and its notes as chapters`() throws {
    let document = document("# One\n\nText.", "Two\n\nMore.")
    let archive = try #require(ZipArchive(document.epub[...]))
    let package = try #require(archive.file("OEBPS/content.opf").flatMap(XMLElement.read))
    #expect(package.first("title")?.text == "Hawk & <Sons>")
    #expect(package.first("creator")?.text == "A. \"B\" C")
    #expect(package.first("language")?.text == "de")
    #expect(package.first("meta")?.text == "2026-02-01T00:00:00Z")
    let contents = try #require(archive.file("OEBPS/nav.xhtml").flatMap(XMLElement.read))
    #expect(contents.all("a").map(\.text) == ["One", "Two"])
    #expect(chapter(1, of: document)?.contains("<h1>One</h1>") == true)
    #expect(chapter(2, of: document)?.contains("<p>More.</p>") == true)
    #expect(document.epub.starts(with: self.document("# One\n\nText.", "Two\n\nMore.").epub))
  }

  @Test(arguments: [
    ("Salt @ch1 #sea\n\n## The pans", "<h1>Salt ch. 1 #sea</h1>\n<h2>The pans</h2>\n"),
    (
      "*Salt*, [[Agatha|hers]]\nmore @pxvi\nlines",
      "<h1><em>Salt</em>, hers</h1>\n<p>more p. xvi\nlines</p>\n"
    ),
    ("Salt  \nmore", "<h1>Salt</h1>\n<p>more</p>\n"), ("Salt\n- a", "<h1>Salt</h1>\n<ul>"),
    ("Salt `a` b\n\ntext", "<h1>Salt <code>a</code> b</h1>\n<p>text</p>\n"),
    ("# Salt @45%\n\ntext", "<h1>Salt 45%</h1>\n<p>text</p>\n"),
    ("Salt `@p3`, @p213-215", "<p>Salt <code>@p3</code>, p. 213–215</p>\n"),
    ("Salt[^1]\n\n[^1]: Note.", "<p>Salt<sup"), ("**Salt\nand** more", "<p><strong>Salt\nand"),
    ("![Salt](salt.png)\n\ntext", "<p>Salt</p>\n<p>text</p>"), ("> Salt\n\ntext", "<blockquote>"),
    ("- Salt\n\ntext", "<ul>"), ("\n\nSalt\n\ntext", "<h1>Salt</h1>\n<p>text</p>"),
    (String(repeating: "Salt ", count: 60) + "\n\ntext", "<p>Salt Salt"),
  ])
  func `a chapter begins with the first line of its note as heading, and places are words`(
    note: String, beginning: String
  ) {
    let chapter = chapter(1, of: document(note))
    #expect(chapter?.contains("<body>\n" + beginning) == true, "\(chapter ?? "")")
  }

  @Test func `the contents have titles as reading shows them`() throws {
    let document = document("# *Salt* @ch1\n\ntext", "[[Agatha|Hers]] #sea\ntext", "***")
    #expect(document.chapters.map(\.title) == ["Salt ch. 1", "Hers #sea", "***"])
    #expect(document.html().contains("<a href=\"#chapter-1\">Salt ch. 1</a>"))
    #expect(document.html().contains("<h2><em>Salt</em> ch. 1</h2>"))
  }

  @Test func `our import reads the book again`() {
    let read = EPUB.read(document("# One", "# Two").epub[...], named: "hawk.epub")
    #expect(read.0.map(\.title) == ["Hawk & <Sons>"])
  }

  @Test func `footnotes of two chapters are apart, and code stays as it is`() {
    let note = "# A\n\nText.[^1]\n\n`id=\"fn\" <h1>`\n\n[^1]: Note."
    let html = document(note, note).html()
    for number in 1...2 {
      #expect(html.contains("<li id=\"\(number)-fn-1\">"))
      #expect(html.contains("<a href=\"#\(number)-fn-1\""))
    }
    #expect(html.components(separatedBy: "<code>id=&quot;fn&quot; &lt;h1&gt;</code>").count == 3)
    #expect(html.components(separatedBy: "<h2>A</h2>").count == 3)
  }

  @Test func `links to names become their words, and HTML is shown as it is written`() {
    let html = document("[[Agatha|she]] and [[Max #7]] `[[x]]` <b>bold</b>\n\n<div>\nblock\n</div>")
      .html()
    #expect(html.contains("she and Max #7 <code>[[x]]</code> &lt;b&gt;bold&lt;/b&gt;"))
    #expect(html.contains("<p>&lt;div&gt;"))
  }

  @Test func `in EPUB pictures of the web are links, and other files and scripts only words`() {
    let text = "![a](http://e.org/a.jpg) ![b](b.png) [c](c.md) [d](https://e.org) [e](javascript:x)"
    let chapter = chapter(1, of: document(text))
    #expect(
      chapter?.contains(
        "<p><a href=\"http://e.org/a.jpg\">a</a> b c <a href=\"https://e.org\">d</a> e</p>")
        == true)
  }

  @Test func `for a program that converts it, HTML names no picture that would be read`() {
    let text = "![a](http://e.org/a.jpg) ![b](/etc/passwd)\n\n# Heading"
    let html = document(text).html(hasPictures: false)
    #expect(html.contains("<p><a href=\"http://e.org/a.jpg\">a</a> b</p>"))
    #expect(!html.contains("<img") && html.contains("<h2>Heading</h2>"))
    #expect(document(text).html().contains("<img src=\"/etc/passwd\""))
  }

  @Test func `a file is recognised as ours by its beginning`() {
    let document = document("x")
    #expect(Publication.isHTML(Array(document.html().utf8)) && !Publication.isHTML(document.epub))
    #expect(Publication.isEPUB(document.epub) && !Publication.isEPUB(Array("PK".utf8)))
  }

  @Test func `a note without a text is no chapter`() {
    #expect(document("", " \n").chapters.isEmpty)
    #expect(ZipArchive(document().epub[...])?.file("OEBPS/nav.xhtml") != nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `whatever is in a note, its chapter is XML`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "<", ">", "&", "\"", "'", "[^1]", "[^1]: ", "![", "](", ")", "[", "]", "`", "```\n", "\n\n",
      "\n",
      "| a | b |\n|-|-|\n", "- [x] ", "> ", "# ", "<div ", "<!--", "-->", "<a href=\"", "&nbsp;",
      "http://e.org/<\">", "\u{1B}", "\u{0}", "\u{FFFF}", "é", "🦅", "~~", "**", "[[", "]]", "|",
      "]]>",
    ]
    let text = (0..<40).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    #expect(chapter(1, of: document("x" + text)) != nil, "seed \(seed): \(text.debugDescription)")
  }
}
