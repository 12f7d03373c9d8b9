/// What the disk can be waited for to have.
protocol Syncable: AnyObject, Sendable {
  var path: String { get }

  /// Waits until the disk has it, or throws.
  func sync() throws(SceneError)
}

/// Waits until the disk has something, or throws.
typealias Sync = @Sendable (any Syncable) throws(SceneError) -> Void
