import Glibc

/// Where a program's scenes lie.
///
/// `scenes/ID/` has one scene, `quarantine/` those that could not be read, `index/` hints,
/// `removed/` what is being removed, `tidied` the time when that was last looked for, and `lock` is
/// held while a scene is looked for, made and locked.
public struct SceneDirectory: Sendable {
  /// The directory.
  public let path: String
  private let compactionSize: Int
  let recovery: Recovery
  /// How long locks are waited for.
  let patience: Patience

  /// A directory, which need not be there yet.
  ///
  /// - Parameters:
  ///   - compactionSize: A journal is compacted when it has grown by so many bytes, and to twice its
  ///     size; 0: at every turn.
  ///   - recovery: What goes on of the texts of a scene that is set aside.
  public init(
    path: String, compactionSize: Int = 256 * 1024, patience: Patience = .ofACommand,
    recovery: @escaping Recovery = { (values: [:], texts: $0) }
  ) {
    self.path = path
    self.compactionSize = compactionSize
    self.patience = patience
    self.recovery = recovery
  }

  /// The same directory, for the loop of a window: no lock is waited for.
  public var withoutWaiting: SceneDirectory {
    SceneDirectory(
      path: path, compactionSize: compactionSize, patience: .none, recovery: recovery)
  }

  /// Opens a scene: no other process has it as long as this one does.
  ///
  /// - Parameters:
  ///   - writer: The version of the program, kept with the scene.
  ///   - upkeep: Who says how far the start came, and when the scene is synced and compacted.
  ///   - handover: What the program was given when it executed itself.
  ///   - place: Asks tmux where the window is; called only where a server has died and the answer
  ///     may tell which scene it is.
  public func open(
    _ request: SceneRequest, window: HostWindow, writer: String, upkeep: Upkeep = .automatic,
    handover: SceneHandover? = nil, place: () -> PanePlace? = { nil }
  ) throws(SceneError) -> Scene {
    if request == .ephemeral { return Scene() }
    let root = try Folder.make(path: path)
    let scenes = try SceneFolders(in: root)
    var window = window
    // NB: Before the lock: nobody else is to wait for an answer of tmux.
    if request == .thisWindow, scenes.mayHaveStood(where: window) {
      window.place = place() ?? PanePlace()
    }
    let door = try enter(root)
    defer { withExtendedLifetime(door) {} }
    let opening = SceneOpening(
      scenes: scenes, window: window, writer: writer,
      compactionSize: compactionSize, recovery: recovery, upkeep: upkeep,
      handover: handover)
    return try opening.scene(for: request)
  }

  /// Takes the lock of the directory: no other process looks for, makes or locks a scene as long as
  /// the file is open.
  ///
  /// Throws ``SceneError/locked(path:pid:)`` where another process has not let go of it in time.
  func enter(_ root: Folder) throws(SceneError) -> File {
    let door = try root.makeFile("lock")
    try door.lock(patience)
    return door
  }

  /// All scenes, the last changed first; `goesOn` is asked before each is read, so that whoever
  /// cannot wait gets the first of them.
  public func list(while goesOn: () -> Bool = { true }) throws(SceneError) -> SceneList {
    var list = SceneList()
    guard let scenes = try SceneFolders(reading: path) else { return list }
    for id in try scenes.idsByAge() {
      guard goesOn() else {
        list.isWhole = false
        break
      }
      do throws(SceneError) {
        if let record = try scenes.record(of: id) { list.records.append(record) }
      } catch {
        list.unreadable.append(error)
      }
    }
    list.records.sort { $0.updated > $1.updated }
    do throws(SceneError) {
      list.setAside = try scenes.setAside()
    } catch {
      list.unreadable.append(error)
    }
    return list
  }

  /// A scene by its id; nil where there is none.
  public func record(of id: SceneID) throws(SceneError) -> SceneRecord? {
    try SceneFolders(reading: path)?.record(of: id)
  }

  /// How many bytes there are of a scene to be read; nil where there is none.
  public func size(of id: SceneID) throws(SceneError) -> Int? {
    try SceneFolders(reading: path)?.scene(id)?.size()
  }

  /// A scene by its name or id; nil where there is none.
  public func find(_ nameOrID: String) throws(SceneError) -> SceneRecord? {
    if let id = SceneID(nameOrID) { return try record(of: id) }
    guard let scenes = try SceneFolders(reading: path), let id = try scenes.id(named: nameOrID)
    else { return nil }
    return try scenes.record(of: id)
  }
}
