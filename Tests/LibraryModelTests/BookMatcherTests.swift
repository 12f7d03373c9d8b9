import LibraryModel
import Testing

struct BookMatcherTests {
  private let id = Book.ID()

  private func match(
    _ title: String, _ authors: [String], isbn: String? = nil,
    with other: (title: String, authors: [String], isbn: String?)
  ) -> BookMatcher.Match {
    var matcher = BookMatcher()
    matcher.add(id, title: other.title, authors: other.authors, isbn: other.isbn)
    return matcher.match(ImportedBook(key: "1", title: title, authors: authors, isbn: isbn))
  }

  @Test func `an ISBN of ten digits is the same as the one of thirteen`() {
    let found = match("A", [], isbn: "0-06-244531-6", with: ("B", [], "9780062445315"))
    #expect(found == .same(id))
  }

  @Test func `case, accents and the order of names do not matter`() {
    let found = match(
      "Les Misérables", ["Hugo, Victor"], with: ("les miserables", ["Victor Hugo"], nil))
    #expect(found == .same(id))
  }

  @Test func `a subtitle or a missing author makes a guess`() {
    #expect(
      match("Emma: A Novel", ["Jane Austen"], with: ("Emma", ["Jane Austen"], nil))
        == .similar([id]))
    #expect(match("Emma", [], with: ("Emma", ["Jane Austen"], nil)) == .similar([id]))
  }

  @Test func `all books that it may be are candidates, the same title first`() {
    var matcher = BookMatcher()
    let (short, long) = (Book.ID(), Book.ID())
    matcher.add(long, title: "Emma: A Novel", authors: ["Jane Austen"], isbn: nil)
    matcher.add(short, title: "Emma", authors: [], isbn: nil)
    matcher.add(Book.ID(), title: "Emma", authors: ["Ann Other"], isbn: nil)
    let emma = ImportedBook(key: "1", title: "Emma", authors: ["Jane Austen"])
    #expect(matcher.match(emma) == .similar([short, long]))
  }

  @Test func `another author or no common word is another book`() {
    #expect(match("Emma", ["Ann Other"], with: ("Emma", ["Jane Austen"], nil)) == .none)
    #expect(match("Emma: A Novel", [], with: ("Emma", [], nil)) == .none)
    #expect(match("雲圖", ["米切尔"], with: ("雨圖", ["米切尔"], nil)) == .none)
    #expect(match("!!!", [], with: ("???", [], nil)) == .none)
  }

  @Test func `a derived id is the same each time, and of its own kind`() {
    let (batch, other, note) = (Origin.Batch(), Origin.Batch(), Note.ID())
    let id = Note.ID(of: batch, on: note)
    #expect(id == Note.ID(of: batch, on: note))
    #expect(id != Note.ID(of: other, on: note))
    #expect(id != Note.ID(of: batch, on: Note.ID()))
    #expect(id.isDerived)
    #expect(!note.isDerived)
    #expect(Note.ID("\(id)") == id)
  }
}
