/// Numbers of the items that the library has from an import.
public struct MadeImport: Hashable, Sendable {
  /// Numbers of items that the import added.
  public let new: Attachments
  /// Number of books and notes that it changed.
  public let changed: Int

  public init(new: Attachments, changed: Int) {
    self.new = new
    self.changed = changed
  }
}
