/// How windows look.
public enum ThemeName: String, CaseIterable, Sendable {
  /// The terminal's own colours, with one accent.
  case terminal
  /// Dark on white.
  case light
  /// Bright on black.
  case dark
  /// The brightest on black, nothing faint.
  case highContrast = "high-contrast"
  /// No colours.
  case mono
}
