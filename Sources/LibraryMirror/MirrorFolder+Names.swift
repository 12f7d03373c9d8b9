import CLibrary
import Glibc

// The names in folders, also those that are not UTF-8.

extension MirrorFolder {
  func names(in path: String, at folder: Int32) throws(MirrorError) -> [String] {
    // A dry run without a folder.
    if folder < 0 { return [] }
    var odd: [String] = []
    let decode = { (name: UnsafePointer<CChar>) -> String? in
      if let name = String(validatingCString: name) { return name }
      var status = stat()
      let isFolder = fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.isFolder
      let words = String(cString: name)
      let isShown = path == "." ? isFolder : !isFolder && words.hasSuffix(".md")
      if isShown, !words.hasPrefix(".") { odd.append(path == "." ? words : path + "/" + words) }
      return nil
    }
    guard let names = FolderNames.of(folder, decode) else { throw failure(path) }
    oddPaths[path] = odd
    return names
  }

  /// Returns the paths of the Markdown files that are never read: beside the folders, in folders of
  /// folders, or with a name such as `Why.MD`.
  func looseFiles() -> [String] {
    var paths: [String] = []
    var folders = ["."]
    while let folder = folders.popLast() {
      // Folders that cannot be read are not counted.
      let descriptor = openat(root, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      let names = FolderNames.of(descriptor) { String(validatingCString: $0) } ?? []
      let isRead = folder != "." && !folder.contains("/")
      for name in names where !name.hasPrefix(".") {
        let path = folder == "." ? name : folder + "/" + name
        if name.suffix(3).lowercased() == ".md" {
          if !isRead || !name.hasSuffix(".md") { paths.append(path) }
        } else {
          var status = stat()
          let isFound = fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0
          if isFound, status.isFolder { folders.append(path) }
        }
      }
    }
    return paths.sorted()
  }

  /// Returns the paths that are not UTF-8 of which one may be a missing file with another name.
  func oddPaths(near path: String) throws(MirrorError) -> [String] {
    let folder = path.split.folder
    guard let descriptor = try opened(folder) else {
      if oddPaths["."] == nil { _ = try names(in: ".", at: root) }
      return oddPaths["."] ?? []
    }
    defer { close(descriptor) }
    if oddPaths[folder] == nil { _ = try names(in: folder, at: descriptor) }
    return oddPaths[folder] ?? []
  }
}
