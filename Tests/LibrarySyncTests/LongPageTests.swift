import LibraryModel
import LibraryPages
import LibraryStore
import Testing

@testable import LibrarySync

/// Notes that are too long for a page.
@Suite struct LongPageTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }
  private let long = String(repeating: "long ", count: (ItemPage.longest + 4) / 5)

  init() throws { desk = try SyncDesk() }

  @Test func `a note that is too long is told each time, and sent when it is shorter`() throws {
    let note = try one.add(long)
    for _ in 0..<2 {
      let report = try one.synchronize()
      #expect(report.problems.map(\.item) == [.note(note)])
      #expect(report.problems.allSatisfy { $0.isOurs })
      #expect(try one.synchronizer().status().problems == report.problems)
    }
    #expect(try desk.files()[SyncPath.of(.note(note))] == nil)
    #expect(try other.synchronize().problems.isEmpty)
    try one.edit(note, "short")
    #expect(try one.synchronize().problems.isEmpty)
    try other.synchronize()
    #expect(try other.text(note) == "short")
    #expect(try one.synchronizer().status().problems.isEmpty)
  }

  @Test func `a note that grew too long stays on the other machine as it was`() throws {
    let note = try one.add("short")
    try desk.settle()
    try one.edit(note, "short\n" + long)
    #expect(try one.synchronize().problems.count == 1)
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(note) == "short")
    try one.edit(note, "short again")
    try desk.settle()
    #expect(try other.text(note) == "short again")
  }

  @Test func `what belongs to a book that is too long is sent with it when it is shorter`() throws {
    try desk.settle()
    let book = Book(title: "Another")
    let character = BookCharacter(book: book.id, name: "Jaime")
    try one.library.add(book)
    try one.edit(book.id) { $0.synopsis = long }
    try one.library.add(character)
    let notes = [
      try one.add("of the book", to: .book(book.id)),
      try one.add("of Jaime", to: .character(character.id, of: book.id)),
    ]
    for _ in 0..<2 {
      #expect(try one.synchronize().problems.map(\.item) == [.book(book.id)])
      #expect(try other.synchronize().problems.isEmpty)
    }
    for note in notes { #expect(try other.library.note(note) == nil) }
    try one.edit(book.id) { $0.synopsis = "short" }
    #expect(try one.synchronize().problems.isEmpty)
    try other.synchronize()
    for note in notes {
      #expect(try other.library.note(note)?.owner == one.library.note(note)?.owner)
      #expect(try other.text(note) != nil)
    }
    #expect(try one.export() == other.export())
  }

  @Test func `a note whose book was never sent waits for it`() throws {
    try desk.settle()
    let book = Book(title: "Another")
    try one.library.add(book)
    let note = try one.add("in the book", to: .book(book.id))
    let git = ["--git-dir=\(desk.remote)"]
    let settled = try desk.git(git + ["rev-parse", "main"])
    try one.synchronize()
    let sent = try desk.files()
    let path = SyncPath.of(.note(note))
    let page = try #require(sent[path])
    try desk.git(git + ["update-ref", "refs/heads/main", settled])
    try desk.commit([path: page + "\n"])
    for _ in 0..<2 { #expect(try other.synchronize().problems.map(\.path) == [path]) }
    #expect(try other.text(note) == nil)
    #expect(try desk.files()[path] == page)
    let bookPath = SyncPath.of(.book(book.id))
    try desk.commit([bookPath: try #require(sent[bookPath]) + "\n"])
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.library.note(note)?.owner == .book(book.id))
  }

  @Test func `a page as long as the limit is sent and received`() throws {
    let id = try one.add("long ")
    let page = try #require(try one.library.page(of: .note(id)))
    let text = "long " + String(repeating: "x", count: ItemPage.longest - page.bytes.count)
    try one.edit(id, text)
    #expect(try one.synchronize().problems.isEmpty)
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(id) == text)
  }

  @Test(arguments: 0..<6)
  func `a note that is too long is told again after a kill`(step: Int) throws {
    try desk.settle()
    try one.add(long)
    do { try one.synchronize(killedAt: step) } catch SyncError.stopped {}
    #expect(try one.synchronize().problems.count == 1)
  }
}
