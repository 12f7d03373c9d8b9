/// A file or folder that can be synced.
protocol Syncable: AnyObject, Sendable {
  /// Waits until it is on the disk, or throws.
  func sync() throws(SceneError)
}

/// Waits until a file or folder is on the disk, or throws.
typealias Sync = @Sendable (any Syncable) throws(SceneError) -> Void
