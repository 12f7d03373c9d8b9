/// Where an item came from: the other program, its key for the item, and the import that added it.
///
/// A later import of the same key finds the item again.
public struct Origin: Hashable, Sendable {
  /// The identity of an import.
  public typealias Batch = Identifier<Origin>

  /// Name of the other program or format, such as `goodreads`.
  public let source: String
  /// The other program's key for the item.
  public let key: String
  /// The import that added the item.
  public let batch: Batch

  public init(source: String, key: String, batch: Batch) {
    self.source = source
    self.key = key
    self.batch = batch
  }
}
