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
}
