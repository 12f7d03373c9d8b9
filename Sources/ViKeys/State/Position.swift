/// A place in a text: a line, counted from 0, and a byte of that line.
public struct Position: Hashable, Comparable, Sendable {
  /// The line, counted from 0.
  public var line: Int
  /// The byte in the line.
  public var column: Int

  public init(_ line: Int, _ column: Int) {
    self.line = line
    self.column = column
  }

  /// Returns whether one position is before another.
  public static func < (one: Position, other: Position) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A column beyond the end of every line.
let farColumn = Int(Int32.max)
