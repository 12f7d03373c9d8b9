/// The name under which an activity is handed over: random, and without any meaning.
public struct ActivityID: Hashable, Sendable, LosslessStringConvertible {
  private let id: SceneID

  /// A new name.
  public init() { id = SceneID() }

  /// A name from its text; nil for anything else.
  public init?(_ description: String) {
    guard let id = SceneID(description) else { return nil }
    self.id = id
  }

  /// The text, 36 characters.
  public var description: String { id.description }
}
