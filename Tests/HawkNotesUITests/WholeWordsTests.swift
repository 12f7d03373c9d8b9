import HawkNotesTestSupport
import LibraryModel
import TextUI
import Testing

@testable import HawkNotesUI

/// Rows, labels and titles: columns are aligned, and no word is cut that has room.
@Suite struct WholeWordsTests {
  private let shelf = TestLibrary()

  private func rows(_ writer: Writer) -> [String] {
    writer.screen.split(separator: "\n").map(String.init)
  }

  private func column(of text: String, _ writer: Writer) throws -> Int {
    try #require(writer.place(of: text)).column
  }

  @Test func `titles of notes by place stand in one column`() throws {
    shelf.characters = []
    for text in ["Alpha @p3", "Beta @p212-215", "Gamma"] { shelf.save(text, of: shelf.firstBook) }
    let writer = try Writer(shelf: shelf).press("=", "=")
    #expect(writer.screen.contains("p. 212–215  Beta"))
    let columns = try ["Alpha", "Beta", "Gamma"].map { try column(of: $0, writer) }
    #expect(Set(columns).count == 1)
  }

  @Test func `notes without places have no column for them`() throws {
    shelf.characters = []
    shelf.save("Alpha", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf).press("=", "=")
    #expect(writer.screen.contains("▸ Alpha") || writer.screen.contains("‸ Alpha"))
  }

  @Test(arguments: [80, 200])
  func `stars are whole on the Shelf, in accessible mode and in each order`(columns: Int) throws {
    (shelf.books[0].status, shelf.books[0].pages) = (.abandoned, 880)
    shelf.books[0].progress = .page(880)
    shelf.books[0].rating = Rating(quarters: 15)
    for (isAccessible, stars) in [(false, "100% ★3.75"), (true, "100% 3.75 stars")] {
      var settings = Settings()
      settings.accessible = isAccessible
      let writer = try Writer(columns: columns, shelf: shelf, settings: settings).press("0")
      for order in 0..<4 {
        #expect(writer.screen.contains(stars), "order \(order)\n\(writer.screen)")
        writer.press("=")
      }
    }
  }

  @Test func `a long title has the room of the authors that do not fit`() throws {
    shelf.books[0].title = "A Title That Is Quite a Bit Longer Than It"
    let writer = try Writer(shelf: shelf).press("0")
    #expect(rows(writer).contains { $0.contains(shelf.books[0].title) })
  }

  @Test func `a title has the whole row of a narrow Shelf`() throws {
    shelf.books[0].status = .reading
    let writer = try Writer(columns: 20, rows: 5, shelf: shelf).press("0")
    #expect(writer.screen.contains("The Good Hawk"))
  }

  @Test(arguments: ["m", "H", "M"])
  func `the title of a sheet has the rendered title of the note`(key: String) throws {
    shelf.characters = []
    shelf.save("> that *things* are so", of: shelf.firstBook)
    let writer = try Writer(columns: 100, shelf: shelf).press(key)
    #expect(rows(writer).contains { $0.contains("╭") && $0.contains("that things are") })
    #expect(!rows(writer).contains { $0.contains("╭") && $0.contains("> that") })
  }

  @Test(arguments: [40, 60, 80, 120])
  func `the labels of a form are whole`(columns: Int) throws {
    let writer = try Writer(columns: columns, rows: 50, shelf: shelf).press("E")
    for field in FormSubject.book(shelf.books[0].id).fields {
      #expect(writer.screen.contains(field.label), "\(field.label)\n\(writer.screen)")
    }
  }

  @Test func `the menu says what a adds here`() throws {
    let writer = try Writer(shelf: shelf).press("m")
    #expect(writer.screen.contains("Add a character"))
    writer.press("Esc", "0", "m")
    #expect(writer.screen.contains("Add a book"))
  }
}
