#if PLANTED_BUGS
  import PlantedBugs
#endif

// Moving scenes to quarantine. Nothing here removes a scene from quarantine.

extension SceneFolders {
  var quarantinePath: String { root.path + "/quarantine" }

  /// Returns the names in quarantine, sorted.
  func setAsideNames() throws(SceneError) -> [String] {
    guard let quarantine = try root.folder("quarantine") else { return [] }
    return try quarantine.names().filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Copies the files of a scene to quarantine, synced, and returns the copy's name.
  ///
  /// If an earlier, killed start made a copy, that copy is used.
  func copyAside(_ scene: SceneFolder) throws(SceneError) -> String {
    let quarantine = try root.makeFolder("quarantine")
    #if PLANTED_BUGS
      if PlantedBug.unreadableRemoved.isPlanted { return "\(scene.id)-\(Milliseconds.now)" }
    #endif
    let journal = try scene.folder.fileToRead(JournalName.current)?.read(0...) ?? []
    if let known = try copy(of: scene.id, with: journal, in: quarantine) { return known }
    let folder = try quarantine.makeFolder(unfinished)
    try folder.empty()
    try folder.keep(journal, as: JournalName.current)
    for name in try scene.folder.names() where !isLeftOut(name) {
      // Skips anything that is not a regular file.
      guard let bytes = try? scene.folder.fileToRead(name)?.read(0...) else { continue }
      try folder.keep(bytes, as: name)
    }
    if let starts = try? scene.folder.fileToRead(LaunchMark.name)?.read(0...) {
      try folder.keep(starts, as: LaunchMark.nameAside)
    }
    try folder.sync()
    let name = "\(scene.id)-\(Milliseconds.now)"
    try quarantine.rename(unfinished, to: name)
    for parent in [quarantine, root] { try parent.sync() }
    return name
  }

  /// Moves a scene to quarantine and returns its name there.
  func moveAside(_ scene: SceneFolder) throws(SceneError) -> String {
    let quarantine = try root.makeFolder("quarantine")
    let name = "\(scene.id)-\(Milliseconds.now)"
    try scenes.rename(scene.name, to: name, in: quarantine)
    // NB: Otherwise it would be set aside again as soon as its user has moved it back.
    try? scene.folder.rename(LaunchMark.name, to: LaunchMark.nameAside)
    return name
  }

  private func copy(
    of id: SceneID, with journal: [UInt8], in quarantine: Folder
  ) throws(SceneError) -> String? {
    for name in try quarantine.names() where name.hasPrefix("\(id)-") {
      let file = try quarantine.folder(name)?.fileToRead(JournalName.current)
      if let file, try file.size() == journal.count, try file.read(0...) == journal { return name }
    }
    return nil
  }

  /// Whether a file is not copied: the lock and the records of starts.
  private func isLeftOut(_ name: String) -> Bool {
    [
      ".", "..", "lock", LaunchMark.name, LaunchMark.nameAside, "closed", JournalName.current,
      JournalName.new,
    ].contains(name)
  }
}

extension Folder {
  /// Writes a new file and syncs it.
  fileprivate func keep(_ bytes: [UInt8], as name: String) throws(SceneError) {
    let file = try makeFile(name, finalName: name)
    try file.write(bytes, at: 0)
    try file.sync()
  }
}

/// Suffix of an incomplete copy.
private let unfinished = ".new"
