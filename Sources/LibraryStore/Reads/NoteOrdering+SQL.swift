import SQLite
import LibraryModel

/// The expressions by which the notes of a list are sorted, all ascending or all descending; the
/// last one is the number of the note.
///
/// An index of each owner's notes has the same expressions.
struct NoteKeys {
  let expressions: [String]
  let isDescending: Bool

  init(_ ordering: NoteOrdering) {
    let isNewestFirst: Bool
    (expressions, isNewestFirst) =
      switch ordering.order {
      case .newest: (["note.number"], true)
      case .oldest: (["note.number"], false)
      case .place: (["note.place", "note.number"], false)
      case .title: (["note.title_key", "note.number"], false)
      case .hand: ([rankOfNote, "note.number"], ordering.hand == .newest)
      }
    isDescending = isNewestFirst
  }

  /// The clause that sorts in the order of the list.
  var order: String { clause(isDescending) }
  /// The clause that sorts in the same order on all machines: without the number of the note.
  var sharedOrder: String {
    SharedOrder.clause(expressions.dropLast() + SharedOrder.notes, isDescending: isDescending)
  }
  var reverseOrder: String { clause(!isDescending) }

  /// Returns the statement that counts the notes above the note with the id that is the last
  /// argument.
  ///
  /// NB: A comparison of rows does not use an index of an expression, and takes longer for each
  /// row.
  func above(_ owner: Owner) -> String {
    let (less, id) = (isDescending ? " > " : " < ", owner == .inbox ? "?1" : "?2")
    func count(_ conditions: [String]) -> String {
      conditions.reduce("(SELECT count(*) FROM note WHERE" + owner.isOwnerOfNote) {
        $0 + " AND " + $1
      } + ")"
    }
    func compared(_ key: String, _ comparison: String) -> String {
      key + comparison + "(SELECT " + key + " FROM note WHERE id = " + id + ")"
    }
    let counts = expressions.indices.map { index in
      count(
        expressions[..<index].map { compared($0, " = ") } + [compared(expressions[index], less)])
    }
    return "SELECT " + counts.joined(separator: " + ")
  }

  private func clause(_ isDescending: Bool) -> String {
    SharedOrder.clause(expressions, isDescending: isDescending)
  }
}

/// The rank of a note in the order by hand, as the indexes have it: 2,048 ranks a millisecond, so
/// that notes fit between others.
let rankOfNote = "coalesce(note.rank, note.created * 2048)"

extension Database {
  /// Returns the order of an owner's notes; that of the Inbox never changes.
  func ordering(of owner: Owner) throws -> NoteOrdering {
    let (table, id): (String, String) =
      switch owner {
      case .book(let book): ("book", "\(book)")
      case .character(let character, of: _): ("character", "\(character)")
      case .inbox: ("", "")
      }
    guard !table.isEmpty else { return NoteOrdering() }
    let row = try Row.fetchOne(
      cachedStatement(sql: "SELECT note_order, hand FROM " + table + " WHERE id = ?"),
      arguments: [id])
    guard let row else { return NoteOrdering() }
    let order = try row.decode(String?.self, atIndex: 0).flatMap { NoteOrder(rawValue: $0) }
    let hand = try row.decode(String?.self, atIndex: 1).flatMap { HandOrder(rawValue: $0) }
    return NoteOrdering(order ?? .newest, hand: hand)
  }
}
