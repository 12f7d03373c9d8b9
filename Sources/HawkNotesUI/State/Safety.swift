/// Safety of the last key.
public enum Safety: String, Sendable {
  /// The key survives kill -9.
  case kept
  /// The key survives a power cut.
  case synced
  /// The disk refused to write it; the write is retried.
  case notKept = "NOT KEPT"
  /// The scene is ephemeral: nothing is stored.
  case ephemeral = "EPHEMERAL"

  /// The word after a mark of its own, as the status line shows it.
  var marked: String {
    switch self {
    case .kept: "○ kept"
    case .synced: "● synced"
    case .notKept: "✗ NOT KEPT"
    case .ephemeral: "◇ EPHEMERAL"
    }
  }
}
