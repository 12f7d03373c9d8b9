/// The folders of all scenes, and the index of them.
struct SceneFolders {
  let root: Folder
  let scenes: Folder
  let index: SceneIndex
  /// Nil where no scene was opened since there is such a folder.
  let live: LiveScenes?
  /// Nil likewise.
  let hints: PaneHints?

  /// Makes what is missing.
  init(in root: Folder) throws(SceneError) {
    self.root = root
    scenes = try root.makeFolder("scenes")
    index = SceneIndex(folder: try root.makeFolder("index"))
    live = LiveScenes(folder: try root.makeFolder("live"))
    hints = PaneHints(folder: try root.makeFolder("servers"))
  }

  /// Nil where there are no scenes.
  init?(reading path: String) throws(SceneError) {
    guard let root = try Folder(path: path), let scenes = try root.folder("scenes"),
      let index = try root.folder("index")
    else { return nil }
    self.root = root
    self.scenes = scenes
    self.index = SceneIndex(folder: index)
    live = try root.folder("live").map(LiveScenes.init)
    hints = try root.folder("servers").map(PaneHints.init)
  }

  func ids() throws(SceneError) -> [SceneID] {
    try scenes.names().compactMap(SceneID.init)
  }

  /// All ids, the last written to first.
  func idsByAge() throws(SceneError) -> [SceneID] {
    let dated = try ids().map { id in
      (id, scenes.modified("\(id)/" + JournalName.current) ?? 0)
    }
    return dated.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// A scene's folder; nil where there is none.
  func scene(_ id: SceneID) throws(SceneError) -> SceneFolder? {
    try scenes.folder(id.description).map { SceneFolder(id: id, folder: $0) }
  }

  /// A scene's folder, made where it is missing.
  func makeScene(_ id: SceneID) throws(SceneError) -> SceneFolder {
    SceneFolder(id: id, folder: try scenes.makeFolder(id.description))
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
      // One that cannot be read is taken at the index's word, and then set aside and said.
      guard let scene = try scene(id) else { continue }
      if scene.isNamed(name) ?? true { return id }
    }
    for id in try ids() where try scene(id)?.isNamed(name) == true { return id }
    return nil
  }

  /// Whether a process has any scene open; what it costs does not depend on how many there are.
  func hasLive() throws(SceneError) -> Bool {
    guard let live else { return false }
    for id in try live.ids() {
      if try scene(id)?.state() == .live { return true }
      // Left by a killed process. Nobody makes it live meanwhile: who asks has the directory's lock.
      live.forget(id)
    }
    return false
  }

  /// The scene, if nobody has it open and nobody closed it.
  func dormant(_ id: SceneID) throws(SceneError) -> SceneFolder? {
    guard let scene = try scene(id), try scene.state() == .dormant else { return nil }
    return scene
  }

  /// Those of the scenes that there are, the one written last first.
  ///
  /// NB: not their folders, each of which is an open file as long as it is held.
  func newestFirst(_ ids: [SceneID]) throws(SceneError) -> [SceneID] {
    var dated: [(id: SceneID, modified: Milliseconds)] = []
    for id in ids {
      if let scene = try scene(id) { dated.append((id, try scene.modified())) }
    }
    return dated.sorted { $0.modified > $1.modified }.map(\.id)
  }

  private func newestFirst(_ scenes: [SceneFolder]) throws(SceneError) -> [SceneFolder] {
    if scenes.count < 2 { return scenes }
    var dated: [(scene: SceneFolder, modified: Milliseconds)] = []
    for scene in scenes { dated.append((scene, try scene.modified())) }
    return dated.sorted { $0.modified > $1.modified }.map(\.scene)
  }

  /// The scenes that a window had: those that nobody has open, the one written last first, and one
  /// that somebody has.
  func scenes(
    before window: HostWindow
  ) throws(SceneError) -> (dormant: [SceneFolder], live: SceneFolder?) {
    var (dormant, live): ([SceneFolder], SceneFolder?) = ([], nil)
    for id in index.scenes(of: window) {
      guard let scene = try scene(id) else { continue }
      switch try scene.state() {
      case .dormant: dormant.append(scene)
      case .live where scene.window?.key == window.key: live = live ?? scene
      default: break
      }
    }
    return (try newestFirst(dormant), live)
  }

  /// Where the scenes lie that were moved out of the way.
  func setAside() throws(SceneError) -> [String] {
    guard let quarantine = try root.folder("quarantine") else { return [] }
    return try quarantine.names().filter { !$0.hasPrefix(".") }.sorted()
      .map { quarantine.path + "/" + $0 }
  }

  /// Copies the journal of a scene that could not all be read, and says where to.
  func copyAside(_ scene: SceneFolder) throws(SceneError) -> String {
    let quarantine = try root.makeFolder("quarantine")
    let name = "\(scene.id)-\(Milliseconds.now)"
    let folder = try quarantine.makeFolder(name)
    let bytes = try scene.folder.fileToRead(JournalName.current)?.read(0...) ?? []
    let copy = try folder.makeFile(JournalName.new, toBecome: JournalName.current)
    try copy.write(bytes, at: 0)
    try copy.sync()
    try folder.rename(JournalName.new, to: JournalName.current)
    for parent in [folder, quarantine, root] { try parent.sync() }
    return folder.path
  }

  /// Moves a scene that could not be read out of the way, and says where to.
  func setAside(_ scene: SceneFolder) throws(SceneError) -> String {
    let quarantine = try root.makeFolder("quarantine")
    let name = "\(scene.id)-\(Milliseconds.now)"
    #if PLANTED_BUGS
      if PlantedBug.unreadableRemoved.isPlanted {
        try scene.folder.empty()
        scenes.removeFolder(scene.id.description)
        return quarantine.path + "/" + name
      }
    #endif
    try scenes.rename(scene.id.description, to: name, in: quarantine)
    return quarantine.path + "/" + name
  }
}
