import CLibrary
import CPlatform

/// The open folders of a directory, which all its scenes in the process share: otherwise each scene
/// would have some descriptors more.
enum SharedFolders {
  private struct Entry {
    weak var folder: Folder?
  }

  private static let folders = Monitor([String: Entry]())

  /// Returns the open folder with the same path, or else this one, which is returned next time.
  static func shared(_ folder: Folder) -> Folder {
    // NB: A forked child may not use the mutex: a thread of the parent may have held it.
    if platform_fork_count() != 0 { return folder }
    return folders.use { folders in
      if let known = folders[folder.path]?.folder, known.isSame(as: folder) { return known }
      folders = folders.filter { $0.value.folder != nil }
      folders[folder.path] = Entry(folder: folder)
      return folder
    }
  }
}

extension Folder {
  /// Whether both are the same folder.
  fileprivate func isSame(as other: Folder) -> Bool {
    guard let own = try? status(), let others = try? other.status() else { return false }
    return own.isSame(as: others)
  }
}
