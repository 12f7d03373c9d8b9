// Reading the scenes in quarantine, and salvaging their texts.

extension SceneDirectory {
  /// Returns the scenes in quarantine, sorted by name, and the errors of folders that cannot be
  /// read.
  ///
  /// Calls `isOver` before each read, and stops when it returns true.
  package func quarantined(
    until isOver: () -> Bool = { false }
  ) throws(SceneError) -> (scenes: [QuarantinedScene], unreadable: [SceneError], isWhole: Bool) {
    var found: (scenes: [QuarantinedScene], unreadable: [SceneError], isWhole: Bool) = (
      [], [], true
    )
    guard let quarantine = try Folder(path: path + "/quarantine") else { return found }
    for name in try quarantine.names().sorted() where !name.hasPrefix(".") {
      if isOver() {
        found.isWhole = false
        break
      }
      do throws(SceneError) {
        guard let folder = try quarantine.folder(name) else { continue }
        found.scenes.append(try QuarantinedScene(name, in: folder, recovery))
      } catch {
        found.unreadable.append(error)
      }
    }
    return found
  }

  /// Creates a dormant scene with the texts of a scene in quarantine.
  ///
  /// Texts that another scene or the program already has are left out. The new scene is synced when
  /// this returns. The id of each text is derived from the quarantined scene, so that a second
  /// salvage adds nothing, even if the text was changed in between.
  ///
  /// - Parameter saved: Returns the texts that the program has saved under these names.
  /// - Returns: The result; nil if there is no such folder in quarantine.
  package func salvage(
    _ id: String, saved: ([String]) -> [String: [UInt8]]
  ) throws(SceneError) -> Salvaged? {
    guard !id.contains("/"), !id.hasPrefix("."),
      let folder = try Folder(path: path + "/quarantine")?.folder(id)
    else { return nil }
    let quarantined = try QuarantinedScene(id, in: folder, recovery)
    let root = try Folder.make(path: path)
    let door = try enter(root)
    defer { withExtendedLifetime(door) {} }
    let new = try newTexts(of: quarantined, saved)
    if new.isEmpty { return Salvaged(scene: nil, count: 0) }
    let (values, texts) = recovery(new)
    let scenes = try SceneFolders(in: root)
    let own = SceneID(derivedFrom: Array(id.utf8))
    let scene = try scenes.scene(own) == nil ? own : SceneID()
    let contents = JournalContents(
      SceneArchive(id: scene, name: nil, writer: "", updated: .now, values: values, texts: texts))
    guard let snapshot = contents.snapshot() else { throw .unreadable(path: path) }
    try scenes.makeScene(scene).keep(snapshot, in: [scenes.scenes])
    return Salvaged(scene: scene, count: texts.count)
  }

  /// Returns the texts that neither a scene nor the program has, under their derived ids.
  private func newTexts(
    of quarantined: QuarantinedScene, _ saved: ([String]) -> [String: [UInt8]]
  ) throws(SceneError) -> [String: KeptText] {
    let records = try list().records
    var new: [String: KeptText] = [:]
    for (name, text) in quarantined.texts {
      let bytes = text.bytes()
      let own = "\(SceneID(derivedFrom: Array((quarantined.id + name).utf8) + bytes))"
      let known = saved([name, own])
      let isHere =
        known[own] != nil || known[name] == bytes
        || records.contains { record in
          record.texts[own] != nil || record.texts[name]?.bytes() == bytes
        }
      if !isHere { new[own] = text }
    }
    return new
  }
}
