/// The brightness of a terminal's background.
public enum Background: Sendable {
  case dark, light
}
