/// The texts with links that use an earlier name of an item, as far as they were read.
public struct OldLinks: Hashable, Sendable {
  /// The present name of the item.
  public let name: String
  /// The texts: notes first, the newest first.
  public let rows: [OldLink]
  /// The number of texts, at most ``OldLinks/countLimit``; code and escapes may be among them while
  /// ``isWhole`` is false.
  public let count: Int
  /// Whether ``rows`` has all texts.
  public let isWhole: Bool
  /// The number of the last change in the library's history when the texts were read.
  public let revision: Int64

  /// More texts than this are not counted.
  public static let countLimit = 100_000

  /// Creates a list of texts.
  public init(name: String, rows: [OldLink], count: Int, isWhole: Bool, revision: Int64) {
    self.name = name
    self.rows = rows
    self.count = count
    self.isWhole = isWhole
    self.revision = revision
  }
}
