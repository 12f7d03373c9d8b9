import SceneRestoration

/// How a window is asked to end, and of which losses its user was warned before.
struct WindowEnding {
  /// An end of the window and its program.
  enum Request {
    /// The scene stays.
    case quit
    /// The scene is closed too.
    case close
  }

  /// A re-execution of the program.
  struct Reexecution {
    /// The scene that the new program opens; nil: this one.
    let scene: SceneID?
  }

  /// What the user asked for.
  private(set) var request: Request?
  /// The re-execution that was asked for.
  var reexecution: Reexecution?
  /// Whether to re-execute once an editor gives the terminal back.
  var isReexecutionDue = false
  /// Whether the user was told that quitting now loses what the disk refuses.
  private(set) var wasWarnedOfDisk = false
  /// Whether the user was told that quitting now loses drafts that are nowhere else, and has written
  /// nothing since.
  private var wasWarnedOfDrafts = false

  /// Requests the end.
  ///
  /// An earlier request to close stays.
  mutating func ask(_ request: Request) {
    if self.request != .close { self.request = request }
  }

  /// The disk has taken a record.
  mutating func recordWasKept() { wasWarnedOfDisk = false }

  /// Something was written.
  mutating func textsChanged() { wasWarnedOfDrafts = false }

  /// Returns what the user must be told first, and takes the request back; nil if the window may end.
  ///
  /// Each loss is told once: asked again, the window ends.
  mutating func warning(of safety: Safety, unsavedDrafts: Int) -> Message? {
    if safety == .notKept, !wasWarnedOfDisk {
      wasWarnedOfDisk = true
      request = nil
      return .warning("The last keys are not on disk. Quit again to lose them.")
    }
    if safety == .ephemeral, unsavedDrafts > 0, !wasWarnedOfDrafts {
      wasWarnedOfDrafts = true
      request = nil
      return .warning(
        unsavedDrafts == 1
          ? "A draft is not saved. Quit again to lose it."
          : "\(unsavedDrafts) drafts are not saved. Quit again to lose them.")
    }
    return nil
  }
}
