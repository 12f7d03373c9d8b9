import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Files and folders that a backup or a sync tool restored with permissions for others.

extension Folder {
  /// Removes the permissions of all users but the owner, from the folder and its contents.
  ///
  /// Best effort: files of another user stay unchanged.
  func makePrivate() {
    #if PLANTED_BUGS
      if PlantedBug.modesLeft.isPlanted { return }
    #endif
    forEachExposed { folder, name, isFolder in
      fchmodat(folder.descriptor, name, isFolder ? 0o700 : 0o600, 0)
    }
  }

  /// Returns the paths in this folder, and its own, that other users may read or write.
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
    for name in ["."] + ((try? names()) ?? []) {
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
  /// Returns the paths of files and folders that other users may read or write.
  package func exposed() throws(SceneError) -> [String] {
    try Folder(path: path)?.exposed() ?? []
  }
}
