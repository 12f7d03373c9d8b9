import Glibc
import SceneRestoration

extension Failure {
  /// Describes the error that ended a window before everything was written.
  init(ending error: SceneError) {
    guard case .io(errno: let errno, path: let path) = error else {
      self.init(error)
      return
    }
    self.init(
      Code(errno: errno),
      "\(path): \(String(cString: strerror(errno))): make room, start again and check your drafts"
    )
  }

  /// Describes a scene that cannot be opened or read, by the name that the user gave, if any.
  init(_ error: SceneError, called name: String? = nil) {
    switch error {
    case .busy(let scene, pid: let pid, window: let window):
      let place = window.map { "in \($0)" } ?? "elsewhere"
      let owner = pid.map { " (process \($0))" } ?? ""
      self.init(
        .busy, "scene \(name ?? "\(scene)") is open \(place)\(owner): go there, or start with --new"
      )
    case .io(errno: let errno, path: let path):
      self.init(
        errno: errno, path: path, remedy: "set HAWKNOTES_HOME to a writable folder")
    case .noPermission(path: let path):
      self.init(
        .noPermission, "no permission to read and write \(path): allow it, or set HAWKNOTES_HOME")
    case .badName(let name):
      self.init(.usage, "\"\(name)\" is not a valid scene name: use 1 to 64 of A-Z a-z 0-9 . _ -")
    case .nameTaken(let name, by: let scene):
      self.init(.usage, "the name \"\(name)\" is taken by scene \(scene): choose another")
    case .newer(path: let path):
      self.init(
        .unreadable,
        "\(path) was written by a newer version and was not changed: upgrade hawknotes, or start with --new"
      )
    case .foreign(path: let path):
      self.init(.noFile, "\(path) is not a folder and was skipped: move it away")
    case .locked(path: let path, pid: let pid):
      self.init(.busy, "\(path) is locked by \(Self.holder(pid))")
    case .displaced(path: let path):
      self.init(
        .io, "\(path) was removed or replaced by another program: put it back, or copy the text")
    case .tooLarge(name: let name, bytes: let bytes, limit: let limit):
      self.init(.io, "the value \(name) has \(bytes) bytes, more than \(limit): report it")
    case .ended(let scene):
      self.init(.io, "scene \(scene) has ended: start again")
    case .setEarly(name: let name), .sameName(let name):
      self.init(.io, "the value \(name) cannot be restored: report it")
    case .unreadable(path: let path):
      self.init(.unreadable, "\(path) is damaged: `hawknotes` sets it aside when it opens it")
    }
  }

  /// Names the holder of a lock, and how to make it release the lock.
  private static func holder(_ pid: Int32?) -> String {
    guard let pid else { return "another process: end it, then try again" }
    return "process \(pid): continue it with `kill -CONT \(pid)`, or end it"
  }
}
