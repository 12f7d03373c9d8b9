import HawkNotesUI

/// The folder of the mirror, from the settings.
enum MirrorSetting {
  /// Returns the path of the folder; nil if there is no mirror.
  static func path(_ settings: Settings, home: String?) -> String? {
    let path = settings.mirror
    if path.isEmpty { return nil }
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }

  /// Returns the path of the folder in the settings of a command; nil if there is no mirror.
  ///
  /// - Throws: `Failure` if the settings cannot be read, or have a mistake that may hide the
  ///   folder.
  static func path(in home: Home) throws(Failure) -> String? {
    let file = SettingsFile(path: home.settings)
    if let path = path(file.settings, home: Environment.variables["HOME"]) { return path }
    if let failure = file.failure { throw failure }
    return nil
  }
}
