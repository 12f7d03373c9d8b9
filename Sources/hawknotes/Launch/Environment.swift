import Glibc

/// The environment variables that the program reads.
///
/// NB: Only these are read: to convert all of some forty variables took 0.15 ms of each start.
enum Environment {
  private static let names = [
    "HOME", "HAWKNOTES_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME", "TERM", "NO_COLOR", "ACCESSIBLE", "TMUX", "TMUX_PANE", "BROWSER", "TERMINAL",
    "DISPLAY",
    "WAYLAND_DISPLAY",
  ]

  /// The values of those that are set, by name.
  ///
  /// A relative `HAWKNOTES_HOME` is made absolute, also for child processes, which may run in
  /// another directory.
  static let variables: [String: String] = {
    if let home = getenv("HAWKNOTES_HOME").map({ String(cString: $0) }), !home.isEmpty,
      !home.hasPrefix("/"), let directory = getcwd(nil, 0)
    {
      setenv("HAWKNOTES_HOME", String(cString: directory) + "/" + home, 1)
      free(directory)
    }
    var variables: [String: String] = [:]
    for name in names {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }()

  /// All variables, for git: it needs those of agents, proxies and certificates, too.
  static var all: [String: String] {
    var all = variables
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { all[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return all
  }

  /// Returns the current value of a variable that is rarely needed.
  static func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
