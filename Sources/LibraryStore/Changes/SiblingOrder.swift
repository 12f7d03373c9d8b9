import SQLite
import LibraryModel

/// The statements that keep the order of books, or of the characters of a book.
///
/// `:id` is the item that moves. The others among which it moves are its siblings.
struct SiblingOrder {
  /// Position of the item `:id`.
  let position: String
  /// Position of the sibling `:other` of the item `:id`.
  let positionOfSibling: String
  /// Largest position of a sibling below `:position`.
  let before: String
  /// Smallest position of a sibling above `:position`.
  let after: String
  /// Gives the item `:id` its `:position`.
  let update: String
  /// A row if `:other` has the position of another sibling of the item `:id`.
  let tie: String
  /// Gives the siblings of the item `:id` new positions in the same order, with the item at
  /// `:position`.
  let respace: String

  /// Moves an item and returns its new position.
  func move<Subject>(
    _ id: Identifier<Subject>, _ placement: Placement<Subject>, from expected: Int,
    in database: Database, changed: () -> LibraryError
  ) throws -> Int {
    let mover = Mover(order: self, id: "\(id)", database: database)
    let current = try mover.position()
    if current != expected {
      guard try mover.isPlaced(placement, at: current) else { throw changed() }
      return current
    }
    if try !mover.isTied(placement), let target = try mover.target(placement) {
      return try mover.move(to: target)
    }
    // NB: The item keeps its position, which undoes the move.
    let position = LibraryPosition.limited(current)
    try database.execute(sql: respace, arguments: ["id": "\(id)", "position": position])
    guard let target = try mover.target(placement) else { return position }
    return try mover.move(to: target)
  }
}

/// The move of one item.
private struct Mover {
  let order: SiblingOrder
  let id: String
  let database: Database

  func position() throws -> Int {
    try number(order.position, ["id": id]) ?? { throw LibraryError.gone }()
  }

  /// Returns the position of a place; nil if there is no gap.
  func target<Subject>(_ placement: Placement<Subject>) throws -> Int? {
    switch placement {
    case .at(let position): return position
    case .first: return LibraryPosition.between(nil, try neighbour(order.after, Int.min))
    case .after(let sibling):
      let lower = try position(of: sibling)
      return LibraryPosition.between(lower, try neighbour(order.after, lower))
    case .before(let sibling):
      let upper = try position(of: sibling)
      return LibraryPosition.between(try neighbour(order.before, upper), upper)
    }
  }

  /// Whether another sibling has the position of the neighbour, which then has no own place.
  func isTied<Subject>(_ placement: Placement<Subject>) throws -> Bool {
    switch placement {
    case .at, .first: false
    case .after(let sibling), .before(let sibling):
      try database.has(order.tie, ["id": id, "other": "\(sibling)"])
    }
  }

  /// Whether the item already is where it should go.
  func isPlaced<Subject>(_ placement: Placement<Subject>, at current: Int) throws -> Bool {
    switch placement {
    case .at(let position): current == position
    case .first: try neighbour(order.before, current) == nil
    case .after(let sibling): try neighbour(order.before, current) == position(of: sibling)
    case .before(let sibling): try neighbour(order.after, current) == position(of: sibling)
    }
  }

  func move(to position: Int) throws -> Int {
    try database.execute(sql: order.update, arguments: ["id": id, "position": position])
    return position
  }

  private func position<Subject>(of sibling: Identifier<Subject>) throws -> Int {
    try number(order.positionOfSibling, ["id": id, "other": "\(sibling)"])
      ?? { throw LibraryError.gone }()
  }

  private func neighbour(_ sql: String, _ position: Int) throws -> Int? {
    try number(sql, ["id": id, "position": position])
  }

  private func number(_ sql: String, _ arguments: StatementArguments) throws -> Int? {
    try Int.fetchOne(database, sql: sql, arguments: arguments)
  }
}

extension SiblingOrder {
  static let ofBooks = SiblingOrder(
    position: "SELECT position FROM book WHERE id = :id AND deleted IS NULL",
    positionOfSibling: """
      SELECT position FROM book WHERE id = :other AND id <> :id AND deleted IS NULL
      """,
    before: """
      SELECT max(position) FROM book WHERE deleted IS NULL AND position < :position AND id <> :id
      """,
    after: """
      SELECT min(position) FROM book WHERE deleted IS NULL AND position > :position AND id <> :id
      """,
    update: "UPDATE book SET position = :position WHERE id = :id",
    tie: """
      SELECT 1 FROM book WHERE deleted IS NULL AND id NOT IN (:id, :other)
        AND position = (SELECT position FROM book WHERE id = :other)
      """,
    respace: """
      WITH ranked AS (
        SELECT id, row_number() OVER (ORDER BY position, title, id) AS place FROM book
        WHERE deleted IS NULL)
      UPDATE book SET position = :position + (ranked.place - moved.place) * (1 << 20)
      FROM ranked, ranked AS moved WHERE ranked.id = book.id AND moved.id = :id
      """)

  static let ofCharacters = SiblingOrder(
    position: "SELECT position FROM character WHERE id = :id AND deleted IS NULL",
    positionOfSibling: """
      SELECT position FROM character
      WHERE id = :other AND id <> :id AND deleted IS NULL
        AND book = (SELECT book FROM character WHERE id = :id)
      """,
    before: """
      SELECT max(position) FROM character
      WHERE book = (SELECT book FROM character WHERE id = :id) AND deleted IS NULL
        AND position < :position AND id <> :id
      """,
    after: """
      SELECT min(position) FROM character
      WHERE book = (SELECT book FROM character WHERE id = :id) AND deleted IS NULL
        AND position > :position AND id <> :id
      """,
    update: "UPDATE character SET position = :position WHERE id = :id",
    tie: """
      SELECT 1 FROM character
      WHERE book = (SELECT book FROM character WHERE id = :id) AND deleted IS NULL
        AND id NOT IN (:id, :other)
        AND position = (SELECT position FROM character WHERE id = :other)
      """,
    respace: """
      WITH ranked AS (
        SELECT id, row_number() OVER (ORDER BY position, name, id) AS place FROM character
        WHERE book = (SELECT book FROM character WHERE id = :id) AND deleted IS NULL)
      UPDATE character SET position = :position + (ranked.place - moved.place) * (1 << 20)
      FROM ranked, ranked AS moved WHERE ranked.id = character.id AND moved.id = :id
      """)
}
