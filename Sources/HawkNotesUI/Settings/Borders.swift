/// The characters for lines and ornaments.
public enum Borders: String, CaseIterable, Sendable {
  /// Lines, or ASCII if the locale has no lines.
  case auto
  case lines
  case ascii
}
