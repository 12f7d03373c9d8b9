import Glibc

/// The folders of all scenes, and the index of them.
struct SceneFolders {
  let root: Folder
  let scenes: Folder
  let index: SceneIndex
  /// Nil where there is no such folder, or none that can be read.
  let live: LiveScenes?
  /// Nil likewise.
  let hints: PaneHints?
  /// What walks over the scenes could not read.
  let passedOver = PassedOver()

  /// Makes what is missing.
  ///
  /// Hints are best effort: a folder of hints that cannot be opened is ignored.
  init(in root: Folder) throws(SceneError) {
    self.root = root
    scenes = try root.makeFolder("scenes")
    root.makePrivate()
    index = SceneIndex(folder: try? root.makeFolder("index"))
    live = (try? root.makeFolder("live")).map(LiveScenes.init)
    hints = (try? root.makeFolder("servers")).map(PaneHints.init)
  }

  /// Nil where there are no scenes.
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

  /// The ids of all scenes; a folder may also be called by its id in upper case.
  func ids() throws(SceneError) -> [SceneID] {
    var seen: Set<SceneID> = []
    return try scenes.names().compactMap(SceneID.init).filter { seen.insert($0).inserted }
  }

  /// All ids, the last written to first.
  func idsByAge() throws(SceneError) -> [SceneID] {
    let dated = try ids().map { id in
      (id, Self.names(of: id).compactMap { scenes.modified("\($0)/" + JournalName.current) }.first)
    }
    return dated.sorted { $0.1 ?? 0 > $1.1 ?? 0 }.map(\.0)
  }

  /// A scene's folder; nil where there is none.
  ///
  /// Throws ``SceneError/foreign(path:)`` where something else has its name.
  func scene(_ id: SceneID) throws(SceneError) -> SceneFolder? {
    for name in Self.names(of: id) {
      do throws(SceneError) {
        guard let folder = try scenes.folder(name) else { continue }
        return SceneFolder(id: id, folder: folder, name: name)
      } catch {
        switch error {
        case .io(errno: ENOTDIR, path: let path), .io(errno: ELOOP, path: let path):
          throw .foreign(path: path)
        default: throw error
        }
      }
    }
    return nil
  }

  /// What a scene's folder may be called: other programs copy names in upper case.
  private static func names(of id: SceneID) -> [String] {
    [id.description, id.description.uppercased()]
  }

  /// A scene's folder, made where it is missing.
  func makeScene(_ id: SceneID) throws(SceneError) -> SceneFolder {
    if let scene = try scene(id) { return scene }
    return SceneFolder(id: id, folder: try scenes.makeFolder(id.description))
  }

  /// What a walk over many scenes reads of one.
  ///
  /// Nil where that cannot be read: this is noted, and the walk goes on.
  func look<Result>(
    at id: SceneID, _ read: (SceneFolder) throws(SceneError) -> Result?
  ) throws(SceneError) -> Result? {
    try passing { () throws(SceneError) in
      try scene(id).flatMap { scene throws(SceneError) in try read(scene) }
    }
  }

  /// A part of a walk over many scenes: nil where its files cannot be read, which is noted.
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
      passedOver.note(error)
      return nil
    }
  }

  func record(of id: SceneID) throws(SceneError) -> SceneRecord? {
    guard let scene = try scene(id), let state = try scene.state(),
      let journal = try scene.journal()
    else { return nil }
    return SceneRecord(of: scene, state: state, journal: journal)
  }

  /// The scene that has a name, also where the index does not know it.
  func id(named name: String) throws(SceneError) -> SceneID? {
    for id in index.scenes(named: name) {
      do throws(SceneError) {
        // One that cannot be read is taken at the index's word, and then set aside and said.
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

  /// Whether a process has any scene open; what it costs does not depend on how many there are.
  func hasLive() throws(SceneError) -> Bool {
    guard let live else { return false }
    for id in try live.ids() {
      let isLive = try isLive(id)
      if isLive == true { return true }
      // Left by a killed process. Nobody makes it live meanwhile: who asks has the directory's lock.
      if isLive == false { live.forget(id) }
    }
    return false
  }

  /// Whether a process has a scene open; nil where that cannot be read.
  func isLive(_ id: SceneID) throws(SceneError) -> Bool? {
    let isLive = try look(at: id) { scene throws(SceneError) in try scene.state() == .live }
    return isLive ?? (mayHave(id) ? nil : false)
  }

  /// Whether there is a scene, or something in its place that cannot be read.
  func mayHave(_ id: SceneID) -> Bool {
    do throws(SceneError) {
      return try scene(id) != nil
    } catch {
      return true
    }
  }

  /// The scene, if nobody has it open and nobody closed it.
  func dormant(_ id: SceneID) throws(SceneError) -> SceneFolder? {
    try look(at: id) { scene throws(SceneError) in
      try scene.state() == .dormant ? scene : nil
    }
  }

  /// Those of the scenes that there are, the one written last first.
  ///
  /// NB: not their folders, each of which is an open file as long as it is held.
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

  /// The scenes that a window had: those that nobody has open, the one written last first, and one
  /// that somebody has.
  func scenes(
    before window: HostWindow
  ) throws(SceneError) -> (dormant: [SceneFolder], live: SceneFolder?) {
    var (dormant, live): ([SceneFolder], SceneFolder?) = ([], nil)
    for id in index.scenes(of: window) {
      let found = try look(at: id) { scene throws(SceneError) in (scene, try scene.state()) }
      guard let (scene, state) = found else { continue }
      switch state {
      case .dormant: dormant.append(scene)
      case .live where scene.window?.key == window.key: live = live ?? scene
      case .live, .closed, nil: break
      }
    }
    return (try newestFirst(dormant), live)
  }

  /// Where the scenes lie that were set aside.
  func setAside() throws(SceneError) -> [String] {
    try setAsideNames().map { quarantinePath + "/" + $0 }
  }

  /// How many other scenes crashed at their last start in a version of the program.
  func crashed(besides id: SceneID, version: String) throws(SceneError) -> Int {
    var count = 0
    for other in try ids() where other != id {
      guard let folder = (try? scene(other))?.folder else { continue }
      if LaunchMark.hasCrashed(in: folder, version: version) { count += 1 }
    }
    return count
  }
}
