import CPlatform
import Glibc

/// The directories of the library, the scenes, the settings and the search index.
struct Home {
  /// The directory of the library.
  let data: String
  /// The directory of the scenes.
  let state: String
  /// The directory of the settings.
  let config: String
  /// The directory of the search index, which can be deleted at any time.
  let cache: String

  /// Reads the directories from the environment: `HAWKNOTES_HOME`, else those of XDG.
  init(environment: [String: String]) throws(Failure) {
    if let home = environment["HAWKNOTES_HOME"], !home.isEmpty {
      try Self.check(home, of: "HAWKNOTES_HOME")
      data = home + "/data"
      state = home + "/state"
      config = home + "/config"
      cache = home + "/cache"
      return
    }
    data = try Self.base("XDG_DATA_HOME", ".local/share", environment) + "/hawknotes"
    state = try Self.base("XDG_STATE_HOME", ".local/state", environment) + "/hawknotes"
    config = try Self.base("XDG_CONFIG_HOME", ".config", environment) + "/hawknotes"
    cache = try Self.base("XDG_CACHE_HOME", ".cache", environment) + "/hawknotes"
  }

  /// Reads the directories for a command, and makes the files of this process private.
  static func ofCommand() throws(Failure) -> Home {
    platform_be_private()
    return try Home(environment: Environment.variables)
  }

  var library: String { data + "/library.sqlite" }
  /// The file with the library's id, stored with the scenes.
  var libraryMark: String { state + "/library" }
  var settings: String { config + "/config.yaml" }
  /// The file of the words that the user added to the dictionaries.
  var ownWords: String { config + "/words" }

  /// NB: The XDG specification requires that a relative path is ignored.
  private static func base(
    _ name: String, _ fallback: String, _ environment: [String: String]
  ) throws(Failure) -> String {
    if let path = environment[name], path.hasPrefix("/") {
      try check(path, of: name)
      return path
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw Failure(.usage, "no home: set HOME or HAWKNOTES_HOME to a directory")
    }
    try check(home, of: "HOME")
    return home + "/" + fallback
  }

  /// Throws if a path is not UTF-8, because its `String` would name another file, or if it is too
  /// long for the database.
  ///
  /// A path that contains U+FFFD itself is refused too.
  private static func check(_ path: String, of variable: String) throws(Failure) {
    if path.unicodeScalars.contains("\u{FFFD}") {
      throw Failure(.usage, "\(variable) is not valid UTF-8: set HAWKNOTES_HOME to a path that is")
    }
    if path.utf8.count > longest {
      throw Failure(
        .usage,
        "\(variable) is longer than \(longest) bytes: set HAWKNOTES_HOME to a shorter path")
    }
  }

  /// Bytes of the longest path of a home; SQLite opens files with paths of up to 511 bytes.
  private static let longest = 400
}
