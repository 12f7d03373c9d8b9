import HawkNotesTestSupport
import LibraryModel
import Testing
import TextUI

@testable import HawkNotesUI

/// What the page of a book says of its reading and its writing.
@Suite struct BookLinesTests {
  private func book(_ change: (inout Book) -> Void) -> Book {
    var book = Book(title: "Middlemarch")
    change(&book)
    return book
  }

  @Test func `the reading line has status, progress, rating and the years in which it was read`() {
    let read = book {
      $0.status = .reading
      ($0.pages, $0.progress) = (880, .page(412))
      $0.rating = Rating(quarters: 16)
      $0.readings = ["2018-12/2019-02", "2024/2024", "2026/"].compactMap { Reading($0) }
    }
    #expect(read.readingLine() == "reading ▰▰▰▰▰▱▱▱▱▱ 412/880 · ★★★★☆ · read 2019, 2024")
  }

  @Test func `a part that is not known is left out`() {
    #expect(book { _ in }.readingLine() == nil)
    #expect(book { $0.progress = .page(7) }.readingLine() == "p. 7")
    #expect(book { $0.progress = .percent(1) }.readingLine() == "▰▱▱▱▱▱▱▱▱▱ 1%")
    #expect(book { $0.progress = .percent(99) }.readingLine() == "▰▰▰▰▰▰▰▰▰▱ 99%")
    #expect(book { $0.rating = Rating(quarters: 17) }.readingLine() == "★ 4.25")
    #expect(book { $0.readings = [Reading()] }.readingLine() == "read once")
    let finished = book { ($0.status, $0.progress) = (.finished, .percent(100)) }
    #expect(finished.readingLine() == "finished")
  }

  @Test func `the writing line has the words of the goal and those of today`() {
    let written = book { $0.goal = 80_000 }
    #expect(
      written.writingLine(WordsPart(words: 2246, added: 310))
        == "writing ▰▱▱▱▱▱▱▱▱▱ 2,246 of 80,000 words · 310 today")
    #expect(
      written.writingLine(WordsPart(words: 90_000, added: -1200))
        == "writing ▰▰▰▰▰▰▰▰▰▰ 90,000 of 80,000 words · −1,200 today")
    #expect(written.writingLine(nil) == "writing ▱▱▱▱▱▱▱▱▱▱ … of 80,000 words")
    #expect(book { _ in }.writingLine(WordsPart(words: 5)) == nil)
    #expect(book { _ in }.writingLine(WordsPart(added: 1310)) == nil)
  }

  @Test(arguments: [
    (47, "writing ▰▱▱▱▱▱▱▱▱▱ 2,246 of 80,000 words · 310 today"),
    (36, "writing ▰▱▱▱▱ 2,246 of 80,000 words · 310 today"),
    (30, "writing 2,246 of 80,000 words · 310 today"),
  ])
  func `a narrow page has a shorter bar before the words, or none`(columns: Int, line: String) {
    let written = book { $0.goal = 80_000 }
    let words = WordsPart(words: 2246, added: 310)
    #expect(written.knownLines(words, Appearance(), columns: columns) == [line])
  }

  @Test func `words are shown without a goal: of all notes, of today, of each note`() throws {
    let shelf = TestLibrary()
    shelf.characters = []
    let writer = try Writer(shelf: shelf)
    // The clock of the library begins at 0.
    writer.world.time = 100
    writer.press("n").type("one two 三四 five").press("Ctrl-S", "Esc").wait(milliseconds: 1)
    #expect(writer.screen.contains(" · 5 w · 5 today"))
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains(" 5 w "))
    writer.press("e").type(" six").press("Ctrl-S", "Esc")
    for _ in 0..<3 { writer.wait(milliseconds: 1) }
    #expect(writer.screen.contains(" · 6 w · 6 today"))
    #expect(writer.screen.contains(" 6 w "))
    let other = try Writer(shelf: shelf)
    other.world.time = 100
    for _ in 0..<3 { other.wait(milliseconds: 1) }
    #expect(other.screen.contains(" · 6 w · 6 today"))
    other.press("Enter").wait(milliseconds: 1)
    #expect(other.screen.contains(" · 6 w · "))
  }

  @Test(arguments: [(80, 24), (100, 30), (120, 36), (200, 50)])
  func `rows show the words of a note and the notes of a character in one column and in two`(
    columns: Int, rows: Int
  ) throws {
    let shelf = TestLibrary()
    let (book, agatha) = (shelf.books[0], shelf.characters[0])
    shelf.save("one two", of: .book(book.id))
    shelf.save("three", of: .character(agatha.id, of: agatha.book))
    let writer = try Writer(columns: columns, rows: rows, shelf: shelf)
    for _ in 0..<3 { writer.wait(milliseconds: 1) }
    #expect(writer.screen.contains(" 2 w "))
    #expect(writer.screen.contains(" 1 note"))
  }

  @Test func `the words of the book are in the heading in each wide window`() throws {
    let shelf = TestLibrary()
    shelf.save("her", of: .character(shelf.characters[0].id, of: shelf.books[0].id))
    let writer = try Writer(shelf: shelf)
    writer.world.time = 100
    let long = Array(repeating: "hawk", count: 1000).joined(separator: " ")
    for text in ["A", "B", long] { writer.press("n").paste(text).press("Ctrl-S", "Esc") }
    while writer.window.state.focus != .notes { writer.press("Tab") }
    writer.press("J")
    for columns in 80...140 {
      writer.resize(columns: columns, rows: 30)
      for _ in 0..<4 { writer.wait(milliseconds: 1) }
      #expect(writer.screen.contains("by hand · 3 · 4 with characters · 1,00"), "\(columns)")
    }
  }

  @Test func `a large book without a goal shows the words of today alone`() throws {
    let shelf = TestLibrary()
    shelf.characters = []
    let writer = try Writer(shelf: shelf)
    writer.world.time = 100
    writer.press("n").type("one two").press("Ctrl-S", "Esc").wait(milliseconds: 1)
    let rows = try #require(writer.window.state.library.noteRows)
    writer.window.state.library.noteRows = LoadedRows(
      rows.list, Page(rows: rows.rows, total: LoadedWords.mostNotes + 1))
    writer.window.state.library.words = nil
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains(" · 2 w today"))
  }

  @Test func `a large book that gets a goal shows no number until all its words are counted`()
    throws
  {
    let shelf = TestLibrary()
    shelf.characters = []
    let writer = try Writer(shelf: shelf)
    var book = shelf.books[0]
    writer.world.time = 100
    writer.wait(milliseconds: 1)
    let day = try #require(writer.window.state.today).start
    writer.window.state.adopt(WordsPart(added: 2), of: book.id, on: day, ofAll: false)
    #expect(writer.window.state.countedWords(of: book) == WordsPart(added: 2))
    book.goal = 10
    #expect(writer.window.state.countedWords(of: book) == nil)
    writer.window.state.adopt(WordsPart(words: 7, added: 2), of: book.id, on: day, ofAll: true)
    #expect(writer.window.state.countedWords(of: book) == WordsPart(words: 7, added: 2))
  }

  @Test func `only the notes that are shown are counted`() throws {
    let shelf = TestLibrary()
    shelf.characters = []
    for number in 1...300 { shelf.save("Note \(number)", of: .book(shelf.books[0].id)) }
    let writer = try Writer(shelf: shelf)
    for _ in 0..<20 { writer.wait(milliseconds: 1) }
    #expect(shelf.readings.calls["wordsOfNotes", default: 0] == 1)
    let count = writer.window.state.library.noteRows?.rows.count ?? 0
    #expect(count < 100)
  }

  @Test func `the words are counted when no key is pressed, and again after a save`() throws {
    let shelf = TestLibrary()
    shelf.books[0].goal = 10
    shelf.books[0].status = .reading
    shelf.save("one two", of: shelf.firstBook)
    let writer = try Writer(shelf: shelf)
    #expect(writer.screen.contains("writing ▱▱▱▱▱▱▱▱▱▱ … of 10 words"))
    #expect(writer.screen.contains("\n  reading\n"))
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains("writing ▰▰▱▱▱▱▱▱▱▱ 2 of 10 words"))
    writer.press("n").type("three four five").press("Ctrl-S", "Esc").wait(milliseconds: 1)
    #expect(writer.screen.contains("5 of 10 words"))
  }

  @Test func `E edits the open book wherever the focus is, and the open character`() throws {
    let writer = try Writer()
    writer.press("E")
    #expect(writer.window.state.scene.form == .book(writer.shelf.books[0].id))
    writer.press("Esc", "Tab", "E")
    #expect(writer.window.state.scene.form == .book(writer.shelf.books[0].id))
    writer.press("Esc", "Shift-Tab", "Enter", "E")
    let (book, agatha) = (writer.shelf.books[0].id, writer.shelf.characters[0].id)
    #expect(writer.window.state.scene.form == .character(agatha, of: book))
    writer.press("Esc", "n").type("a note").press("Ctrl-S", "Esc", "Enter", "E")
    #expect(writer.window.state.scene.form == .character(agatha, of: book))
  }

  @Test func `E on the Shelf says to open a book`() throws {
    let writer = try Writer().press("0", "E")
    #expect(writer.window.state.scene.form == nil)
    #expect(writer.message == "No book or character is open. e edits the selected one.")
  }
}
