/// The folder of one scene.
struct SceneFolder {
  let id: SceneID
  let folder: Folder

  /// Whether its window was ended by its user.
  var isClosed: Bool { folder.contains("closed") }

  func close() throws(SceneError) { _ = try folder.makeFile("closed") }

  func reopen() { folder.unlink("closed") }

  /// What its journal says; nil where nothing was ever kept.
  ///
  /// NB: The generation before is not read in the place of a damaged one: it would be a silent
  /// step back.
  func journal() throws(SceneError) -> Journal? {
    let hasHistory = folder.contains(JournalName.previous)
    let file = try folder.fileToRead(JournalName.current)
    let bytes = try file?.read(0...) ?? []
    // A power cut can leave a new file empty.
    if bytes.isEmpty, !hasHistory { return nil }
    do throws(JournalFault) {
      return try Journal(bytes)
    } catch {
      throw SceneError(error, path: folder.path)
    }
  }

  /// The window it is or was in; nil where that cannot be read.
  var window: HostWindow? { try? journal()?.contents.window }

  /// Whether it has a name; nil where that cannot be read.
  func isNamed(_ name: String) -> Bool? {
    do throws(SceneError) {
      return try journal()?.contents.sceneValues[.sceneName] == name
    } catch {
      return nil
    }
  }

  /// Whether a process has it open; nil where it was never made.
  func state() throws(SceneError) -> SceneRecord.State? {
    guard folder.contains(JournalName.current) else { return nil }
    if try SceneLock.isHeld(in: folder) { return .live }
    return isClosed ? .closed : .dormant
  }

  /// When it was last written to.
  func modified() throws(SceneError) -> Milliseconds {
    try folder.fileToRead(JournalName.current)?.modified() ?? 0
  }
}
