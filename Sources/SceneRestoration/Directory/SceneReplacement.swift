import CLibrary

/// Sets a scene aside and replaces it in its folder, under the scene's lock and the directory's.
///
/// First a copy of all its files is synced in quarantine. Then the new journal, with all recovered
/// texts, is synced and replaces the old one with one rename. After a kill at any point either the
/// old scene is still there, or the new one with all its texts.
struct SceneReplacement {
  let scenes: SceneFolders
  let scene: SceneFolder
  let name: String?
  let version: String
  let recovery: Recovery

  /// The new journal, and how the scene was opened.
  typealias Outcome = (journal: Journal, arrival: Arrival)

  /// Sets aside a scene that could not be read or that crashed at every start: a new one with its
  /// texts replaces it.
  func replace(because reason: SetAside.Reason) throws(SceneError) -> Outcome {
    let texts = try Salvage(of: scene.folder).texts
    let aside = SetAside(reason: reason, name: try scenes.copyAside(scene))
    let (values, recovered) = recovery(texts)
    return try goOn(with: contents(values, recovered, aside), aside)
  }

  /// Sets aside a copy of a scene whose last turns could not all be read: it continues as before
  /// them.
  func mend(_ journal: Journal) throws(SceneError) -> Outcome {
    let aside = SetAside(reason: .partly, name: try scenes.copyAside(scene))
    var contents = journal.contents
    contents.set(SceneKey.setAside.name, to: .string("\(aside)"))
    return try goOn(with: contents, aside)
  }

  /// Moves the scene to quarantine if there is no room for a copy.
  ///
  /// Returns the contents that the new scene stores with its first turn.
  func moveAway(
    because reason: SetAside.Reason
  ) throws(SceneError) -> (contents: JournalContents, arrival: Arrival) {
    let texts = (try? Salvage(of: scene.folder).texts) ?? [:]
    let aside = SetAside(reason: reason, name: try scenes.moveAside(scene))
    let (values, recovered) = recovery(texts)
    return (contents(values, recovered, aside), aside.arrival(in: scenes.quarantinePath))
  }

  private func contents(
    _ values: [String: StoredValue], _ texts: [String: KeptText], _ aside: SetAside
  ) -> JournalContents {
    var values = values
    values[SceneKey.setAside.name] = .string("\(aside)")
    return JournalContents(
      SceneArchive(
        id: scene.id, name: name, writer: version, updated: .now, values: values, texts: texts))
  }

  private func goOn(
    with contents: JournalContents, _ aside: SetAside
  ) throws(SceneError) -> Outcome {
    guard let bytes = contents.snapshot() else {
      throw .io(errno: EFBIG, path: scene.folder.path)
    }
    // NB: This comes first: otherwise, after a kill here, the old scene's crashes would count for
    // the
    // new one.
    try LaunchMark(in: scene.folder, version: version).clear()
    try scene.keep(bytes, in: [scenes.scenes])
    // The previous generation belongs to the old journal.
    scene.folder.unlink(JournalName.previous)
    guard let journal = try scene.journal() else { throw .unreadable(path: scene.folder.path) }
    return (journal, aside.arrival(in: scenes.quarantinePath))
  }
}
