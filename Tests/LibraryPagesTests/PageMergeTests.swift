import LibraryModel
import LibraryPages
import Testing

/// Three versions of a page: as two sides of a synchronization have them, and as both began.
struct PageMergeTests {
  private let base = Book(
    title: "Emma", authors: ["Austen"], synopsis: "One\nTwo\nThree", year: 1815)

  private func changed(_ change: (inout Book) -> Void) -> Book {
    var book = base
    change(&book)
    return book
  }

  @Test func `a printed page is read as the same book`() throws {
    let file = try #require(MarkdownFile(Array(base.page.utf8)))
    #expect(try base.read(file) == base)
    #expect(try Book(id: base.id, title: "Emma").read(file).isLike(base))
  }

  @Test func `changes of different fields and lines are both kept`() {
    let file = changed { ($0.year, $0.synopsis) = (1816, "One\nTwo\nThree, too") }
    let library = changed { ($0.authors, $0.synopsis) = (["Jane Austen"], "First\nTwo\nThree") }
    let merge = PageMerge(base: base, file: file, library: library)
    #expect(merge.conflicts.isEmpty)
    #expect(merge.merged.year == 1816)
    #expect(merge.merged.authors == ["Jane Austen"])
    #expect(merge.merged.synopsis == "First\nTwo\nThree, too")
  }

  @Test func `fields that both changed are conflicts, and the library's stay`() {
    let file = changed { ($0.year, $0.synopsis, $0.pages) = (1816, "Uno\nTwo\nThree", 400) }
    let library = changed { ($0.year, $0.synopsis) = (1814, "First\nTwo\nThree") }
    let merge = PageMerge(base: base, file: file, library: library)
    #expect(Set(merge.conflicts) == [.year, .synopsis])
    #expect(
      merge.merged == changed { ($0.year, $0.synopsis, $0.pages) = (1814, library.synopsis, 400) })
  }

  @Test func `without a base, an empty field takes the other side's value`() {
    let file = changed { $0.pages = 400 }
    let merge = PageMerge(base: nil, file: file, library: base)
    #expect(merge.conflicts.isEmpty && merge.merged.pages == 400)
    #expect(PageMerge(base: nil, file: base, library: file).merged == file)
  }

  @Test func `line feeds at the end of a text are no change`() {
    #expect(FileEdit(base: "One", file: "One\n\n", library: "One") == .none)
    #expect(FileEdit(base: "One\n", file: "Two\n", library: "One") == .edit("Two"))
    #expect(FileEdit(base: "One", file: "Two", library: "Three") == .conflict)
  }
}
