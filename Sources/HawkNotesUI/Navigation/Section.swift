/// A section of a screen.
public enum Section: String, Sendable {
  case synopsis, characters, notes, draft
}
