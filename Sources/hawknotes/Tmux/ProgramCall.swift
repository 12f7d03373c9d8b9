import Glibc

/// A command line that runs this program in another window, with the same library and scenes.
struct ProgramCall {
  /// The program's own path, then its arguments.
  let words: [String]
  /// Environment variables that the other window may lack.
  let variables: [(name: String, value: String)]

  /// Creates a call with arguments.
  ///
  /// NB: Process lists show them, so they must not contain text of the user.
  init(_ arguments: [String]) {
    words = [CurrentExecutable.current.path] + arguments
    variables = Self.carried.compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }
  }

  /// The command line with its variables set by `env`.
  var wordsWithVariables: [String] {
    variables.isEmpty ? words : ["env"] + variables.map { "\($0.name)=\($0.value)" } + words
  }

  private static let carried = [
    "HAWKNOTES_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME",
    "XDG_CACHE_HOME", "HOME", "NO_COLOR", "ACCESSIBLE", "LANG", "LC_ALL", "LC_CTYPE", "BROWSER",
    "VISUAL", "EDITOR",
  ]
}
