import CLibrary

extension SceneDirectory {
  /// Creates a value for the directory of a program's scenes: `$XDG_STATE_HOME/PROGRAM`, by default
  /// `~/.local/state/PROGRAM`.
  ///
  /// - Precondition: The name is a valid file name: 1 to 64 of `A-Z a-z 0-9 . _ -`.
  public init(program: String) {
    self.init(path: Self.path(of: program))
  }

  /// Returns the directory of a program's scenes.
  ///
  /// - Parameter environment: Where variables are looked up; nil: the process's own.
  static func path(of program: String, environment: [String: String]? = nil) -> String {
    precondition(SceneName.isValid(program), "not a valid name of a program: \(program)")
    let variable = { (name: String) in
      environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    }
    // The XDG specification: a path that is not absolute is ignored.
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") { return "\(state)/\(program)" }
    let home = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeOfUser ?? "/"
    return (home == "/" ? "" : home) + "/.local/state/\(program)"
  }

  private static var homeOfUser: String? {
    getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
  }
}
