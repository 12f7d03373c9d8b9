import CLibrary

/// Refusals of the disk that a test simulates.
package final class DiskFaults: Sendable {
  /// Requests that the disk refuses.
  package enum Kind: Sendable {
    /// Nothing.
    case none
    /// To store more bytes.
    case full
    /// To change anything.
    case readOnly
    /// To return the status of a file.
    case noStatus
  }

  private let state = Monitor(Kind.none)

  package init() {}

  /// Requests that the disk refuses.
  package var kind: Kind {
    get { state.use { $0 } }
    set { state.use { $0 = newValue } }
  }

  /// Throws if files and names may not be changed.
  func expectWritable(_ path: String) throws(SceneError) {
    if kind == .readOnly { throw SceneError(errno: EROFS, path: path) }
  }

  /// Throws if no more bytes may be stored.
  func expectRoom(_ path: String) throws(SceneError) {
    try expectWritable(path)
    if kind == .full { throw SceneError(errno: ENOSPC, path: path) }
  }
}
