/// What lines and ornaments are drawn with.
public enum Borders: String, CaseIterable, Sendable {
  /// Lines, or ASCII in a locale without them.
  case auto
  /// Lines.
  case lines
  /// ASCII.
  case ascii
}
