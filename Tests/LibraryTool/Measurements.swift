import struct FoundationEssentials.Date
import Glibc
import LibraryModel
import LibraryScripts
import LibraryStore

/// The times of the reads of a large library, in a table.
struct Measurements {
  private let path: String
  private let large: LargeLibrary

  init(_ path: String, _ large: LargeLibrary) {
    self.path = path
    self.large = large
  }

  /// Whether the library was made by `grow`, with at least the two books that are measured.
  func isOfItsLibrary() throws -> Bool {
    guard large.books.count > 1, let last = large.books.last else { return false }
    return try Library(path: path).book(last) != nil
  }

  func print() throws {
    try measure("open the library, read tabs and a book", rounds: 50) {
      let library = try Library(path: path)
      _ = try (library.tabs(), library.book(large.books[0]))
      _ = try library.notes(of: .book(large.books[0]), limit: 40)
    }
    let library = try Library(path: path)
    let book = large.books[0]
    try measure("tabs") { _ = try library.tabs() }
    try measure("book by id") { _ = try library.book(large.books[1]) }
    for sort in BookQuery.Sort.allCases {
      try measure("50 books by \(sort.rawValue), grouped") {
        _ = try library.books(BookQuery(sort: sort, isGrouped: true), limit: 50)
      }
    }
    try measure("50 books with a filter") {
      _ = try library.books(BookQuery(filter: "hawk"), limit: 50)
    }
    try measure("index of a book") { _ = try library.index(of: large.books[large.books.count - 1]) }
    try measure("50 characters") { _ = try library.characters(of: book, limit: 50) }
    try measure("50 favourites") { _ = try library.favourites(limit: 50) }
    try measure("first 50 of the first book's notes") {
      _ = try library.notes(of: .book(book), limit: 50)
    }
    let total = try library.notes(of: .book(book), limit: 0).total
    try measure("last 50 of its \(total) notes") {
      _ = try library.notes(of: .book(book), from: total - 50, limit: 50)
    }
    try measure("50 notes of the Inbox") { _ = try library.notes(of: .inbox, limit: 50) }
    try measure("index of its oldest note") { _ = try library.index(of: large.notes[0]) }
    try measure("note by id") { _ = try library.note(large.notes[large.notes.count / 2]) }
    try measure("book by name") { _ = try library.books(named: "hawk-sea") }
    try measure("character by name") { _ = try library.characters(named: "hawk") }
    try measure("note by name") { _ = try library.notes(named: "hawk-sea") }
    try measure("note by the beginning of its id") {
      _ = try library.notes(named: String("\(large.notes[0])".prefix(8)))
    }
    try measure("items that belong to a book") { _ = try library.attachments(of: .book(book)) }
    try measure("save") {
      try library.save(Note.ID(), text: "Saved #now @p9", of: .book(book), at: Date())
    }
    try measureOrders(of: book, in: library, total: total)
    let note = Note.ID()
    try library.save(note, text: "Moved", of: .book(book), at: Date())
    try measure("move a note to the Inbox and back") {
      try library.move([note], to: .inbox, from: .book(book))
      try library.move([note], to: .book(book), from: .inbox)
    }
    try measure("delete the book and restore it") {
      let deletion = Deletion.ID()
      try library.delete([.book(book)], as: deletion, at: Date())
      try library.restore(deletion)
    }
  }

  /// The times of the orders of a book's notes, the last one by hand.
  private func measureOrders(of book: Book.ID, in library: Library, total: Int) throws {
    let owner = Owner.book(book)
    var ordering = NoteOrdering()
    for order in NoteOrder.allCases {
      try library.place([], of: owner, ordering.showing(order), from: ordering)
      ordering = ordering.showing(order)
      try measure("first 50 of its notes \(order.words)") {
        _ = try library.notes(of: owner, limit: 50)
      }
      try measure("last 50 of its notes \(order.words)") {
        _ = try library.notes(of: owner, from: total - 50, limit: 50)
      }
    }
    let some = try library.notes(of: owner, from: total / 2, limit: 800).rows.map(\.id)
    let middle = some[0]
    var step = -1
    try measure("find the move of a note in the middle by hand") {
      _ = try library.move(of: [middle], in: owner, by: 1)
    }
    try measure("move it by hand") {
      step = -step
      guard let move = try library.move(of: [middle], in: owner, by: step) else { return }
      _ = try library.perform(.step(move.step), at: Date())
    }
    try measure("move \(some.count) notes by hand", rounds: 20) {
      step = -step
      guard let move = try library.move(of: some, in: owner, by: step) else { return }
      _ = try library.perform(.step(move.step), at: Date())
    }
    try library.place([], of: owner, NoteOrdering(), from: ordering)
    try measure("find its first move, from the newest first", rounds: 20) {
      _ = try library.move(of: [middle], in: owner, by: 1)
    }
  }

  private func measure(_ what: String, rounds: Int = 200, _ work: () throws -> Void) throws {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<rounds { times.append(try clock.measure(work)) }
    times.sort()
    let (middle, worst) = (times[rounds / 2], times[rounds * 99 / 100])
    Swift.print("\(milliseconds(middle))  \(milliseconds(worst))  \(what)")
  }

  private func milliseconds(_ time: Duration) -> String {
    let microseconds = Int(time / .microseconds(1))
    let digits = "\(microseconds % 1000)"
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
