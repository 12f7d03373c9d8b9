import Glibc

// What a dry run does instead of changes.

extension MirrorFolder {
  /// Changes that are not made.
  struct DryRun {
    /// Paths of the files that would be removed.
    var removed: Set<String> = []
    /// The old names of the folders that would be renamed, by their new ones.
    var renamed: [String: String] = [:]
  }

  /// Returns whether a file could be written.
  func dryReplace(
    _ path: String, over expected: String?
  ) throws(MirrorError) -> Bool {
    guard let expected else { return try !isTaken(path) }
    guard let descriptor = try opened(path.split.folder) else { return false }
    defer { close(descriptor) }
    return try isFile(path, at: descriptor, hash: expected)
  }

  func oldName(of folder: String) -> String { dryRun?.renamed[folder] ?? folder }
}
