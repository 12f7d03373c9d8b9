import Glibc

// Files and folders that came back open to others: from a backup, through a sync tool.

extension Folder {
  /// Takes the folder and what lies in it from all but their owner.
  ///
  /// Best effort: what belongs to another user stays as it is.
  func makePrivate() {
    #if PLANTED_BUGS
      if PlantedBug.modesLeft.isPlanted { return }
    #endif
    forEachExposed { folder, name, isFolder in
      fchmodat(folder.descriptor, name, isFolder ? 0o700 : 0o600, 0)
    }
  }

  /// The paths of the folder and of what lies below it that are open to others than their owner.
  func exposed() -> [String] {
    var paths: [String] = []
    forEachExposed(below: true) { folder, name, _ in
      paths.append(name == "." ? folder.path : folder.path + "/" + name)
    }
    return paths
  }

  private func forEachExposed(
    below: Bool = false, _ body: (_ folder: Folder, _ name: String, _ isFolder: Bool) -> Void
  ) {
    for name in (try? names()) ?? [] where name != ".." {
      var status = stat()
      guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      let kind = status.st_mode & S_IFMT
      let isExposed = status.st_mode & 0o077 != 0 && (kind == S_IFDIR || kind == S_IFREG)
      if isExposed { body(self, name, kind == S_IFDIR) }
      guard below, kind == S_IFDIR, name != "." else { continue }
      (try? folder(name))?.forEachExposed(below: true, body)
    }
  }
}

extension SceneDirectory {
  /// The paths of files and folders that others than their owner may read or write.
  public func exposed() throws(SceneError) -> [String] {
    try Folder(path: path)?.exposed() ?? []
  }
}
