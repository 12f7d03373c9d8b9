public enum ThemeName: String, CaseIterable, Sendable {
  /// The terminal's own colours and background.
  case terminal
  /// Dark on white.
  case light
  /// Bright on black.
  case dark
  /// The brightest colours on black, nothing faint.
  case highContrast = "high-contrast"
  /// No colours.
  case mono
}
