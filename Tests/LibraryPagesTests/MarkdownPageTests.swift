import FoundationEssentials
import LibraryPages
import LibraryModel
import Testing
import YAML

struct FileNameTests {
  @Test(arguments: [
    ("Emma", "Emma"), ("../../etc/passwd", "etcpasswd"), ("CON", "_CON"), ("con.txt", "_con.txt"),
    ("", "Untitled"), ("...", "Untitled"), ("a\nb\tc ", "a b c"),
    ("What? [Why] #1: <x>", "What Why 1 x"),
    (".hidden", "hidden"), ("name.", "name"), ("COM1", "_COM1"), ("a\u{202E}b", "ab"), ("雲圖", "雲圖"),
    ("> quoted `code`", "quoted code"), ("/", "Untitled"), ("-rf *", "rf"), ("- -", "Untitled"),
    ("a-b-", "a-b-"), ("👩‍🚀", "👩‍🚀"),
  ])
  func `a title becomes one safe part of a path`(title: String, name: String) {
    #expect(FileName.of(title) == name)
  }

  @Test func `long titles are cut in whole characters`() {
    let name = FileName.of(String(repeating: "é", count: 300))
    #expect(name == String(repeating: "é", count: 50))
    let marks = "e" + String(repeating: "\u{301}", count: 300)
    #expect(FileName.of(marks).utf8.count <= 100)
  }

  @Test func `no two names are equal in any case, and earlier ones stay`() {
    var names = FileNames()
    #expect(names.name("Emma", id: "1234567890") == "Emma")
    #expect(names.name("EMMA", id: "2234567890") == "EMMA 22345678")
    #expect(names.name("Agatha", hint: "A", id: "3") == "Agatha")
    #expect(names.name("Agatha", hint: "The Hawk", id: "4") == "Agatha (The Hawk)")
    #expect(names.name("cafe\u{301}", id: "5") == "cafe\u{301}")
    #expect(names.name("caf\u{E9}", id: "6234567890") == "caf\u{E9} 62345678")
  }
}

struct MarkdownPageTests {
  /// The texts of the fields; a field with one text has it alone.
  private func front(_ text: String) throws -> [String: [String]] {
    let parts = text.components(separatedBy: "---\n")
    let pairs = try #require(try compose(parts[1])?.mapping).pairs
    return try Dictionary(
      uniqueKeysWithValues: pairs.map { key, value in
        let nodes = value.sequence?.nodes ?? [value]
        return try (#require(key.scalar).string, nodes.map { try #require($0.scalar).string })
      })
  }

  @Test func `a note's text stands unchanged below its front matter`() throws {
    let time = Date(timeIntervalSince1970: 0)
    let note = Note(owner: .inbox, text: "", created: time, updated: time)
    let page = MarkdownPage(
      note, text: "A title\n\n---\nwith #fear", bookFile: "The: \"Hawk\"", characterFile: nil,
      created: "1970-01-01T00:00:00Z", updated: "1970-01-01T00:00:00Z")
    #expect(page.text.hasSuffix("\n---\nA title\n\n---\nwith #fear\n"))
    #expect(MarkdownPage.isPage(Array(page.text.utf8), of: "\(note.id)"))
    #expect(!MarkdownPage.isPage(Array(page.text.utf8), of: "\(Note.ID())"))
    let fields = try front(page.text)
    #expect(fields["book"] == ["[[The: \"Hawk\"]]"])
    #expect(fields["tags"] == ["fear"])
  }

  @Test(arguments: [
    "yes", "1984", "a: b", "- x", "---", "\u{1B}[2J", "#x", "'", "[[a]]", "~", "\u{85}",
  ])
  func `hostile titles stay titles in the front matter`(title: String) throws {
    let page = MarkdownPage(Book(title: title, authors: [title]))
    let fields = try front(page.text)
    #expect(fields["title"] == [title])
    #expect(fields["authors"] == [title])
  }

  @Test func `links lead to the files of the export`() {
    let hawk = Book(title: "The Good Hawk")
    let raven = Book(title: "What? Raven")
    var links = WikiLinks()
    links.add(hawk, file: "The Good Hawk")
    links.add(raven, file: "What Raven")
    links.add(BookCharacter(book: hawk.id, name: "Agatha", aliases: ["Aggie"]), file: "Agatha")
    links.add(BookCharacter(book: raven.id, name: "Agatha"), file: "Agatha (What Raven)")
    #expect(links.linked("[[Agatha]], [[agatha|she]]", in: hawk.id) == "[[Agatha]], [[agatha|she]]")
    #expect(
      links.linked("[[Agatha]] [[Agatha|she]] [[Aggie#Now]]", in: raven.id)
        == "[[Agatha (What Raven)|Agatha]] [[Agatha (What Raven)|she]] [[Agatha#Now|Aggie]]")
    #expect(
      links.linked("![[What? Raven]] [[A: b]]", in: nil)
        == "![[What Raven|What? Raven]] [[A b|A: b]]")
    #expect(links.linked("`[[Aggie]]` [[", in: nil) == "`[[Aggie]]` [[")
    #expect(
      links.linked("```\n[[Aggie]]\n```\n[[Aggie]]", in: nil)
        == "```\n[[Aggie]]\n```\n[[Agatha|Aggie]]")
  }

  @Test func `links in code with longer fences stay, and those after it do not`() {
    var links = WikiLinks()
    let hawk = Book(title: "The Good Hawk")
    links.add(BookCharacter(book: hawk.id, name: "Agatha", aliases: ["Aggie"]), file: "Agatha")
    let text = "````\n```\n[[Aggie]]\n````\n[[Aggie]] ``` [[Aggie]]"
    let linked = "````\n```\n[[Aggie]]\n````\n[[Agatha|Aggie]] ``` [[Agatha|Aggie]]"
    #expect(links.linked(text, in: nil) == linked)
    #expect(WikiLinks.restored(linked, links.changed(in: text, of: nil)) == text)
  }

  @Test func `a path in a link leads to the file of its last part`() {
    var links = WikiLinks()
    let book = Book(title: "AC/DC")
    links.add(book, file: "ACDC")
    #expect(
      links.linked("[[Plugins/Templates]] [[Plugins/Templates#How|see]]", in: nil)
        == "[[Templates|Plugins/Templates]] [[Templates#How|see]]")
    #expect(links.linked("[[AC/DC]]", in: nil) == "[[ACDC|AC/DC]]")
  }

  @Test func `a link in a table keeps its cell`() {
    var links = WikiLinks()
    let hawk = Book(title: "The Good Hawk")
    links.add(BookCharacter(book: hawk.id, name: "Agatha", aliases: ["Aggie"]), file: "Agatha")
    let text = "| who | why |\n| --- | --- |\n| [[Aggie\\|she]] | [[Aggie]] |\n| [[Agatha\\|b]] | |"
    let linked =
      "| who | why |\n| --- | --- |\n| [[Agatha\\|she]] | [[Agatha\\|Aggie]] |\n| [[Agatha\\|b]] | |"
    #expect(links.linked(text, in: nil) == linked)
    #expect(WikiLinks.restored(linked, links.changed(in: text, of: nil)) == text)
  }

  @Test func `lines of other programs stay in a page, but for a field that the page has now`() {
    let page = MarkdownPage(Book(title: "Emma", year: 1815)).text
    let others = "mood: calm\nyear: 1816\n# a comment\nplaces:\n  - Highbury"
    let whole = MarkdownFile.page(page, with: others)
    #expect(
      whole.hasSuffix(
        "year: 1815\nmood: calm\n# a comment\nplaces:\n  - Highbury\n---\n# Emma\n"))
    #expect(MarkdownFile.page(page, with: "") == page)
  }

  @Test func `links lead to the files of notes, first to those of the same book`() {
    let (hawk, raven) = (Book(title: "The Good Hawk"), Book(title: "The Broken Raven"))
    var links = WikiLinks()
    for (title, book, file) in [
      ("AC/DC", nil, "ACDC"), ("Same", hawk.id, "Same"), ("same", raven.id, "same 1f0c5b2e"),
    ] {
      links.add(NoteTitle(title, of: Note.ID(), in: book, isLinked: true), file: file)
    }
    #expect(links.linked("[[AC/DC]] [[ac/dc#Now|it]]", in: nil) == "[[ACDC|AC/DC]] [[ACDC#Now|it]]")
    #expect(links.linked("[[Same]]", in: hawk.id) == "[[Same]]")
    #expect(links.linked("[[Same]]", in: raven.id) == "[[same 1f0c5b2e|Same]]")
    #expect(links.linked("[[Same]] [[same]]", in: nil) == "[[Same]] [[same 1f0c5b2e|same]]")
  }

  @Test func `an embedded picture stays, an embedded note leads to its file`() {
    var links = WikiLinks()
    links.add(NoteTitle("AC/DC", of: Note.ID(), in: nil, isLinked: true), file: "ACDC")
    #expect(
      links.linked("![[cat: 1]] ![[images/cat.png|200]] ![[AC/DC]] ![[Plugins/Templates]]", in: nil)
        == "![[cat: 1]] ![[images/cat.png|200]] ![[ACDC|AC/DC]] ![[Templates|Plugins/Templates]]")
  }

  @Test func `the files of notes have their names before a page is written`() {
    let time = Date(timeIntervalSince1970: 0)
    let notes = ["Inbox", "Same", "same", "[[same]] and [[Inbox]]"].map {
      Note(owner: .inbox, text: $0, created: time, updated: time)
    }
    var pages = MarkdownPages { _ in "" }
    var parts = [notes.map { NoteTitle($0.title, of: $0.id, in: nil, isLinked: true) }]
    pages.addNotes { parts.popLast() ?? [] }
    let files = notes.map { pages.page(of: $0) }
    #expect(files[1].name == "Same" && files[0].name != "Inbox" && files[2].name != "same")
    #expect(
      files[3].text.hasSuffix("[[\(files[2].name)|same]] and [[\(files[0].name)|Inbox]]\n"))
  }

  @Test func `only the text of a page has links to files, not its front matter and heading`() {
    let book = Book(title: "What? [[Raven]]", tagline: "of [[Zoe]]", synopsis: "[[Zoe]]")
    var pages = MarkdownPages { _ in "" }
    pages.add(book)
    pages.add(
      BookCharacter(book: book.id, name: "Zoe Bell", aliases: ["Zoe"], synopsis: "[[Zoe]]"))
    pages.add(NoteTitle("What Raven", of: Note.ID(), in: nil, isLinked: true), file: "What Raven 1")
    let texts = pages.pages(of: book).map(\.text)
    #expect(texts[0].contains("\"of [[Zoe]]\"") && texts[0].contains("\n# What? [[Raven]]\n"))
    #expect(texts[1].contains("book: \"[[What Raven]]\""))
    #expect(texts.allSatisfy { $0.hasSuffix("\n\n[[Zoe Bell|Zoe]]\n") })
  }

  @Test func `books and characters are in the order of the list, not in that of their addition`() {
    let books = [("Raven", 2), ("Hawk", 1)].map { Book(title: $0, position: $1) }
    var pages = MarkdownPages { _ in "" }
    for book in books { pages.add(book) }
    for (name, position) in [("Agatha", 2), ("Milkwort", 1), ("Jaime", 3)] {
      pages.add(BookCharacter(book: books[0].id, name: name, position: position))
    }
    #expect(pages.listedBooks.map(\.file) == ["Hawk", "Raven"])
    let files = pages.listedCharacters(of: books[0].id).map(\.file)
    #expect(files == ["Milkwort", "Agatha", "Jaime"])
  }
}
