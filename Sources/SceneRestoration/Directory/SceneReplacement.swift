import Glibc

/// Sets a scene aside while its lock and the directory's are held, and lets another one go on in its
/// folder.
///
/// A copy of all its files is synced in quarantine first. Then the new journal, with all that was
/// recovered, is synced and takes the place of the old one with one rename: killed anywhere, either
/// the old scene is still there, or the new one is with all its texts.
struct SceneReplacement {
  let scenes: SceneFolders
  let scene: SceneFolder
  let name: String?
  let writer: String
  let recovery: Recovery

  /// The scene that goes on, and what to say of it.
  typealias Outcome = (journal: Journal, arrival: Arrival)

  /// Sets aside a scene of which something could not be read, or which ended every start: a new one
  /// with its texts goes on.
  func replace(because reason: SetAside.Reason) throws(SceneError) -> Outcome {
    let texts = try Salvage(of: scene.folder).texts
    let aside = SetAside(reason: reason, name: try scenes.copyAside(scene))
    let (values, recovered) = recovery(texts)
    return try goOn(with: contents(values, recovered, aside), aside)
  }

  /// Sets aside a scene of which the last turns could not all be read: it goes on as before them.
  func mend(_ journal: Journal) throws(SceneError) -> Outcome {
    let aside = SetAside(reason: .partly, name: try scenes.copyAside(scene))
    var contents = journal.contents
    contents.set(SceneKey.setAside.name, to: .string("\(aside)"))
    return try goOn(with: contents, aside)
  }

  /// Moves the scene away, where there is no room for a copy of it; returns what the new one is to
  /// keep with the first turn for which the disk has room.
  func moveAway(
    because reason: SetAside.Reason
  ) throws(SceneError) -> (contents: JournalContents, arrival: Arrival) {
    let texts = (try? Salvage(of: scene.folder).texts) ?? [:]
    let aside = SetAside(reason: reason, name: try scenes.moveAside(scene))
    let (values, recovered) = recovery(texts)
    return (contents(values, recovered, aside), aside.arrival(in: scenes.quarantinePath))
  }

  private func contents(
    _ values: [String: KeptValue], _ texts: [String: KeptText], _ aside: SetAside
  ) -> JournalContents {
    var values = values
    values[SceneKey.setAside.name] = .string("\(aside)")
    return JournalContents(
      SceneArchive(
        id: scene.id, name: name, writer: writer, updated: .now, values: values, texts: texts))
  }

  private func goOn(
    with contents: JournalContents, _ aside: SetAside
  ) throws(SceneError) -> Outcome {
    guard let bytes = contents.snapshot() else {
      throw .io(errno: EFBIG, path: scene.folder.path)
    }
    // NB: first, or a start that is killed now would find the new one guilty of the old one's crashes.
    try LaunchMark(in: scene.folder, version: writer).clear()
    try scene.keep(bytes, in: [scenes.scenes])
    // Nobody reads the generation before of another journal.
    scene.folder.unlink(JournalName.previous)
    guard let journal = try scene.journal() else { throw .unreadable(path: scene.folder.path) }
    return (journal, aside.arrival(in: scenes.quarantinePath))
  }
}
