import Glibc

/// A file that another program has in a scene's folder, as it was when it was listed.
public struct SceneFile: Equatable, Sendable {
  /// Its name in the folder.
  public let name: String
  /// When it was last written, in nanoseconds since 1970.
  public let modified: Int64
  /// Whether it is a symbolic link, which is never followed.
  public let isLink: Bool
  /// Whether it was being written for another program when this one was killed.
  public var isUnfinished: Bool { name.hasSuffix(Self.unfinished) }
  private let inode: UInt64
  private let size: Int64

  /// What a file is, unless it is something else than a file or a link.
  init?(_ name: String, _ status: stat) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFLNK else { return nil }
    self.name = name
    modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    isLink = kind == S_IFLNK
    inode = UInt64(status.st_ino)
    size = Int64(status.st_size)
  }

  /// Whether a name is one of the scene's own files.
  static func isOwn(_ name: String) -> Bool {
    ["journal", "lock", "closed", "name", "launches"].contains { name.hasPrefix($0) }
  }

  /// How the name of a file ends that is not whole yet.
  static let unfinished = ".unfinished"
}
