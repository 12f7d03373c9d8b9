import Glibc
import SceneRestoration

extension Failure {
  /// What to say at the end of a window that could not keep everything.
  init(ending error: SceneError) {
    guard case .io(errno: let errno, path: let path) = error else {
      self.init(error)
      return
    }
    self.init(
      Code(errno: errno),
      "\(path): \(String(cString: strerror(errno))): make room, start it again, and look what is kept"
    )
  }

  /// What to say of a scene that cannot be opened or read; by the name that the user gave, if any.
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
        errno: errno, path: path, remedy: "set HAWKNOTES_HOME to a place that can be written")
    case .noPermission(path: let path):
      self.init(
        .noPermission, "\(path) may not be read and written: allow it, or set HAWKNOTES_HOME")
    case .badName(let name):
      self.init(.usage, "\(name) is no name of a scene: use 1 to 64 of A-Z a-z 0-9 . _ -")
    case .nameTaken(let name, by: let scene):
      self.init(.usage, "\(name) is the name of scene \(scene) already: choose another")
    case .newer(path: let path):
      self.init(
        .unreadable,
        "\(path) was written by a newer version and was left as it is: upgrade this one, or start with --new"
      )
    case .foreign(path: let path):
      self.init(.noFile, "\(path) is not a folder, and was passed over: move it away")
    case .locked(path: let path, pid: let pid):
      self.init(.busy, "\(path) is locked by \(Self.holder(pid))")
    case .displaced(path: let path):
      self.init(
        .io, "\(path) was removed or replaced by another program: put it back, or copy the text")
    case .unreadable(path: let path):
      self.init(.unreadable, "\(path) is damaged: `hawknotes` sets it aside when it opens it")
    }
  }

  /// Names the process that holds a lock, and says what to do where it is stopped.
  private static func holder(_ pid: Int32?) -> String {
    guard let pid else { return "another process: end it, then try again" }
    return "process \(pid): continue it with `kill -CONT \(pid)`, or end it"
  }
}
