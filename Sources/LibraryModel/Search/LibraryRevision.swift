/// The point of the library's history up to which a derived table is filled.
///
/// Each change of an item gives it a higher number. Items changed by one statement may share one.
public struct LibraryRevision: Comparable, Hashable, Sendable {
  public var number: Int64
  /// The key of the item: see ``SearchedItem/key``.
  public var item: Int64

  /// The point before the first change.
  public static let start = LibraryRevision(number: 0, item: 0)

  public init(number: Int64, item: Int64) {
    self.number = number
    self.item = item
  }

  /// Compares two points of the history.
  public static func < (one: LibraryRevision, other: LibraryRevision) -> Bool {
    (one.number, one.item) < (other.number, other.item)
  }
}
