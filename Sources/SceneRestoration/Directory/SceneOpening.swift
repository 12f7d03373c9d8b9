#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Opens a scene while the directory's lock is held.
struct SceneOpening {
  let scenes: SceneFolders
  let window: HostWindow
  let version: String
  let compactionSize: Int
  let valueSizeLimit: Int
  let recovery: Recovery
  let upkeep: Upkeep
  let handover: SceneHandover?
  let clock: SceneClock

  func scene(for request: SceneRequest) throws(SceneError) -> WindowScene {
    switch request {
    case .ephemeral: WindowScene(valueSizeLimit: valueSizeLimit)
    case .new: try make(.new)
    case .named(let text): try open(named: text)
    case .thisWindow: try openThisWindow()
    }
  }

  // MARK: Choosing the scene

  private func open(named text: String) throws(SceneError) -> WindowScene {
    if let id = SceneID(text) { return try open(id, name: nil) }
    guard SceneName.isValid(text) else { throw .badName(text) }
    if let claim = try claim(indexedAs: text) { return try open(claim, name: text) }
    return try open(try scenes.id(named: text) ?? SceneID(), name: text)
  }

  /// Returns the scene that the index has for a name, if it is not open and really has the name.
  private func claim(indexedAs name: String) throws(SceneError) -> SceneClaim? {
    for id in scenes.index.scenes(named: name) {
      let found = try scenes.look(at: id) { scene throws(SceneError) in try SceneClaim(scene) }
      guard let claim = found else { continue }
      if case .success(let journal?) = claim.journal,
        claim.scene.name(in: journal) == name
      {
        return claim
      }
    }
    return nil
  }

  private func open(_ id: SceneID, name: String?) throws(SceneError) -> WindowScene {
    let scene = try scenes.makeScene(id)
    if let lock = try handover?.adopted(for: scene) {
      let arrival: Arrival? = handover?.isSame == true ? .reexecuted : nil
      return try open(SceneClaim(scene, lock), name: name, arrival: arrival)
    }
    guard let lock = try SceneLock.acquire(in: scene.folder) else { throw scene.busy }
    return try open(SceneClaim(scene, lock), name: name)
  }

  private func openThisWindow() throws(SceneError) -> WindowScene {
    let own = try scenes.scenes(before: window)
    for scene in own.dormant {
      if let claim = try claim(scene, where: { $0.key == window.key }) { return try open(claim) }
      // If an older program is started, do not replace the window's own scene by another one.
      let newer = SceneError.newer(path: scene.folder.path)
      if scenes.passedOver.errors.contains(newer) { throw newer }
    }
    if let live = own.live { return try make(.newBeside(live: live.id)) }
    if let claim = try formerlyHere() { return try open(claim) }
    if let claim = try abandoned() { return try open(claim) }
    return try make(.new)
  }

  /// Returns the scene that was at the window's place in a server that has died, if exactly one
  /// was.
  private func formerlyHere() throws(SceneError) -> SceneClaim? {
    guard window.place.isKnown, let hints = scenes.hints else { return nil }
    var claims: [SceneClaim] = []
    for id in hints.scenes(formerlyAt: window) {
      guard let scene = try scenes.dormant(id, isSettled: true) else { continue }
      if let claim = try claim(scene, where: { $0.wasAtPlace(of: window) }) { claims.append(claim) }
    }
    if claims.count > 1 {
      claims = claims.filter { $0.window?.pane?.socket == window.pane?.socket }
    }
    return claims.count == 1 ? claims[0] : nil
  }

  /// Returns the last scene whose window cannot come back; if a scene is open, one that has not
  /// ended cleanly.
  private func abandoned() throws(SceneError) -> SceneClaim? {
    if try scenes.hasLive() { return try killed() }
    // Read all scenes only if none of the last ones fits.
    if let claim = try abandoned(among: scenes.index.recent) { return claim }
    return try abandoned(among: scenes.ids())
  }

  /// Returns the last used scene that was killed and whose terminal is gone: all terminals that
  /// were open when the system stopped come back, one by one.
  ///
  /// A scene in tmux is left to the pane at its place, and a program that does the upkeep itself
  /// offers them to its user.
  private func killed() throws(SceneError) -> SceneClaim? {
    if upkeep == .byProgram { return nil }
    for id in try scenes.newestFirst(scenes.index.recent) {
      guard let scene = try scenes.dormant(id) else { continue }
      let found = try claim(scene) { $0.isGone && $0.kind == .tty }
      if let found, !found.hasEnded { return found }
    }
    return nil
  }

  private func abandoned(among ids: [SceneID]) throws(SceneError) -> SceneClaim? {
    for id in try scenes.newestFirst(ids) {
      guard let scene = try scenes.dormant(id) else { continue }
      if let claim = try claim(scene, where: \.isGone) { return claim }
    }
    return nil
  }

  /// Locks a scene if its window fits; nil otherwise.
  private func claim(
    _ scene: SceneFolder, where isWanted: (HostWindow) -> Bool
  ) throws(SceneError) -> SceneClaim? {
    let claim = try scenes.passing { () throws(SceneError) in try SceneClaim(scene) }
    guard let claim else { return nil }
    if let obstacle = claim.obstacle {
      scenes.passedOver.record(obstacle)
      return nil
    }
    return claim.mayBeTaken(where: isWanted) ? claim : nil
  }

  // MARK: Opening it

  private func make(_ arrival: Arrival) throws(SceneError) -> WindowScene {
    let scene = try scenes.makeScene(SceneID())
    guard let lock = try SceneLock.acquire(in: scene.folder) else {
      throw scene.busy
    }
    return try open(scene, lock, nil, arrival, name: nil)
  }

  private func open(
    _ claim: SceneClaim, name: String? = nil, arrival: Arrival? = nil
  ) throws(SceneError) -> WindowScene {
    let (scene, lock) = (claim.scene, claim.lock)
    switch claim.journal {
    case .success(nil):
      return try open(scene, lock, nil, .new, name: name)
    case .success(let journal?):
      let name = name ?? scene.name(in: journal)
      let crashing = try crashingScenes(scene, journal)
      if crashing == 1 { return try setAside(scene, lock, name: name, because: .crashed) }
      if journal.isBroken || journal.isCutWithinPage {
        return try mend(scene, lock, journal, name: name)
      }
      let arrival = arrival ?? self.arrival(of: journal)
      return try open(scene, lock, journal, arrival, name: name, crashingScenes: crashing)
    case .failure(.unreadable):
      return try setAside(scene, lock, name: name, because: .unreadable)
    case .failure(let error):
      throw error
    }
  }

  /// Returns how the scene was opened.
  ///
  /// A scene set aside for it is reported until the user was told.
  private func arrival(of journal: Journal) -> Arrival {
    journal.contents.setAside?.arrival(in: scenes.quarantinePath)
      ?? .restored(afterCleanEnd: journal.contents[.hasEnded])
  }

  /// Returns how many scenes crash at each start, including this one; 0 if this one does not.
  ///
  /// One crashing scene is at fault itself. If three scenes crash in the same version of the
  /// program, or a scene crashes like the one that it replaced, the program is at fault.
  private func crashingScenes(_ scene: SceneFolder, _ journal: Journal) throws(SceneError) -> Int {
    // An unreadable mark, as on a full disk, must not prevent opening.
    let mark = try? LaunchMark(in: scene.folder, version: version)
    guard mark?.hasFailedTooOften == true else { return 0 }
    let others = try scenes.crashed(besides: scene.id, version: version)
    if journal.contents.setAside?.reason == .crashed { return others + 2 }
    return others + 1 >= 3 ? others + 1 : 1
  }

  /// Opens a scene as it was before the damage in its journal, and keeps a copy of the whole
  /// journal.
  ///
  /// Without room for the copy, a new scene replaces it, unless only its last record was cut short.
  ///
  /// NB: A power cut may have kept a turn and lost the one before it. Synced turns precede both.
  private func mend(
    _ scene: SceneFolder, _ lock: SceneLock, _ journal: Journal, name: String?
  ) throws(SceneError) -> WindowScene {
    let replacement = replacement(scene, name)
    do throws(SceneError) {
      let (mended, arrival) = try replacement.mend(journal)
      return try open(scene, lock, mended, arrival, name: name)
    } catch  where error.isLackOfRoom {
      guard journal.isBroken else {
        return try open(scene, lock, journal, arrival(of: journal), name: name)
      }
      return try begin(after: replacement, because: .unreadable)
    }
  }

  /// Sets a scene aside; a new one with its texts replaces it.
  private func setAside(
    _ scene: SceneFolder, _ lock: SceneLock, name: String?, because reason: SetAside.Reason
  ) throws(SceneError) -> WindowScene {
    let replacement = replacement(scene, name)
    #if PLANTED_BUGS
      if PlantedBug.recoveredLate.isPlanted {
        return try begin(after: replacement, because: reason)
      }
    #endif
    do throws(SceneError) {
      let (journal, arrival) = try replacement.replace(because: reason)
      return try open(scene, lock, journal, arrival, name: name)
    } catch  where error.isLackOfRoom {
      return try begin(after: replacement, because: reason)
    }
  }

  private func replacement(_ scene: SceneFolder, _ name: String?) -> SceneReplacement {
    SceneReplacement(
      scenes: scenes, scene: scene, name: name, version: version, recovery: recovery)
  }

  /// Moves a scene away if there is no room for a copy, and creates a new one in its place.
  private func begin(
    after replacement: SceneReplacement, because reason: SetAside.Reason
  ) throws(SceneError) -> WindowScene {
    let (staged, arrival) = try replacement.moveAway(because: reason)
    let fresh = try scenes.makeScene(replacement.scene.id)
    guard let lock = try SceneLock.acquire(in: fresh.folder) else { throw fresh.busy }
    return try open(fresh, lock, nil, arrival, name: replacement.name, staged: staged)
  }

  private func open(
    _ folder: SceneFolder, _ lock: SceneLock, _ journal: Journal?, _ arrival: Arrival,
    name: String?, staged: JournalContents? = nil, crashingScenes: Int = 0
  ) throws(SceneError) -> WindowScene {
    folder.folder.makePrivate()
    // Best effort: a refusal of the disk must not prevent opening.
    let launch = try? LaunchMark(in: folder.folder, version: version)
    launch?.begin()
    do throws(SceneError) {
      let scene = WindowScene(
        folder, lock: lock,
        journal: try JournalFile(
          in: folder.folder, parents: [scenes.scenes, scenes.root], journal: journal,
          lock: lock.file, isPolled: upkeep == .byProgram),
        contents: journal?.contents ?? JournalContents(), staged: staged, arrival: arrival,
        live: scenes.live, hints: scenes.hints, launch: launch, crashingScenes: crashingScenes,
        compactionSize: compactionSize, valueSizeLimit: valueSizeLimit, upkeep: upkeep,
        unreadable: scenes.passedOver.errors, clock: clock)
      // NB: Otherwise it would be closed again after the next kill.
      try folder.reopen()
      begin(scene, name: name ?? folder.givenName)
      return scene
    } catch {
      launch?.withdraw()
      throw error
    }
  }

  private func begin(_ scene: WindowScene, name: String?) {
    scenes.index.record(scene.id, in: window)
    scenes.live?.record(scene.id)
    if let name {
      scene[.sceneName] = name
      scenes.index.record(scene.id, named: name)
    }
    scene.begin(in: window, version: version)
  }
}
