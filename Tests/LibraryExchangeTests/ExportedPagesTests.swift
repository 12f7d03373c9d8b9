import LibraryModel
import LibraryPages
import Testing

@testable import LibraryExchange

/// Pages of a Markdown export, read as entries of a library.
struct ExportedPagesTests {
  private let ids = (1...4).map { "\($0)0000000-0000-4000-8000-000000000000" }
  private var book: (path: String, text: String) { ("A/A.md", page(0, "book", "", "# A\n")) }

  private func page(_ id: Int, _ kind: String, _ fields: String, _ text: String) -> String {
    "---\nhawknotes: \(ids[id])\nkind: \"\(kind)\"\n\(fields)---\n\(text)"
  }

  private func note(_ text: String, _ fields: String = "") -> String {
    page(1, "note", "book: \"[[A]]\"\n" + fields, text)
  }

  /// Returns the kind and the text of each entry, or what is wrong with the page.
  private func read(_ files: [(path: String, text: String)]) -> [String] {
    var pages = ExportedPages()
    for file in files { pages.add(Array(file.text.utf8), at: file.path) }
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    return pages.paths.map { path in
      do throws(PageProblem) {
        switch try pages.entry(of: Array((texts[path] ?? "").utf8), at: path, number: 0) {
        case .book(let item): return "book \(item.subject.title)"
        case .character(let item): return "character \(item.subject.name)"
        case .note(let item): return "note \(item.subject.text)"
        case .deletion: return "deletion"
        }
      } catch {
        return error.reason
      }
    }
  }

  @Test func `pages with a byte order mark or line ends of Windows are the same items`() {
    let character = page(2, "character", "book: \"[[A]]\"\n", "# Agatha\n")
    let files = [book, ("A/Agatha.md", character), ("A/one.md", note("one\n\nmore\n"))]
    let entries = ["book A", "character Agatha", "note one\n\nmore"]
    #expect(read(files) == entries)
    #expect(read(files.map { ($0.0, "\u{FEFF}" + $0.1) }) == entries)
    #expect(read(files.map { ($0.0, $0.1.replacing("\n", with: "\r\n")) }) == entries)
  }

  @Test func `a copy of a page with other words is told, and an equal one is not`() {
    let files = [book, ("A/one.md", note("one")), ("A/one 1.md", note("one, edited"))]
    #expect(
      read(files) == [
        "book A", "note one", "A/one.md has the same id: remove one of the two pages",
      ])
    #expect(
      read([book, ("A/one.md", note("one")), ("A/one 1.md", note("one"))])
        == ["book A", "note one", "note one"])
  }

  @Test func `a note whose book or character has no page is told`() {
    let missing = "is not there: import the whole folder"
    #expect(read([("A/one.md", note("one"))]) == ["the page of its book A \(missing)"])
    let ofAgatha = note("one", "character: \"[[Agatha]]\"\n")
    #expect(
      read([book, ("A/one.md", ofAgatha)])
        == ["book A", "the page of its character Agatha \(missing)"])
  }

  @Test func `a NUL is told, except in a note`() {
    let files = [("A/A.md", book.text + "\nx\0y\n"), ("A/one.md", note("x\0y"))]
    #expect(read(files) == ["the text has a NUL", "note x\0y"])
  }
}
