import HawkNotesUI
import LibrarySync

/// The repository of the synchronizations, from the settings.
enum SyncSetting {
  /// The addresses that git may open, in words.
  static let forms =
    "a path from / or ~/, HOST:PATH, or a URL of https, ssh or file (http to this machine only)"

  /// Returns the address that the user gave, or that of the setting.
  ///
  /// - Throws: `Failure` if there is none, or if git must not open it.
  static func address(_ given: String?, in home: Home) throws(Failure) -> SyncAddress {
    let file = SettingsFile(path: home.settings)
    let text = given ?? file.settings.sync
    if text.isEmpty {
      if let failure = file.failure(of: .sync) ?? file.failure { throw failure }
      throw Failure(
        .usage, "there is no repository: name one, such as `hawknotes sync me@server:notes.git`")
    }
    guard let address = SyncAddress(text, home: Environment.variables["HOME"]) else {
      throw Failure(.usage, "the repository must be \(forms)")
    }
    return address
  }

  /// Checks that ``keep(_:in:)`` finds settings that it can change.
  static func check(_ address: String, in home: Home) throws(Failure) {
    guard SettingsFile(path: home.settings).settings.sync != address else { return }
    try SettingsFile.check(.sync, address, in: home.settings)
  }

  /// Whether the settings name no repository.
  static func isMissing(in home: Home) -> Bool {
    SettingsFile(path: home.settings).settings.sync.isEmpty
  }

  /// Writes an address into the settings; returns a warning if that fails.
  static func keep(_ address: String, in home: Home) -> String? {
    guard SettingsFile(path: home.settings).settings.sync != address else { return nil }
    guard SettingsFile.write(.sync, address, to: home.settings) != nil else { return nil }
    return
      "the setting could not be written: add the line sync: and the repository to \(home.settings)"
  }
}

extension Settings {
  /// Sets a setting to a value from the file; returns false if the value is invalid.
  ///
  /// NB: Unlike `set(_:to:)`, refuses a repository that git must not open.
  mutating func setChecked(_ key: Key, to text: String) -> Bool {
    let isAddress = text.isEmpty || text == "~" || SyncAddress(text, home: "/") != nil
    return (key != .sync || isAddress) && set(key, to: text)
  }
}
