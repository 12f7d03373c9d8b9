import CLibrary

/// Reason why a scene could not be opened, read or stored.
public enum SceneError: Error, Equatable, Sendable {
  /// Another process has the scene open, in the window with this name.
  case busy(SceneID, pid: Int32?, window: String?)
  /// A system call failed with this `errno`.
  case io(errno: Int32, path: String)
  /// The path cannot be read or written.
  case noPermission(path: String)
  /// The name is invalid: names are 1 to 64 of `A-Z a-z 0-9 . _ -`.
  case badName(String)
  /// Another scene has the name.
  case nameTaken(String, by: SceneID)
  /// A newer version of the format wrote the scene; it was not changed.
  case newer(path: String)
  /// The scene is damaged.
  case unreadable(path: String)
  /// Something other than a folder has the scene's name.
  case foreign(path: String)
  /// Another process holds the lock of a file or folder and does not release it.
  case locked(path: String, pid: Int32?)
  /// Another program removed, replaced or moved the file while it was open.
  case displaced(path: String)
  /// A value is larger than the limit. It stays staged; the commit has stored all other changes.
  case tooLarge(name: String, bytes: Int, limit: Int)
  /// The scene has ended in this process, so nothing more can be stored in it.
  case ended(SceneID)
  /// A property with this name was set before it was restored: restore it first.
  case setEarly(name: String)
  /// Two properties to restore have this name.
  case sameName(String)

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

  /// The scene that is damaged or newer, or whose folder is no folder; nil for other errors.
  package var scene: SceneID? {
    switch self {
    case .newer(path: let path), .unreadable(path: let path), .foreign(path: let path):
      path.split(separator: "/").last.flatMap { SceneID(String($0)) }
    case .busy, .io, .noPermission, .badName, .nameTaken, .locked, .displaced, .tooLarge, .ended,
      .setEarly, .sameName:
      nil
    }
  }

  /// Whether the disk is full.
  var isLackOfRoom: Bool {
    guard case .io(errno: let code, path: _) = self else { return false }
    return [ENOSPC, EDQUOT, EFBIG].contains(code)
  }
}

extension SceneError: CustomStringConvertible {
  /// The error as a sentence without its full stop.
  public var description: String {
    switch self {
    case .busy(let scene, let pid, let window):
      "scene \(scene) is open in process \(pid.map { "\($0)" } ?? "?"), window \(window ?? "?")"
    case .io(let code, let path): "\(path): \(String(cString: strerror(code)))"
    case .noPermission(let path): "no permission to read and write \(path)"
    case .badName(let name): "\"\(name)\" is not a scene name: use 1 to 64 of A-Z a-z 0-9 . _ -"
    case .nameTaken(let name, let scene): "the name \"\(name)\" is taken by scene \(scene)"
    case .newer(let path): "\(path) was written by a newer version, and was not changed"
    case .unreadable(let path): "\(path) is damaged"
    case .foreign(let path): "\(path) is not a folder"
    case .locked(let path, let pid): "\(path) is locked by process \(pid.map { "\($0)" } ?? "?")"
    case .displaced(let path): "\(path) was removed or replaced while it was open"
    case .tooLarge(let name, let bytes, let limit):
      "the value \"\(name)\" has \(bytes) bytes, more than \(limit): make it a text"
    case .ended(let scene): "scene \(scene) has ended, so nothing more is stored in it"
    case .setEarly(let name): "\"\(name)\" was set before it was restored: restore it first"
    case .sameName(let name): "two properties are called \"\(name)\""
    }
  }
}
