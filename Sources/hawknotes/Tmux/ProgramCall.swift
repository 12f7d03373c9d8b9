import Glibc

/// A call of this program in another window: its words, and the variables that make it find the
/// same library and scenes there.
struct ProgramCall {
  /// The program's own path, then its arguments.
  let words: [String]
  /// What the other window's environment need not have.
  let variables: [(name: String, value: String)]

  /// A call with arguments, none of them the user's own text.
  init(_ arguments: [String]) {
    words = [CurrentExecutable.current.path] + arguments
    variables = Self.carried.compactMap { name in
      getenv(name).map { (name, String(cString: $0)) }
    }
  }

  /// The words for whoever takes no variables.
  var wordsWithVariables: [String] {
    variables.isEmpty ? words : ["env"] + variables.map { "\($0.name)=\($0.value)" } + words
  }

  private static let carried = [
    "HAWKNOTES_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME", "NO_COLOR",
    "LANG", "LC_ALL", "LC_CTYPE", "BROWSER", "VISUAL", "EDITOR",
  ]
}
