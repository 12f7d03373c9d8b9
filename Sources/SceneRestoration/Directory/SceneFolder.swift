/// The folder of one scene.
struct SceneFolder {
  let id: SceneID
  let folder: Folder
  /// Name of the folder: the id, in lower or upper case.
  let name: String

  init(id: SceneID, folder: Folder, name: String? = nil) {
    self.id = id
    self.folder = folder
    self.name = name ?? id.description
  }

  /// Whether the user closed the scene.
  var isClosed: Bool { folder.contains("closed") }

  /// Returns the time when the user closed the scene; nil if it is not closed.
  func closed() throws(SceneError) -> Milliseconds? {
    try folder.fileToRead("closed")?.modified()
  }

  func close() throws(SceneError) {
    do throws(SceneError) {
      try folder.makeFile("closed").touch()
      try folder.sync()
    } catch {
      // The user reopened the scene.
      folder.unlink("closed")
      throw error
    }
  }

  func reopen() throws(SceneError) { try folder.remove("closed") }

  /// Reads the journal; nil if there is none.
  ///
  /// NB: Does not read the previous generation in place of a damaged journal: that would silently
  /// lose changes.
  func journal() throws(SceneError) -> Journal? {
    guard let journal = try journalBeforeDamage() else { return nil }
    if journal.isBroken { throw .unreadable(path: folder.path) }
    return journal
  }

  /// Reads the journal up to the first damage; nil if there is none.
  func journalBeforeDamage() throws(SceneError) -> Journal? {
    let file = try folder.fileToRead(JournalName.current)
    let bytes = try file?.read(0...) ?? []
    // A power cut can leave a new file empty.
    if bytes.isEmpty, try !folder.exists(JournalName.previous) { return nil }
    do throws(JournalFault) {
      return try Journal(before: bytes)
    } catch {
      throw SceneError(error, path: folder.path)
    }
  }

  /// The error for a scene that another process has open.
  var busy: SceneError {
    let label = window?.label ?? ""
    return .busy(
      id, pid: SceneLock.owner(in: folder)?.id ?? folder.lockHolder,
      window: label.isEmpty ? nil : label)
  }

  /// The scene's last window; nil if it cannot be read.
  var window: HostWindow? { try? journal()?.contents.window }

  /// Whether it has this name; nil if that cannot be read.
  func isNamed(_ name: String) -> Bool? {
    if let given = givenName { return given == name }
    do throws(SceneError) {
      return try journalBeforeDamage()?.contents[.sceneName] == name
    } catch {
      return nil
    }
  }

  /// The name given last.
  ///
  /// The journal has the name given at creation.
  ///
  /// NB: It is in a file beside the journal, since only the process that has the scene open may
  /// write the journal: so a live scene can be renamed too.
  var givenName: String? {
    guard let bytes = try? folder.fileToRead("name")?.read(0..<65) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    return SceneName.isValid(name) ? name : nil
  }

  /// Returns the current name, given the journal.
  func name(in journal: Journal) -> String? {
    givenName ?? journal.contents[.sceneName]
  }

  func rename(to name: String) throws(SceneError) {
    let file = try folder.makeFile("name.new", finalName: "name")
    try file.write(Array(name.utf8), at: 0)
    try file.sync()
    try folder.rename("name.new", to: "name")
    try folder.sync()
  }

  /// Returns the state of the scene; nil if it was never created.
  func state() throws(SceneError) -> SceneRecord.State? {
    guard try folder.exists(JournalName.current) else { return nil }
    if try SceneLock.isHeld(in: folder) { return .live }
    return isClosed ? .closed : .dormant
  }

  /// Returns the state of the scene, after the end of an owner that is ending.
  func settledState() throws(SceneError) -> SceneRecord.State? {
    let state = try state()
    guard state == .live, try !SceneLock.isKept(in: folder) else { return state }
    return try self.state()
  }

  /// Returns the size of the scene's files, in bytes.
  func size() throws(SceneError) -> Int {
    try folder.fileToRead(JournalName.current)?.size() ?? 0
  }

  /// Returns the time of the last write.
  func modified() throws(SceneError) -> Milliseconds {
    try folder.fileToRead(JournalName.current)?.modified() ?? 0
  }
}
