import Glibc

/// Why a scene could not be opened, read or kept.
public enum SceneError: Error, Equatable, Sendable {
  /// Another process has it open, in a window that is called so.
  case busy(SceneID, pid: Int32?, window: String?)
  /// The system refused, for the reason that `errno` gives.
  case io(errno: Int32, path: String)
  /// The path may not be read or written.
  case noPermission(path: String)
  /// A name is 1 to 64 of `A-Z a-z 0-9 . _ -`.
  case badName(String)
  /// Another scene has that name.
  case nameTaken(String, by: SceneID)
  /// A newer version of the format wrote it; it was left as it is.
  case newer(path: String)
  /// It is damaged.
  case unreadable(path: String)
  /// Something that is no folder has a scene's name.
  case foreign(path: String)
  /// Another process holds the lock of a file or folder, and does not let go of it.
  case locked(path: String, pid: Int32?)
  /// Another program removed, replaced or moved it while it was open.
  case displaced(path: String)

  init(errno: Int32, path: String) {
    switch errno {
    case EACCES, EPERM, EROFS: self = .noPermission(path: path)
    default: self = .io(errno: errno, path: path)
    }
  }

  init(_ fault: JournalFault, path: String) {
    switch fault {
    case .newer: self = .newer(path: path)
    case .damaged: self = .unreadable(path: path)
    }
  }

  /// Whether the disk has no room for what was to be written.
  var isLackOfRoom: Bool {
    guard case .io(errno: let code, path: _) = self else { return false }
    return [ENOSPC, EDQUOT, EFBIG].contains(code)
  }
}
