/// Several edits of items that one request made, so that they can be undone together.
///
/// The ids of the versions that they made begin with that of the batch.
public struct EditBatch: Hashable, Sendable, LosslessStringConvertible {
  /// The first 12 digits of a UUID: `1f0c5b2e-98d4`.
  public let description: String

  public init() { description = String("\(Note.ID())".prefix(13)) }

  /// Reads an id.
  public init?(_ description: String) {
    let id = description.lowercased()
    guard id.utf8.count == 13, Note.ID(id + zeros) != nil else { return nil }
    self.description = id
  }

  public func newVersion() -> Note.ID { version(of: Note.ID()) }

  /// Returns the id of the version that the batch makes of an item: always the same.
  public func version<Subject>(of item: Identifier<Subject>) -> Identifier<Subject> {
    Identifier(description + "\(item)".dropFirst(13)) ?? Identifier()
  }
}

/// The rest of a UUID after the id of a batch.
private let zeros = "-0000-0000-000000000000"
