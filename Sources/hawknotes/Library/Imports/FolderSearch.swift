import Glibc

/// Searches a folder or a mounted device for files that may be imported.
///
/// Symbolic links are not followed.
enum FolderSearch {
  /// Returns the files below a folder, in order; nil if the path is no folder.
  static func files(below path: String) -> [String]? {
    guard let names = names(in: path) else { return nil }
    var files: [String] = []
    search(path, names, depth: 0, &files)
    return files
  }

  private static let deepest = 12
  private static let most = 20_000

  private static func search(
    _ folder: String, _ names: [String], depth: Int, _ files: inout [String]
  ) {
    for name in names where files.count < most {
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        guard depth < deepest, let inner = Self.names(in: path) else { continue }
        search(path, inner, depth: depth + 1, &files)
      } else if status.st_mode & S_IFMT == S_IFREG, isCandidate(name.lowercased()) {
        files.append(path)
      }
    }
  }

  /// Whether a file of this name may be imported; its content decides.
  private static func isCandidate(_ name: String) -> Bool {
    name.hasSuffix(".csv") || name.hasSuffix(".json")
      || name.hasPrefix("metadata.") && name.hasSuffix(".lua")
      || name.contains("clipping") && name.hasSuffix(".txt")
  }

  /// Returns the names in a folder, sorted; nil if it is no folder or cannot be read.
  private static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
