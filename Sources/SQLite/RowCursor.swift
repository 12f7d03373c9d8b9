/// The rows of a statement, one after the other.
///
/// The statement is reset with this object.
///
/// NB: Another execution of the same cached statement ends this one.
public final class RowCursor {
  private let statement: Statement
  private var isAtEnd = false

  init(_ statement: Statement, _ arguments: StatementArguments) throws(DatabaseError) {
    self.statement = statement
    try statement.setArguments(arguments)
  }

  deinit { statement.finish() }

  /// Returns the next row, which is valid until the next call; nil after the last one.
  public func next() throws(DatabaseError) -> Row? {
    // NB: SQLite would start again.
    guard !isAtEnd else { return nil }
    isAtEnd = try !statement.step()
    return isAtEnd ? nil : Row(of: statement)
  }

  /// Returns what `transform` makes of the rest of the rows.
  public func map<Element>(_ transform: (Row) throws -> Element) throws -> [Element] {
    var elements: [Element] = []
    while let row = try next() { elements.append(try transform(row)) }
    return elements
  }

  /// Returns copies of the rest of the rows, at most some.
  func copies(limit: Int = .max) throws(DatabaseError) -> [Row] {
    var rows: [Row] = []
    while rows.count < limit, try next() != nil { rows.append(Row(copyOf: statement)) }
    return rows
  }
}
