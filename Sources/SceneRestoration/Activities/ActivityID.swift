/// The random id of an activity that is handed over.
public struct ActivityID: Hashable, Sendable, LosslessStringConvertible {
  private let id: SceneID

  /// Creates a random id.
  public init() { id = SceneID() }

  /// Reads an id from text; nil if it is invalid.
  public init?(_ description: String) {
    guard let id = SceneID(description) else { return nil }
    self.id = id
  }

  /// The id as text, 36 characters.
  public var description: String { id.description }
}
