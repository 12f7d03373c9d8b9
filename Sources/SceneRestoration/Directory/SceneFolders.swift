import CLibrary

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The folders of all scenes, and their index.
struct SceneFolders {
  let root: Folder
  let scenes: Folder
  let index: SceneIndex
  /// Nil if the folder is missing or cannot be read.
  let live: LiveScenes?
  /// Nil if the folder is missing or cannot be read.
  let hints: PaneHints?
  /// Errors of walks over the scenes.
  let passedOver = PassedOver()

  /// Opens the folders; creates missing ones.
  ///
  /// Hints are best effort: a folder of hints that cannot be opened is ignored.
  init(in root: Folder) throws(SceneError) {
    let shared = { try? SharedFolders.shared(root.makeFolder($0)) }
    self.root = SharedFolders.shared(root)
    scenes = SharedFolders.shared(try root.makeFolder("scenes"))
    root.makePrivate()
    index = SceneIndex(folder: shared("index"))
    live = shared("live").map(LiveScenes.init)
    hints = shared("servers").map(PaneHints.init)
  }

  /// Opens the folders for reading; nil if there are no scenes.
  init?(reading path: String) throws(SceneError) {
    guard let root = try Folder(path: path), let scenes = try root.folder("scenes") else {
      return nil
    }
    self.root = root
    self.scenes = scenes
    index = SceneIndex(folder: try? root.folder("index"))
    live = (try? root.folder("live")).map(LiveScenes.init)
    hints = (try? root.folder("servers")).map(PaneHints.init)
  }

  /// Returns the ids of all scenes; a folder's name may be its id in upper case.
  func ids() throws(SceneError) -> [SceneID] {
    var seen: Set<SceneID> = []
    return try scenes.names().compactMap(SceneID.init).filter { seen.insert($0).inserted }
  }

  /// Returns the ids of all scenes, the last written first.
  func idsByAge() throws(SceneError) -> [SceneID] {
    let dated = try ids().map { id in
      (id, Self.names(of: id).compactMap { scenes.modified("\($0)/" + JournalName.current) }.first)
    }
    return dated.sorted { $0.1 ?? 0 > $1.1 ?? 0 }.map(\.0)
  }

  /// Opens a scene's folder; nil if there is none.
  ///
  /// Throws ``SceneError/foreign(path:)`` if something other than a folder has its name.
  func scene(_ id: SceneID) throws(SceneError) -> SceneFolder? {
    for name in Self.names(of: id) {
      do throws(SceneError) {
        guard let folder = try scenes.folder(name) else { continue }
        return SceneFolder(id: id, folder: folder, name: name)
      } catch {
        guard case .io(let errno, let path) = error, errno == ENOTDIR || errno == ELOOP else {
          throw error
        }
        throw .foreign(path: path)
      }
    }
    return nil
  }

  /// Returns the possible names of a scene's folder: other programs copy names in upper case.
  private static func names(of id: SceneID) -> [String] {
    [id.description, id.description.uppercased()]
  }

  /// Opens a scene's folder; creates it if it is missing.
  func makeScene(_ id: SceneID) throws(SceneError) -> SceneFolder {
    if let scene = try scene(id) { return scene }
    return SceneFolder(id: id, folder: try scenes.makeFolder(id.description))
  }

  /// Reads one scene in a walk over many.
  ///
  /// Returns nil if it cannot be read: the error is recorded, and the walk continues.
  func look<Result>(
    at id: SceneID, _ read: (SceneFolder) throws(SceneError) -> Result?
  ) throws(SceneError) -> Result? {
    try passing { () throws(SceneError) in
      try scene(id).flatMap { scene throws(SceneError) in try read(scene) }
    }
  }

  /// Reads one part of a walk over many scenes; records an error of its files and returns nil.
  func passing<Result>(
    _ part: () throws(SceneError) -> Result?
  ) throws(SceneError) -> Result? {
    do throws(SceneError) {
      return try part()
    } catch {
      guard error.isOfAFile else { throw error }
      #if PLANTED_BUGS
        if PlantedBug.walkStopped.isPlanted { throw error }
      #endif
      passedOver.record(error)
      return nil
    }
  }

  func record(of id: SceneID) throws(SceneError) -> SceneRecord? {
    guard let scene = try scene(id), let state = try scene.state(),
      let journal = try scene.journal()
    else { return nil }
    return SceneRecord(of: scene, state: state, journal: journal)
  }

  /// Returns the id of the scene with a name, even if the index does not have it.
  func id(named name: String) throws(SceneError) -> SceneID? {
    for id in index.scenes(named: name) {
      do throws(SceneError) {
        // If the scene cannot be read, trust the index: opening sets the scene aside and reports
        // it.
        guard let scene = try scene(id) else { continue }
        if scene.isNamed(name) ?? true { return id }
      } catch {
        if case .foreign = error { continue }
        return id
      }
    }
    for id in try ids() where try look(at: id, { $0.isNamed(name) }) == true { return id }
    return nil
  }

  /// Whether any scene is open; the cost does not depend on the number of scenes.
  func hasLive() throws(SceneError) -> Bool {
    guard let live else { return false }
    for id in try live.ids() {
      let isLive = try isLive(id)
      if isLive == true { return true }
      // The entry of a killed process. No process can open the scene now: the caller has the
      // directory's lock.
      if isLive == false { live.forget(id) }
    }
    return false
  }

  /// Whether a scene is open; nil if that cannot be read.
  func isLive(_ id: SceneID) throws(SceneError) -> Bool? {
    let isLive = try look(at: id) { scene throws(SceneError) in try scene.state() == .live }
    return isLive ?? (mayHave(id) ? nil : false)
  }

  /// Whether a scene exists, or something unreadable in its place.
  func mayHave(_ id: SceneID) -> Bool {
    do throws(SceneError) {
      return try scene(id) != nil
    } catch {
      return true
    }
  }

  /// Returns a scene if it is neither open nor closed.
  ///
  /// - Parameter isSettled: Whether an owner that is ending is waited for.
  func dormant(_ id: SceneID, isSettled: Bool = false) throws(SceneError) -> SceneFolder? {
    try look(at: id) { scene throws(SceneError) in
      try (isSettled ? scene.settledState() : scene.state()) == .dormant ? scene : nil
    }
  }

  /// Returns the scenes that exist, the last written first.
  ///
  /// NB: Returns ids, since each folder is an open file while it is held.
  func newestFirst(_ ids: [SceneID]) throws(SceneError) -> [SceneID] {
    var dated: [(id: SceneID, modified: Milliseconds)] = []
    for id in ids {
      let modified = try look(at: id) { scene throws(SceneError) in try scene.modified() }
      if let modified { dated.append((id, modified)) }
    }
    return dated.sorted { $0.modified > $1.modified }.map(\.id)
  }

  private func newestFirst(_ scenes: [SceneFolder]) throws(SceneError) -> [SceneFolder] {
    if scenes.count < 2 { return scenes }
    var dated: [(scene: SceneFolder, modified: Milliseconds)] = []
    for scene in scenes { dated.append((scene, (try? scene.modified()) ?? 0)) }
    return dated.sorted { $0.modified > $1.modified }.map(\.scene)
  }

  /// Returns the scenes of a window: the dormant ones, the last written first, and one that is
  /// open.
  func scenes(
    before window: HostWindow
  ) throws(SceneError) -> (dormant: [SceneFolder], live: SceneFolder?) {
    var (dormant, live): ([SceneFolder], SceneFolder?) = ([], nil)
    for id in index.scenes(of: window) {
      let found = try look(at: id) { scene throws(SceneError) in (scene, try scene.settledState()) }
      guard let (scene, state) = found else { continue }
      switch state {
      case .dormant: dormant.append(scene)
      case .live where scene.window?.key == window.key: live = live ?? scene
      case .live, .closed, nil: break
      }
    }
    return (try newestFirst(dormant), live)
  }

  /// Returns the paths of the scenes in quarantine.
  func setAside() throws(SceneError) -> [String] {
    try setAsideNames().map { quarantinePath + "/" + $0 }
  }

  /// Returns how many other scenes crashed at their last start in a version of the program, those
  /// in quarantine included.
  func crashed(besides id: SceneID, version: String) throws(SceneError) -> Int {
    var crashed: Set<SceneID> = []
    for other in try ids() {
      guard let folder = (try? scene(other))?.folder else { continue }
      if LaunchMark.hasCrashed(in: folder, version: version) { crashed.insert(other) }
    }
    let quarantine = try root.folder("quarantine")
    for name in try setAsideNames() {
      guard let other = SceneID(String(name.prefix(36))),
        let folder = try? quarantine?.folder(name)
      else { continue }
      if LaunchMark.hasCrashed(beforeMoveTo: folder, version: version) { crashed.insert(other) }
    }
    return crashed.subtracting([id]).count
  }
}
