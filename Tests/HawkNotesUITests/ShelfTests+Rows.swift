import HawkNotesTestSupport
import LibraryModel
import Testing

// What the rows of books show.

extension ShelfTests {
  @Test(arguments: [120, 140, 160])
  func `a row in a wide window shows the progress and the notes beside the whole title`(
    columns: Int
  ) throws {
    shelf.books[2].title = "Earthsea"
    for number in 1...12 { shelf.save("Note \(number)", of: shelf.firstBook) }
    let writer = try writer(columns: columns, rows: 36).press("0")
    let lines = writer.screen.split(separator: "\n")
    #expect(lines.contains { $0.contains("Earthsea ") && $0.contains(" 25%") })
    #expect(lines.contains { $0.contains("The Good Hawk ") && $0.contains(" 12 notes") })
  }

  @Test func `one long title takes only the place of its own authors`() throws {
    shelf.books[0].authors = ["Joseph Elliott"]
    shelf.books[2].title = "The whole long title of a book with many words in its title"
    let writer = try writer(columns: 80).press("0")
    let lines = writer.screen.split(separator: "\n")
    #expect(lines.contains { $0.contains("The Good Hawk  ") && $0.contains(" Joseph Elliott") })
    #expect(writer.screen.contains("The whole long title of a book with"))
  }

  @Test func `the mark of a form does not cut a title that has room`() throws {
    let writer = try writer().press("0", "e").type(" x").press("Esc")
    #expect(writer.screen.contains("✎ A Wizard of Earthsea  "))
  }

  @Test(arguments: [70, 80]) func `without statuses, long titles leave room for the authors`(
    columns: Int
  ) throws {
    shelf.books = [Book(title: "The Winter of the Sea Hawk", authors: ["Ines Vega"], position: 0)]
    let screen = try writer(columns: columns, rows: 24).press("0").screen
    #expect(screen.contains("The Winter of the Sea Hawk  Ines Vega"), "\(screen)")
  }
}
