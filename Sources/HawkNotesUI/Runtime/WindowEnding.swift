import SceneRestoration

/// The requested end of a window, and the losses that its user was warned about.
struct WindowEnding {
  /// A way to end the window and the program.
  enum Request {
    /// The scene stays dormant.
    case quit
    case close
  }

  /// A re-execution of the program.
  struct Reexecution {
    /// The scene that the new program opens; nil means the same scene.
    let scene: SceneID?
  }

  private(set) var request: Request?
  /// The requested re-execution.
  var reexecution: Reexecution?
  /// Whether to re-execute once an editor has returned the terminal.
  var isReexecutionDue = false
  /// Whether the user was told that quitting now loses the last keys.
  private(set) var wasWarnedOfDisk = false
  /// Whether the user was told that quitting now loses drafts, and has written nothing since.
  private var wasWarnedOfDrafts = false

  /// Requests the end.
  ///
  /// A request to close is not replaced by a request to quit.
  mutating func ask(_ request: Request) {
    if self.request != .close { self.request = request }
  }

  /// Forgets the warning about the disk: a record was written.
  mutating func recordWasKept() { wasWarnedOfDisk = false }

  /// Forgets the warning about drafts: a text has changed.
  mutating func textsChanged() { wasWarnedOfDrafts = false }

  /// Returns the warning to show first, and withdraws the request; nil if the window may end.
  ///
  /// Each loss is shown once: at the next request the window ends.
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
