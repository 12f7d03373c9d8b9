import Glibc
import SceneRestoration

// What the window says of its scene.

extension Message {
  /// One quiet line about how the scene came to be open; nil where there is nothing to say.
  init?(arrival: Arrival, drafts: Int) {
    switch arrival {
    case .new, .restored(afterCleanEnd: true), .reexecuted:
      return nil
    case .newBeside:
      self = .note("A new scene: this window's own waits in a stopped program; fg.")
    case .restored(afterCleanEnd: false):
      let what = drafts == 0 ? "" : drafts == 1 ? ", with its draft" : ", with its \(drafts) drafts"
      self = .note("Back after a sudden end\(what).")
    case .setAsideAfterCrashes(let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let what =
        drafts == 0 ? "" : drafts == 1 ? "; its draft is loose" : "; \(drafts) loose drafts"
      self = .warning("It crashed at each start: set aside\(what). quarantine/\(name)")
    case .restoredInPart(let path):
      let name = path.split(separator: "/").last.map(String.init) ?? path
      self = .warning("Back as before it was damaged; all of it is kept. quarantine/\(name)")
    case .setAside:
      let what =
        drafts == 0
        ? "a clean start" : drafts == 1 ? "its draft is loose" : "\(drafts) loose drafts"
      self = .warning("Unreadable scene set aside in quarantine/: \(what).")
    }
  }

  /// What could not be read when the scene was looked for; nil where all could.
  init?(passedOver: [SceneError]) {
    guard !passedOver.isEmpty else { return nil }
    let what = passedOver.count == 1 ? "1 scene folder" : "\(passedOver.count) scene folders"
    self = .warning("\(what) could not be read. See hawknotes doctor.")
  }

  /// That so many scenes crash at each start in this version.
  public static func crashing(_ scenes: Int) -> Message {
    .warning(
      "Starts crash in \(scenes) scenes: not their fault, none is set aside. hawknotes doctor")
  }

  /// The first mistake in the settings, and how many there are; nil where there is none.
  init?(mistakes: [String]) {
    guard let first = mistakes.first else { return nil }
    self = .warning(mistakes.count == 1 ? first : "1 of \(mistakes.count): \(first)")
  }

  /// What a new scene says of others that wait; nil where none does.
  init?(dormantOthers others: Int) {
    if others == 0 { return nil }
    self = .note("A new scene; \(others) dormant: s.")
  }

  /// The disk takes again what it had refused.
  static let keptAgain = Message.note("The disk takes it again: all is kept.")

  /// Why what is kept cannot be written shorter.
  static func notCompacted(_ error: SceneError) -> Message {
    switch error {
    case .io(errno: let code, path: let path):
      .warning("\(path) grows: \(String(cString: strerror(code))). All is kept.")
    default:
      .warning("The scene's file cannot be written anew: it grows. All is kept.")
    }
  }

  /// Why the last keys are not kept, and what helps.
  static func notKept(_ error: SceneError) -> Message {
    switch error {
    case .io(errno: ENOSPC, path: _), .io(errno: EDQUOT, path: _), .io(errno: EFBIG, path: _):
      .warning("The disk is full: make room; this is tried again.")
    case .io(errno: let code, path: let path):
      .warning("\(path): \(String(cString: strerror(code))): this is tried again.")
    case .noPermission(path: let path):
      .warning("\(path) may not be written: this is tried again.")
    case .displaced(path: let path):
      .warning("\(path) was removed or replaced: this is tried again.")
    case .busy, .badName, .nameTaken, .newer, .unreadable, .foreign, .locked:
      .warning("The scene cannot be kept: this is tried again.")
    }
  }
}
