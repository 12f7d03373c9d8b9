import SceneRestoration

/// A text that an editor left.
struct LeftText: Equatable, Sendable {
  /// The role of the file that contained it.
  enum Role: Int {
    /// The file's content before the editor wrote it: `draft.md~`, `draft.md.bak`.
    case backup
    /// The file that the editor was given.
    case file
    /// A copy that the editor saved by itself, from time to time or when it was killed:
    /// `draft.md.save`, `#draft.md#`.
    case rescue
  }

  let role: Role
  /// The time of writing, in nanoseconds since 1970.
  let modified: Int64
  /// The text, in UTF-8.
  let bytes: [UInt8]
  /// The original encoding of the file.
  let encoding: TextEncoding

  init(_ bytes: [UInt8], in file: SceneFile, of draft: String) {
    role = Role(file.name, of: draft)
    modified = file.modified
    (self.bytes, encoding) = TextEncoding.decode(bytes)
  }

  /// Returns whether the first text was written earlier; at the same time, a rescued one is later.
  static func isOlder(_ one: LeftText, _ other: LeftText) -> Bool {
    (one.modified, one.role.rawValue) < (other.modified, other.role.rawValue)
  }

  /// Returns whether the first text is read earlier when the user has ended the editor.
  static func comesBefore(_ one: LeftText, _ other: LeftText) -> Bool {
    (one.role.rawValue, one.modified) < (other.role.rawValue, other.modified)
  }
}

extension LeftText.Role {
  /// Recognises the role of a file beside a draft's file.
  fileprivate init(_ name: String, of draft: String) {
    let endings = ["~", ".bak", ".orig", ".old"]
    self = name == draft ? .file : endings.contains(where: name.hasSuffix) ? .backup : .rescue
  }
}
