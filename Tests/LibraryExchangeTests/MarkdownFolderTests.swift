import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

/// Notes in Markdown, such as a vault of Obsidian.
struct MarkdownFolderTests {
  private func read(_ files: [(path: String, text: String)]) -> MarkdownFolder {
    var folder = MarkdownFolder(named: "Vault")
    for file in files { folder.add(Array(file.text.utf8), at: file.path) }
    return folder
  }

  @Test func `a file is a note of its folder, and begins with its name`() throws {
    let folder = read([
      ("Emma/Walls.md", "See [[Mr Knightley|him]] at @p3"),
      ("Emma/Box Hill.md", "# Box Hill\n\nhot\n"),
      ("Alone.md", "text"), ("Emma/empty.md", ""),
    ])
    let books = folder.file.books
    #expect(books.map(\.title) == ["Emma", "Vault"])
    #expect(
      books[0].highlights.map(\.noteText) == [
        "Walls\n\nSee [[Mr Knightley|him]] at @p3", "# Box Hill\n\nhot", "empty",
      ])
    #expect(
      books[0].highlights.map(\.key) == ["Emma/Walls.md", "Emma/Box Hill.md", "Emma/empty.md"])
    #expect(folder.unreadableFiles.isEmpty)
  }

  @Test func `front matter gives book, tags and time, and unknown fields are kept`() throws {
    let folder = read([
      (
        "Notes/Walls.md",
        """
        ---
        book: "[[books/The Good Hawk|hawk]]"
        tags: [fear, walls/high, seen]
        created: 2024-05-01T21:10:11Z
        aliases:
          - The wall
        rank: 3 # of ten
        ---
        stones #seen
        """
      )
    ])
    let book = try #require(folder.file.books.first)
    #expect(book.title == "The Good Hawk")
    #expect(
      book.highlights.map(\.noteText) == [
        """
        Walls

        stones #seen

        ```yaml
        aliases:
          - The wall
        rank: 3 # of ten
        ```

        #fear #walls/high
        """
      ])
    #expect(book.highlights[0].created?.timeIntervalSince1970 == 1_714_597_811)
  }

  @Test func `a link by a path, with md or by an alias leads to the note and keeps its words`() {
    let folder = read([
      ("Emma/Walls.md", "[[Places/Hill]] [[Hill.md|there]] [[../Places/hill#View]] [[The Mound]]"),
      ("Emma/Code.md", "`[[Hill.md]]` [[Hill]] [[Other/Hill]] [[Picture.png]]"),
      ("Places/Hill.md", "---\naliases: [The mound]\n---\nhot"),
    ])
    #expect(
      folder.file.books[0].highlights.map(\.noteText) == [
        "Walls\n\n[[Hill|Places/Hill]] [[Hill|there]] [[Hill#View|../Places/hill]]"
          + " [[Hill|The Mound]]",
        "Code\n\n`[[Hill.md]]` [[Hill]] [[Other/Hill]] [[Picture.png]]",
      ])
  }

  @Test func `a link by a name or an alias that several files have stays`() {
    let text = "[[A/Hill]] [[Mound]] [[Lake]]"
    let folder = read([
      ("A/Hill.md", text), ("B/Hill.md", "hot"),
      ("B/One.md", "---\naliases: [Mound, Lake]\n---\n1"),
      ("B/Two.md", "---\naliases: Mound\n---\n2"), ("B/Lake.md", "deep"),
    ])
    #expect(folder.file.books[0].highlights.map(\.noteText) == ["Hill\n\n" + text])
  }

  @Test func `a date that cannot be read is told, and stays in the note`() throws {
    let folder = read([("Notes/Walls.md", "---\ndate: 2024-02-30\n---\nstones")])
    let note = try #require(folder.file.books.first?.highlights.first)
    #expect(note.noteText == "Walls\n\nstones\n\n```yaml\ndate: 2024-02-30\n```")
    #expect(note.created == nil)
    let reason = "left out date \"2024-02-30\": It is not a time since 1970."
    #expect(folder.unreadableFiles.map(\.record) == [UnreadableRecord(line: 1, reason)])
  }

  @Test func `a title in the front matter is left out if the text shows it`() {
    let folder = read([
      ("Notes/Walls.md", "---\ntitle: Walls\n---\nstones"),
      ("Notes/01-opening.md", "---\ntitle: Opening\n---\n# Opening\nrain"),
      ("Notes/02.md", "---\ntitle: The End\n---\nsnow"),
    ])
    #expect(
      folder.file.books[0].highlights.map(\.noteText) == [
        "Walls\n\nstones", "01-opening\n\n# Opening\nrain",
        "02\n\nsnow\n\n```yaml\ntitle: The End\n```",
      ])
  }

  @Test func `a file with an author is a book`() throws {
    let text = """
      ---
      title: Emma
      author: Jane Austen
      isbn: 9780141439587
      year: 1815
      status: reading
      ---
      She was
      """
    let book = try #require(read([("Books/emma-notes.md", text)]).file.books.first)
    #expect(book.title == "Emma" && book.authors == ["Jane Austen"])
    #expect(book.isbn == "9780141439587" && book.year == 1815 && book.status == .reading)
    #expect(book.highlights.map(\.noteText) == ["emma-notes\n\nShe was"])
  }

  @Test func `a file with an author and a book is a note of that book`() throws {
    let text = "---\nauthor: Jane Austen\nbook: Emma\ntitle: On walls\n---\nstones"
    let book = try #require(read([("Notes/walls.md", text)]).file.books.first)
    #expect(book.title == "Emma" && book.authors == ["Jane Austen"])
    #expect(
      book.highlights.map(\.noteText) == ["walls\n\nstones\n\n```yaml\ntitle: On walls\n```"])
  }

  @Test(arguments: [
    "tags: [1984, c++, sea]", "tags:\n  sea: deep", "book: [Emma, Persuasion]",
    "tags: [sea] # and more", "# a comment\ntags: sea", "created: 2024-01-02\ndate: 2023-01-02",
    "author: Jane # or not", "title: a # or not", "Tags: sea\ntags: deep",
  ])
  func `a field of which something would be lost stays in the note`(fields: String) throws {
    let folder = read([("a.md", "---\n\(fields)\n---\nb")])
    let text = try #require(folder.file.books.first?.highlights.first?.noteText)
    let lost = fields.split(separator: "\n").filter { !text.contains($0) }
    #expect(lost.allSatisfy { $0 == "tags: sea" || $0 == "created: 2024-01-02" }, "\(text)")
    #expect(!fields.contains("sea") || text.contains("#sea") || text.contains("sea: deep"))
  }

  @Test func `a book takes what a later file knows of it`() throws {
    let texts = ["", "year: 1815\n"].map { "---\nauthor: Austen\nbook: Emma\n\($0)---\nwalls" }
    let book = try #require(read([("a.md", texts[0]), ("b.md", texts[1])]).file.books.first)
    #expect(book.year == 1815 && book.highlights.count == 2)
  }

  @Test
  func `a tag of the front matter is kept beside a longer one, and a name with a comma whole`()
    throws
  {
    let text = "---\ntags: [sea]\nauthors: [\"Austen, Jane\"]\n---\n#seaside"
    let book = try #require(read([("a.md", text)]).file.books.first)
    #expect(book.authors == ["Austen, Jane"])
    #expect(book.highlights.map(\.noteText) == ["a\n\n#seaside\n\n#sea"])
  }

  @Test func `the values of two fields of tags or authors come together`() throws {
    let text = "---\ntags: [sea]\ntag: deep\nauthors: [A, B]\nauthor: B\n---\nc"
    let book = try #require(read([("a.md", text)]).file.books.first)
    #expect(book.authors == ["B", "A"])
    #expect(book.highlights.map(\.noteText) == ["a\n\nc\n\n#sea #deep"])
  }

  @Test func `front matter is recognised, also with Windows line ends`() {
    #expect(ImportFormat(recognising: Array("---\ntitle: return\n---\ntext".utf8)) == .markdown)
    #expect(ImportFormat(recognising: Array("---\r\ntitle: a\r\n---\r\n".utf8)) == .markdown)
    #expect(ImportFormat(recognising: Array("---\n\ntext".utf8)) == nil)
    let folder = read([("a.md", "---\r\ntags: b\r\nx: y\r\n---\r\nc\r\nd")])
    #expect(
      folder.file.books.first?.highlights.map(\.noteText) == [
        "a\n\nc\nd\n\n```yaml\nx: y\n```\n\n#b"
      ])
  }

  @Test(arguments: [
    "---\n- a\n---\nb", "---\na: [\n---\nb", "---\na: b\n", "---\n---\nb", "---", "---\n",
    "---\n" + String(repeating: "[", count: 60_000) + "\n---\nb",
    "---\na: &a [x]\nb: &b [*a,*a]\nc: &c [*b,*b]\ntags: *c\n---\nb",
  ])
  func `any front matter leaves the text`(text: String) {
    let folder = read([("a.md", text)])
    #expect(folder.file.books.first?.highlights.count == 1)
    #expect(folder.file.books.first?.highlights.first?.noteText.hasPrefix("a") == true)
  }

  @Test func `files that are no text or too long, and pages of Hawk Notes, are reported`() {
    var folder = MarkdownFolder(named: "Vault")
    folder.add([0xFF, 0xFE], at: "a.md")
    folder.add([UInt8](repeating: 97, count: longestText + 1), at: "b.md")
    folder.add(Array("---\nhawknotes: 1\n---\n".utf8), at: "c.md")
    #expect(folder.file.books.isEmpty)
    #expect(folder.unreadableFiles.map(\.path) == ["a.md", "b.md"])
    let problem = "a page of Hawk Notes: import the folder of an export alone"
    #expect(folder.problemOfPages == problem)
  }
}
