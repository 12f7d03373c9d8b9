/// How safe the last key is.
public enum Safety: String, Sendable {
  /// It survives kill -9.
  case kept
  /// It survives a power cut.
  case synced
  /// The disk refused it; it is retried.
  case notKept = "NOT KEPT"
  /// Nothing of this scene is kept.
  case ephemeral = "EPHEMERAL"
}
