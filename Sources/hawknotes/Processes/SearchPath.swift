import Glibc

/// The directories in which commands are looked for: `PATH`.
enum SearchPath {
  /// The directories, in the order of the search; those of execvp(3) where `PATH` is not set.
  static var directories: [String] {
    (Environment.value("PATH") ?? "/bin:/usr/bin").split(separator: ":").map(String.init)
  }

  /// Whether a command can be executed: a name found in `PATH`, or a path.
  static func hasCommand(_ name: String) -> Bool {
    guard !name.contains("/") else { return access(name, X_OK) == 0 }
    return directories.contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
