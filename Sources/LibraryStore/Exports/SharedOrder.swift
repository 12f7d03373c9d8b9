import LibraryModel
import SQLite

/// The keys of the order that all machines have: no key depends on when this library got an item.
enum SharedOrder {
  static let books = ["book.added", "book.position", "book.id"]
  static let characters =
    books + ["character.position", "character.name", "character.id"]
  /// Places sort notes of one time: earlier versions of the program gave it to all notes of an
  /// import.
  static let notes = ["note.created", "note.place", "note.id"]

  /// Returns the clause that sorts by keys, all ascending or all descending.
  static func clause(_ keys: [String], isDescending: Bool = false) -> String {
    // NB: The array's own `joined` of LibraryModel; that of collections searches all conformances.
    " ORDER BY " + keys.map { $0 + (isDescending ? " DESC" : "") }.joined(separator: ", ")
  }

  static let numbersOfNotes = "SELECT number FROM note" + clause(notes)
}

/// The numbers of all items of a kind in the order that all machines have: eight bytes an item.
struct SharedNumbers {
  /// The numbers that were not returned; nil until they are read.
  private var rest: ArraySlice<Int64>?

  /// Returns the next numbers; none at the end.
  ///
  /// - Parameter sql: Selects all numbers, in order.
  mutating func next(
    _ count: Int, of sql: String, in library: Library
  ) throws(LibraryError) -> [Int64] {
    if rest == nil { rest = try library.read { try Int64.fetchAll($0, sql: sql)[...] } }
    let next = rest?.prefix(count) ?? []
    rest?.removeFirst(next.count)
    return Array(next)
  }
}
