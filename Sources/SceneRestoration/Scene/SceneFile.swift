import CLibrary

/// A file of another program in a scene's folder, with its state when it was listed.
package struct SceneFile: Equatable, Sendable {
  /// Name in the folder.
  package let name: String
  /// Time of the last write, in nanoseconds since 1970.
  package let modified: Int64
  /// Whether it is a symbolic link; links are never followed.
  package let isLink: Bool
  /// Whether this program was killed while it wrote the file.
  package var isUnfinished: Bool { name.hasSuffix(Self.unfinished) }
  private let inode: UInt64
  private let size: Int64

  /// Creates it from a file's status; nil if it is neither a file nor a link.
  init?(_ name: String, _ status: stat) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFLNK else { return nil }
    self.name = name
    let time = status.modification
    modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    isLink = kind == S_IFLNK
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
  }

  /// Whether the name is one of the scene's own files.
  static func isOwn(_ name: String) -> Bool {
    ["journal", "lock", "closed", "name", LaunchMark.name, LaunchMark.nameAside].contains {
      name.hasPrefix($0)
    }
  }

  /// Suffix of a file that is not complete yet.
  static let unfinished = ".unfinished"
}
