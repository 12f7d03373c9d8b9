import CLibrary
import Foundation
public import SceneRestoration

/// A temporary directory of scenes for one test, removed after it.
///
/// Open a window, use it, end it with ``kill()`` or ``powerCut()``, and open it again.
public final class TestScenes {
  /// Path of the directory; nothing is there before the first opening.
  public let path: String
  /// The directory of the scenes.
  public let directory: SceneDirectory
  private var scenes: [WindowScene] = []
  private let faults = DiskFaults()
  /// By how much the clocks are later than the system's, in milliseconds.
  private let lead = Monitor(Milliseconds(0))

  /// Creates an empty directory.
  ///
  /// - Parameter directory: Creates the directory's value, for a program that sets a recovery or a
  ///   limit.
  public init(_ directory: (_ path: String) -> SceneDirectory = { SceneDirectory(path: $0) }) {
    path = FileManager.default.temporaryDirectory.path + "/test-scenes-\(SceneID())"
    var created = directory(path)
    created.clock = SceneClock { [lead] in lead.use { $0 } }
    created.faults = faults
    self.directory = created
  }

  deinit {
    scenes.forEach { $0.abandon() }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Opens a scene in a window, as a start of the program does.
  ///
  /// Only `WindowScene.sync(within:)` syncs it.
  ///
  /// - Parameter root: An object or a struct with properties to restore; nil if there is none.
  public func open(
    _ request: SceneRequest = .thisWindow, restoring root: Any? = nil,
    in window: HostWindow = .test("A"), version: String = "test"
  ) throws(SceneError) -> WindowScene {
    let place = window.place
    let scene = try directory.open(
      request, window: window, version: version, upkeep: .withoutSync
    ) { place }
    scenes.append(scene)
    if place.isKnown { scene.setPlace(place) }
    if let root { try scene.restore(root) }
    return scene
  }

  /// Ends all open scenes as kill -9 does: uncommitted changes are lost.
  public func kill() {
    scenes.forEach { $0.abandon() }
    scenes = []
  }

  /// Ends all open scenes as a crash of the program does: uncommitted changes are lost, and a crash
  /// before the first commit, or in the 2 seconds after it, counts as a crash of the start.
  public func crash() {
    scenes.forEach { $0.crash() }
    scenes = []
  }

  /// Advances the clocks of the scenes and of their directory.
  public func advance(by duration: Duration) {
    lead.use { $0 += Milliseconds(duration / .milliseconds(1)) }
  }

  /// Behaviour of the disk of the scenes; open scenes notice it with their next commit.
  public var disk: Disk {
    get {
      switch faults.kind {
      case .none, .noStatus: .writable
      case .full: .full
      case .readOnly: .readOnly
      }
    }
    set {
      switch newValue {
      case .writable: faults.kind = .none
      case .full: faults.kind = .full
      case .readOnly: faults.kind = .readOnly
      }
    }
  }

  /// Behaviour of a disk.
  public enum Disk: Sendable {
    /// It stores everything.
    case writable
    /// It has no room: a commit throws ``SceneRestoration/SceneError/io(errno:path:)`` with ENOSPC.
    case full
    /// It refuses each change, as a read-only home does: an opening returns an ephemeral scene.
    case readOnly
  }

  /// Holds a scene that is not open, as another process does: until the value is released, opening
  /// the scene by its name or id throws ``SceneRestoration/SceneError/busy(_:pid:window:)``.
  ///
  /// Returns nil if there is no such scene.
  public func hold(_ id: SceneID) throws(SceneError) -> HeldScene? {
    try directory.handover(of: id).map(HeldScene.init)
  }

  /// Ends all open scenes as a power cut does, in the worst case: commits that were not synced are
  /// lost.
  ///
  /// `WindowScene.sync(within:)` waits for a sync.
  public func powerCut() throws {
    let sizes = scenes.map { scene in
      scene.takeNotices()
      return (folder: scene.path, size: scene.syncedSize)
    }
    kill()
    for (folder, size) in sizes {
      guard let folder else { continue }
      if let size {
        let journal = try FileHandle(forWritingTo: URL(filePath: folder + "/journal"))
        try journal.truncate(atOffset: UInt64(size))
        try journal.close()
      } else {
        try FileManager.default.removeItem(atPath: folder)
      }
    }
  }

  /// Damages the journal of a scene that is not open.
  public func damage(_ scene: SceneID, _ damage: Damage) throws {
    let journal = URL(filePath: "\(path)/scenes/\(scene)/journal")
    let bytes = [UInt8](try Data(contentsOf: journal))
    try Data(damage.applied(to: bytes)).write(to: journal)
  }

  /// Stores a scene as an older version of the program did, and kills that version.
  public func olderVersion(
    _ version: String, in window: HostWindow = .test("A"), _ store: (WindowScene) -> Void
  ) throws(SceneError) {
    let scene = try open(in: window, version: version)
    store(scene)
    try scene.commit()
    kill()
  }
}

extension TestScenes {
  /// Opens a scene in a window, as a start of the program does.
  @available(*, deprecated, renamed: "open(_:restoring:in:version:)")
  public func open(
    _ request: SceneRequest = .thisWindow, restoring root: Any? = nil,
    in window: HostWindow = .test("A"), writer: String
  ) throws(SceneError) -> WindowScene {
    try open(request, restoring: root, in: window, version: writer)
  }
}
