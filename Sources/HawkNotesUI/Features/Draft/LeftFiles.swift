import SceneRestoration

/// The files of drafts that lie in a scene's folder, as they were read.
public struct LeftFiles: Equatable, Sendable {
  /// The texts, the oldest first.
  var texts: [LeftText] = []
  /// Whether the file that the editor was given could not be read.
  var hasUnreadable = false
  /// Whether there is a swap file of an editor that is gone: only that editor can read it.
  var hasSwapFile = false
  /// Whether an editor that still runs has a swap file there.
  var isInEditor = false
  /// The name of a file that is no text, and none of those.
  var unknown: String?
}

/// A text that an editor left.
struct LeftText: Equatable, Sendable {
  /// Which of an editor's files it was in.
  enum Role: Int {
    /// What the file held before the editor wrote it: `draft.md~`, `draft.md.bak`.
    case backup
    /// The file that the editor was given.
    case file
    /// What the editor saved on its own, when it was killed or from time to time: `draft.md.save`,
    /// `#draft.md#`.
    case rescue
  }

  let role: Role
  /// When it was written, in nanoseconds since 1970.
  let modified: Int64
  /// The text, in UTF-8.
  let bytes: [UInt8]
  /// What it was written in.
  let encoding: TextEncoding

  /// A text as a file holds it.
  init(_ bytes: [UInt8], in file: SceneFile, of draft: String) {
    role = Role(file.name, of: draft)
    modified = file.modified
    (self.bytes, encoding) = TextEncoding.decode(bytes)
  }

  /// Whether it was written before another one; of those of the same moment the rescued one is the
  /// last.
  static func isOlder(_ one: LeftText, _ other: LeftText) -> Bool {
    (one.modified, one.role.rawValue) < (other.modified, other.role.rawValue)
  }

  /// Whether it is taken before another one where the user has ended the editor.
  static func comesBefore(_ one: LeftText, _ other: LeftText) -> Bool {
    (one.role.rawValue, one.modified) < (other.role.rawValue, other.modified)
  }
}

extension LeftText.Role {
  /// The role of a file beside a draft's file.
  fileprivate init(_ name: String, of draft: String) {
    let endings = ["~", ".bak", ".orig", ".old"]
    self = name == draft ? .file : endings.contains(where: name.hasSuffix) ? .backup : .rescue
  }
}
