import CLibrary
import CPlatform

/// The directory of a program's scenes.
///
/// `scenes/ID/` has one scene, `quarantine/` scenes that could not be read, `index/` hints,
/// `removed/` scenes that are being removed, `tidied` the time of the last tidying. `lock` is held
/// while a process searches, creates and locks a scene.
public struct SceneDirectory: Sendable {
  /// Path of the directory.
  public let path: String
  let compactionSize: Int
  /// Greatest size of a value, in bytes.
  let valueSizeLimit: Int
  let recovery: Recovery
  /// Limit of the wait for locks.
  private(set) var lockTimeout = LockTimeout.twoSeconds
  /// The clocks, which a test can advance.
  package var clock = SceneClock()
  /// Refusals of the disk that a test simulates.
  package var faults: DiskFaults?

  /// Creates a value for a directory, which need not exist yet.
  ///
  /// - Parameters:
  ///   - compactionSize: A journal is compacted when it has grown by this many bytes, and to twice
  ///     its size; 0: in every turn.
  ///   - valueSizeLimit: Greatest size of a value, in bytes; texts have no limit.
  ///   - recovery: Selects the texts that are recovered from a scene that is set aside.
  public init(
    path: String, compactionSize: Int = 256 * 1024, valueSizeLimit: Int = 64 * 1024,
    recovery: @escaping Recovery = { (values: [:], texts: $0) }
  ) {
    self.path = path
    self.compactionSize = compactionSize
    self.valueSizeLimit = valueSizeLimit
    self.recovery = recovery
  }

  /// The same directory without waiting for locks, for the event loop of a window.
  package var withoutWaiting: SceneDirectory {
    var directory = self
    directory.lockTimeout = .zero
    return directory
  }

  /// Opens a scene; no other process can open it until it ends.
  ///
  /// - Parameters:
  ///   - root: An object or struct whose properties are restored, as by
  ///     ``WindowScene/restore(_:)``.
  ///   - version: Version of the program, stored with the scene.
  public func open(
    _ request: SceneRequest = .thisWindow, restoring root: Any? = nil,
    window: HostWindow = .current(), version: String
  ) throws(SceneError) -> WindowScene {
    // NB: Before anything is on the disk.
    if let root { _ = try WindowScene.wrappers(of: root) }
    let scene = try open(request, window: window, version: version, upkeep: .automatic)
    if let root { try scene.restore(root) }
    return scene
  }

  /// Opens a scene for a program that does the upkeep itself.
  ///
  /// - Parameters:
  ///   - upkeep: Whether the library or the program reports the progress of the start, and syncs
  ///     and compacts the scene.
  ///   - handover: The handover passed to the re-executed program.
  ///   - place: Asks for the window's place in tmux; by default the library does. It is called only
  ///     if a server has died and the answer may tell which scene to open.
  package func open(
    _ request: SceneRequest, window: HostWindow, version: String, upkeep: Upkeep,
    handover: SceneHandover? = nil, place: (() -> PanePlace?)? = nil
  ) throws(SceneError) -> WindowScene {
    if request == .ephemeral { return ephemeralScene(.new) }
    platform_refuse_excess()
    let scenes: SceneFolders
    do throws(SceneError) {
      scenes = try SceneFolders(in: try Folder.make(path: path, faults))
      if upkeep != .byProgram { try expectWritable(scenes.root) }
    } catch {
      guard case .noPermission = error, upkeep != .byProgram else { throw error }
      return ephemeralScene(.notStored(because: error))
    }
    var window = window
    // NB: Before the lock, so that other processes do not wait for tmux.
    if request == .thisWindow, scenes.mayReplacePane(in: window) {
      window.place = (place ?? window.askForPlace)() ?? PanePlace()
    }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    let opening = SceneOpening(
      scenes: scenes, window: window, version: version, compactionSize: compactionSize,
      valueSizeLimit: valueSizeLimit, recovery: recovery, upkeep: upkeep, handover: handover,
      clock: clock)
    let scene = try opening.scene(for: request)
    scene.directory = self
    return scene
  }

  /// Returns a new scene that leaves nothing on the disk.
  private func ephemeralScene(_ arrival: Arrival) -> WindowScene {
    let scene = WindowScene(valueSizeLimit: valueSizeLimit, arrival: arrival, clock: clock)
    scene.directory = self
    return scene
  }

  /// Throws if nothing can be written in the directory.
  private func expectWritable(_ root: Folder) throws(SceneError) { _ = try root.makeFile("lock") }

  /// Takes the lock of the directory: until the file is closed, no other process searches, creates
  /// or locks a scene.
  ///
  /// Throws ``SceneError/locked(path:pid:)`` if another process does not release it in time.
  func enter(_ root: Folder) throws(SceneError) -> File {
    let door = try root.makeFile("lock")
    try door.lock(lockTimeout)
    return door
  }

  /// Returns all scenes, the last changed first.
  ///
  /// Calls `isOver` before each read, and stops when it returns true: a caller with little time
  /// gets the first scenes.
  public func list(until isOver: () -> Bool = { false }) throws(SceneError) -> SceneList {
    var list = SceneList()
    guard let scenes = try SceneFolders(reading: path) else { return list }
    for id in try scenes.idsByAge() {
      if isOver() {
        list.isComplete = false
        break
      }
      do throws(SceneError) {
        if let record = try scenes.record(of: id) { list.records.append(record) }
      } catch {
        list.unreadable.append(error)
      }
    }
    list.records.sort { $0.updated > $1.updated }
    list.removeTakenPlaces()
    do throws(SceneError) {
      list.setAside = try scenes.setAside()
    } catch {
      list.unreadable.append(error)
    }
    return list
  }

  /// Returns a scene by id; nil if there is none.
  public func record(of id: SceneID) throws(SceneError) -> SceneRecord? {
    try SceneFolders(reading: path)?.record(of: id)
  }

  /// Returns the size of a scene's files in bytes; nil if there is no scene.
  package func size(of id: SceneID) throws(SceneError) -> Int? {
    try SceneFolders(reading: path)?.scene(id)?.size()
  }

  /// Returns a scene by name or id; nil if there is none.
  public func find(_ nameOrID: String) throws(SceneError) -> SceneRecord? {
    if let id = SceneID(nameOrID) { return try record(of: id) }
    guard let scenes = try SceneFolders(reading: path), let id = try scenes.id(named: nameOrID)
    else { return nil }
    return try scenes.record(of: id)
  }
}
