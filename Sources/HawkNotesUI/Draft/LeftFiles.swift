/// The draft files that were read from a scene's folder.
public struct LeftFiles: Equatable, Sendable {
  /// The texts, the oldest first.
  var texts: [LeftText] = []
  /// Whether the file that the editor was given could not be read.
  var hasUnreadable = false
  /// Whether an editor that has ended left a swap file: only that editor can read it.
  var hasSwapFile = false
  /// Whether a running editor has a swap file there.
  var isInEditor = false
  /// The name of a file that is neither a text nor a known editor file.
  var unknown: String?
}
