import LibraryModel
import Glibc
import SceneRestoration

// Messages about the window's scene.

extension Message {
  /// Creates the message about how the scene was opened; nil if there is nothing to report.
  init?(arrival: Arrival, drafts: Int) {
    switch arrival {
    case .new, .restored(afterCleanEnd: true), .reexecuted:
      return nil
    case .newBeside:
      self = .info("New scene. This window's own is in a stopped program: run fg.")
    case .restored(afterCleanEnd: false):
      let what = drafts == 0 ? "" : drafts == 1 ? ", draft included" : ", \(drafts) drafts included"
      self = .info("Restored after an unexpected exit\(what).")
    case .setAsideAfterCrashes(let path):
      let name = path.lastPathPart
      let what =
        drafts == 0 ? "" : drafts == 1 ? "; its draft is loose" : "; \(drafts) loose drafts"
      self = .warning("Scene set aside: it crashed at every start\(what). quarantine/\(name)")
    case .restoredInPart(let path):
      let name = path.lastPathPart
      self = .warning("Restored to before the damage; s salvages the rest. quarantine/\(name)")
    case .setAside:
      let what =
        drafts == 0
        ? "a clean start" : drafts == 1 ? "its draft is loose" : "\(drafts) loose drafts"
      self = .warning("Unreadable scene set aside in quarantine/: \(what).")
    case .notStored(let reason):
      self = .warning("Nothing is stored: \(reason).")
    }
  }

  /// Creates the warning about scenes that could not be read; nil if there are none.
  init?(passedOver: [SceneError]) {
    let newer = passedOver.count { if case .newer = $0 { true } else { false } }
    let others = passedOver.count - newer
    var words: [String] = []
    if newer > 0 {
      words.append("\(newer == 1 ? "1 scene is" : "\(newer) scenes are") of a newer version.")
    }
    if others > 0 {
      words.append(
        "\(others == 1 ? "1 scene folder" : "\(others) scene folders") could not be read.")
    }
    guard !words.isEmpty else { return nil }
    self = .warning(words.joined(separator: " ") + " See hawknotes doctor.")
  }

  /// The message while the first reading of the library waits for another process.
  static let libraryIsBusy = Message.warning(RowsView.waiting)

  /// The message that the user writes, so that the window does not go to the place in the
  /// arguments.
  static let linkIgnored = Message.warning(
    "You are writing, so the URL was not opened. Esc, then : goes there.")

  /// Returns the warning that a number of scenes crash at each start in this version.
  public static func crashing(_ scenes: Int) -> Message {
    .warning(
      "\(scenes) scenes crash at start: the program is at fault. See hawknotes doctor.")
  }

  /// Creates the warning about mistakes in the settings: the first one, and their number; nil if
  /// there are none.
  init?(mistakes: [String]) {
    guard let first = mistakes.first else { return nil }
    self = .warning(mistakes.count == 1 ? first : "1 of \(mistakes.count): \(first)")
  }

  /// Creates the message about dormant scenes and unsaved drafts elsewhere; nil if there are none.
  ///
  /// - Parameters:
  ///   - dormant: Number of dormant scenes beside a new one; 0 if this one is not new.
  ///   - unsaved: Number of other scenes that ended suddenly and have unsaved drafts.
  ///   - isBack: Whether this scene was restored after a sudden end.
  init?(dormant: Int, unsaved: Int, isBack: Bool = false) {
    var words: [String] = []
    if isBack { words.append("Restored after an unexpected exit.") }
    if dormant > 0 {
      let waiting = dormant == 1 ? "One earlier window is" : "\(dormant) earlier windows are"
      let others = unsaved == 0 ? "" : ", \(unsaved) more with drafts"
      words.append("New window. \(waiting) waiting\(others): s")
    } else if unsaved > 0 {
      let windows = unsaved == 1 ? "1 more window has" : "\(unsaved) more windows have"
      words.append("\(windows) drafts: s.")
    } else {
      return nil
    }
    self = .info(words.joined(separator: " "))
  }

  /// The first message for a new user: the purpose of the program, and three keys to try.
  static let welcome = Message.info(
    "Your notes on books. Try n to write, Enter to open, ? for keys.")

  /// The message that the disk accepts writes again.
  static let keptAgain = Message.info("The disk accepts writes again. Everything is kept.")

  /// Returns the warning that the scene's journal cannot be compacted.
  static func notCompacted(_ error: SceneError) -> Message {
    switch error {
    case .io(errno: let code, path: let path):
      .warning("\(path) keeps growing: \(String(cString: strerror(code))). Everything is kept.")
    case .busy, .noPermission, .badName, .nameTaken, .newer, .unreadable, .foreign, .locked,
      .displaced, .tooLarge, .ended, .setEarly, .sameName:
      .warning("The scene's journal cannot be compacted. Everything is kept.")
    }
  }

  /// Returns the warning that the last keys are not stored, with a remedy.
  static func notKept(_ error: SceneError) -> Message {
    switch error {
    case .io(errno: ENOSPC, path: _), .io(errno: EDQUOT, path: _), .io(errno: EFBIG, path: _):
      .warning("The disk is full. Free some space; retrying.")
    case .io(errno: let code, path: let path):
      .warning("\(path): \(String(cString: strerror(code))). Retrying.")
    case .noPermission(path: let path):
      .warning("No permission to write \(path). Retrying.")
    case .displaced(path: let path):
      .warning("\(path) was removed or replaced. Retrying.")
    case .busy, .badName, .nameTaken, .newer, .unreadable, .foreign, .locked, .tooLarge, .ended,
      .setEarly, .sameName:
      .warning("The scene cannot be written. Retrying.")
    }
  }
}
