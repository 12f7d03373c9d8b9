import CLibrary

/// The executable of this process, by the path at which an upgrade replaces it.
struct CurrentExecutable {
  /// The name by which the program was called, `argv[0]`.
  let name: String
  /// The absolute path to execute.
  let path: String

  /// The executable, looked up once at the start: an upgrade may replace the file later.
  static let current = CurrentExecutable(name: CommandLine.arguments.first ?? "hawknotes")

  /// Prefers the path by which the program was called, if it leads to the same file.
  ///
  /// NB: `/proc/self/exe` has symbolic links resolved, and would miss the upgrade of a package
  /// manager that switches a link.
  private init(name: String) {
    self.name = name
    let own = fileStatus("/proc/self/exe")
    path =
      Self.candidates(name).first { path in
        own.flatMap { fileStatus(path)?.isSame(as: $0) } ?? false
      } ?? linkTarget("/proc/self/exe") ?? "/proc/self/exe"
  }

  private static func candidates(_ name: String) -> [String] {
    if name.hasPrefix("/") { return [name] }
    if name.contains("/") {
      return getcwd(nil, 0).map { directory in
        defer { free(directory) }
        return [String(cString: directory) + "/" + name]
      } ?? []
    }
    return SearchPath.directories.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
  }
}
