import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// What a synchronization reads and writes after a change, in a library of 1,000 books.
@Suite struct MirrorCostTests {
  private let desk: MirrorDesk
  private let mirror: Mirror
  private let books: [Book]
  private let jaime: BookCharacter

  init() throws { try self.init(books: 3) }

  private init(books count: Int) throws {
    desk = try MirrorDesk()
    books = (1...count).map { Book(title: "Book \($0)", position: ($0 + 1) << 20) }
    jaime = BookCharacter(book: books[0].id, name: "Jaime", position: 1 << 20)
    try desk.library.add(books.map { .book($0) } + [.character(jaime)])
    try desk.add("Of the first book", to: .book(books[0].id))
    try desk.add("Of Jaime", to: .character(jaime.id, of: books[0].id))
    try desk.add("A link to [[Jaime]]", to: .book(books[0].id))
    try desk.add("A link to [[Book 1]]", to: .book(books[1].id))
    try desk.add("No link", to: .book(books[1].id))
    mirror = try desk.open()
    _ = try mirror.synchronize()
  }

  /// Checks the numbers of pages compared, and of files read, written and removed by an idle
  /// window.
  private func expectCost(_ expected: [Int], at location: SourceLocation = #_sourceLocation) throws
  {
    let report = try mirror.synchronize(.files([]))
    let numbers = [report.compared, report.filesRead, report.written, report.removed]
    #expect(numbers == expected, sourceLocation: location)
  }

  private func change(_ change: (inout Book) -> Void) throws {
    var book = try #require(try desk.library.book(books[0].id))
    change(&book)
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
  }

  // A written file is read before and after it is exchanged. Each synchronization reads the mark of
  // the folder.
  @Test func `a change of a book or a character touches what belongs to it`() throws {
    let trial = try MirrorCostTests(books: 1000)
    try trial.expectCost([0, 1, 0, 0])
    try trial.change { $0.tagline = "Another" }
    try trial.expectCost([1, 3, 1, 0])
    try trial.desk.library.setFavourite(trial.jaime.id, to: true)
    try trial.expectCost([1, 3, 1, 0])
    var character = try #require(try trial.desk.library.character(trial.jaime.id))
    character.name = "James"
    try trial.desk.library.edit(
      character, as: BookCharacter.ID(), over: character.version, at: Date())
    // Their page and their note are written. A link to the old name stays as it is.
    try trial.expectCost([3, 5, 2, 1])
    // Its page, its character and its three notes are written. A link stays as it is.
    try trial.change { $0.title = "First" }
    try trial.expectCost([6, 11, 5, 1])
    try trial.desk.library.add(Book(title: "New", position: 1 << 40))
    try trial.expectCost([1, 1, 1, 0])
    try trial.desk.expectEqual()
  }

  @Test func `a book that goes to the bin and comes back touches what belongs to it`() throws {
    let book = LibraryItem.book(books[0].id)
    try desk.delete(book)
    // Its page, its character and its three notes are removed, each of them is read before and
    // after it is moved away. A link of another book stays as it is.
    try expectCost([1, 11, 0, 5])
    try desk.expectEqual()
    _ = try desk.library.restore([book])
    try expectCost([6, 1, 5, 0])
    try desk.expectEqual()
  }

  @Test func `a character that goes to the bin and comes back takes its notes along`() throws {
    try desk.delete(.character(jaime.id))
    try expectCost([1, 5, 0, 2])
    try desk.expectEqual()
    _ = try desk.library.restore([.character(jaime.id)])
    try expectCost([3, 1, 2, 0])
    try desk.expectEqual()
  }

  @Test func `a thousand new notes touch no other file`() throws {
    let notes = try desk.addNotes(1100)
    try expectCost([1100, 1, 1100, 0])
    try desk.library.delete(notes.map { .note($0) }, as: Deletion.ID(), at: Date())
    try expectCost([0, 2201, 0, 1100])
    try desk.expectEqual()
  }

  @Test func `an edit of a page in the folder touches that page`() throws {
    let path = "Book 2/Book 2.md"
    try desk.append("\nA synopsis.", to: path)
    let report = try mirror.synchronize(.files([path]))
    #expect((report.compared, report.written, report.edited) == (1, 0, 1))
    try desk.expectEqual()
  }

  @Test func `a file that the mirror has written is not compared again`() throws {
    try change { $0.tagline = "Another" }
    try expectCost([1, 3, 1, 0])
    let path = "Book 1/Book 1.md"
    #expect(try mirror.synchronize(.files([path])).filesRead == 0)
    try desk.append("\nA synopsis.", to: path)
    #expect(try mirror.synchronize(.files([path])).edited == 1)
    try change { $0.tagline = "A third" }
    #expect(try mirror.synchronize(.files([path])).written == 1)
    try desk.expectEqual()
  }

  @Test func `names that another process has read are read again`() throws {
    let other = try desk.open()
    _ = try other.synchronize(.files([]))
    try change { $0.title = "First" }
    _ = try mirror.synchronize(.files([]))
    try desk.add("Later, to [[Book 1]]", to: .book(books[0].id))
    _ = try other.synchronize(.files([]))
    try desk.expectEqual()
  }
}
