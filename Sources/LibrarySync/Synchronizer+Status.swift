import LibraryStore

/// State after the last synchronization.
public struct SyncStatus: Equatable, Sendable {
  /// Time of the last complete synchronization, in seconds since 1970; 0 without one.
  public let time: Int
  /// Number of items that were changed here since then, at most ``mostWaiting``.
  public let waiting: Int
  /// Number of conflicts that no window has made drafts of.
  public let conflicts: Int
  /// Time since which the remote is not reachable, in seconds since 1970; nil if it is.
  public let offlineSince: Int?
  /// The machines whose scenes were left out.
  public let leftOutScenes: [SyncReport.LeftOutScenes]
  /// The pages of the remote that could not be taken in, and those of ours that are too long to be
  /// sent.
  public let problems: [SyncReport.Problem]

  public static let mostWaiting = 1000
}

extension Synchronizer {
  /// Returns what the last synchronization has left, without a connection.
  public func status() throws(SyncError) -> SyncStatus {
    let recorded = try record.state()
    let state = recorded.remote == address.shown ? recorded : SyncRecord.State()
    let waiting: Int
    do {
      waiting = try library.patiently { () throws(LibraryError) in
        try library.revisions(after: state.revision, limit: SyncStatus.mostWaiting).count
      }
    } catch {
      throw .library(error)
    }
    return SyncStatus(
      time: state.base == nil ? 0 : state.time, waiting: waiting, conflicts: try conflictCount(),
      offlineSince: try record.outage(), leftOutScenes: try record.leftOutScenes(),
      problems: try record.problems())
  }
}
