import Glibc
import LibraryModel

// The files and folders of the repository.

extension SyncRepository {
  /// Removes partly received packs; returns whether one had reached the size limit.
  func removeUnfinished() -> Bool {
    var isFull = false
    for name in Self.names(in: path + "/objects/pack") where name.hasPrefix("tmp_") {
      let file = path + "/objects/pack/" + name
      var facts = stat()
      if lstat(file, &facts) == 0, facts.st_size >= limits.bytes { isFull = true }
      unlink(file)
    }
    return isFull
  }

  /// Returns the error of our disk if git has written that it is full; nil if it has not.
  func fullDisk(_ words: String) -> SyncError? {
    // A server's words have no such beginning.
    let lines = words.split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ")
    }
    func has(_ reason: String) -> Bool { lines.contains { isPart(reason, of: String($0)) } }
    if has("No space left on device") || has("Out of diskspace") {
      return .failed(path: path, errno: ENOSPC)
    }
    return has("Disk quota exceeded") ? .failed(path: path, errno: EDQUOT) : nil
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
