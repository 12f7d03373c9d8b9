/// The folder of one scene.
struct SceneFolder {
  let id: SceneID
  let folder: Folder
  /// What the folder is called: the id, in lower case or in upper case.
  let name: String

  init(id: SceneID, folder: Folder, name: String? = nil) {
    self.id = id
    self.folder = folder
    self.name = name ?? id.description
  }

  /// Whether its window was ended by its user.
  var isClosed: Bool { folder.contains("closed") }

  /// When its window was ended by its user; nil where it was not.
  func closed() throws(SceneError) -> Milliseconds? {
    try folder.fileToRead("closed")?.modified()
  }

  func close() throws(SceneError) {
    do throws(SceneError) {
      try folder.makeFile("closed").touch()
      try folder.sync()
    } catch {
      // What is said not to be closed is not.
      folder.unlink("closed")
      throw error
    }
  }

  func reopen() throws(SceneError) { try folder.remove("closed") }

  /// What its journal says; nil where nothing was ever kept.
  ///
  /// NB: The generation before is not read in the place of a damaged one: it would be a silent
  /// step back.
  func journal() throws(SceneError) -> Journal? {
    guard let journal = try journalBeforeDamage() else { return nil }
    if journal.isBroken { throw .unreadable(path: folder.path) }
    return journal
  }

  /// What its journal says up to where it is broken; nil where nothing was ever kept.
  func journalBeforeDamage() throws(SceneError) -> Journal? {
    let hasHistory = folder.contains(JournalName.previous)
    let file = try folder.fileToRead(JournalName.current)
    let bytes = try file?.read(0...) ?? []
    // A power cut can leave a new file empty.
    if bytes.isEmpty, !hasHistory { return nil }
    do throws(JournalFault) {
      return try Journal(before: bytes)
    } catch {
      throw SceneError(error, path: folder.path)
    }
  }

  /// That another process has it open, and where.
  var busy: SceneError {
    let label = window?.label ?? ""
    return .busy(
      id, pid: SceneLock.owner(in: folder)?.id ?? folder.lockHolder,
      window: label.isEmpty ? nil : label)
  }

  /// The window it is or was in; nil where that cannot be read.
  var window: HostWindow? { try? journal()?.contents.window }

  /// Whether it has a name; nil where that cannot be read.
  func isNamed(_ name: String) -> Bool? {
    if let given = givenName { return given == name }
    do throws(SceneError) {
      return try journalBeforeDamage()?.contents.sceneValues[.sceneName] == name
    } catch {
      return nil
    }
  }

  /// What it was called last; a name in the journal is the one it was made with.
  ///
  /// NB: It stands beside the journal, which only who has the scene open may write: so a live scene
  /// can be renamed too.
  var givenName: String? {
    guard let bytes = try? folder.fileToRead("name")?.read(0..<65) else { return nil }
    let name = String(decoding: bytes, as: UTF8.self)
    return SceneName.isValid(name) ? name : nil
  }

  /// Its name as a reader of the journal knows it.
  func name(in journal: Journal) -> String? {
    givenName ?? journal.contents.sceneValues[.sceneName]
  }

  func rename(to name: String) throws(SceneError) {
    let file = try folder.makeFile("name.new", toBecome: "name")
    try file.write(Array(name.utf8), at: 0)
    try file.sync()
    try folder.rename("name.new", to: "name")
    try folder.sync()
  }

  /// Whether a process has it open; nil where it was never made.
  func state() throws(SceneError) -> SceneRecord.State? {
    guard folder.contains(JournalName.current) else { return nil }
    if try SceneLock.isHeld(in: folder) { return .live }
    return isClosed ? .closed : .dormant
  }

  /// The bytes there are of it.
  func size() throws(SceneError) -> Int {
    try folder.fileToRead(JournalName.current)?.size() ?? 0
  }

  /// When it was last written to.
  func modified() throws(SceneError) -> Milliseconds {
    try folder.fileToRead(JournalName.current)?.modified() ?? 0
  }
}
