public import LibraryStore

/// Reason why a synchronization ended early; nothing is lost on either side.
public enum SyncError: Error, Equatable {
  /// Another process synchronizes.
  case busy
  /// The library cannot be read or written.
  case library(LibraryError)
  /// A file or folder of ours cannot be read or written.
  case failed(path: String, errno: Int32)
  /// The file with the state of the last synchronization cannot be used.
  case record(path: String, reason: String)
  /// The program git is not installed.
  case noGit
  /// git failed on our own repository.
  case git(String)
  /// The address of the remote is not one that git may open.
  case address(String)
  /// The remote does not answer.
  case offline(String)
  /// The remote refused to be read or written.
  case refused(String)
  /// The remote sends a file that is longer than a number of bytes.
  case tooLarge(Int)
  /// The remote sends an object that git refuses.
  case damaged(String)
  /// The remote changed at each of several attempts.
  case contended
  /// Nobody said yet that this library may be united with this remote.
  case unconfirmed(SyncPreview)
  /// A newer version of the program wrote the remote.
  case newer
  /// The remote has another content than that of a library.
  case foreign
  /// The remote had a library, and has none now.
  case emptied
  /// The history of the remote is not a continuation of the one that this machine knows.
  case unrelated
  /// Many pages of the remote were deleted at once.
  case vanished(Int, of: Int)
  /// An entry of the remote is not a page: a link, a program or another repository.
  case hostile(path: String)
  /// A test ended the synchronization.
  case stopped
}

extension Library {
  /// Returns what the library answers; waits while it is busy.
  func ask<Value>(
    _ work: (Library) throws(LibraryError) -> Value
  ) throws(SyncError) -> Value { try SyncError.asking(self, work) }
}

/// Plan of the first synchronization with a remote.
public struct SyncPreview: Equatable, Sendable {
  /// Numbers of books, characters and notes in the remote; nil if it is empty.
  public let remote: SyncCounts?
  /// Numbers of those in the library.
  public let library: SyncCounts
}

/// Numbers of books, characters and notes.
public struct SyncCounts: Equatable, Sendable {
  public var books = 0
  public var characters = 0
  public var notes = 0
}

extension SyncError: RecordError {}
