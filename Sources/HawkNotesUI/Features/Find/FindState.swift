/// Looking for something in a text: what, and since where.
public struct FindState: Equatable, Sendable {
  /// What is looked for; kept for the next time once the line is closed.
  public var query = ""
  /// Where the cursor was as the find line was opened; nil: it is closed.
  public var origin: Int? { didSet { origin = origin.map { max(0, $0) } } }
  /// Whether the query is the one of last time, which the next letter replaces.
  var isOld = false
}
