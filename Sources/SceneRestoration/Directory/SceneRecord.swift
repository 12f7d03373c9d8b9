/// A stored scene; a process may have it open.
public struct SceneRecord: Sendable {
  /// Whether a process has it open, or the user closed it.
  public enum State: String, Sendable {
    /// A process has it open.
    case live
    /// No process has it open; it will be restored.
    case dormant
    /// The user closed it; it can be reopened.
    case closed
  }

  /// The scene's identity.
  public let id: SceneID
  /// Whether a process has it open, or the user closed it.
  public let state: State
  /// Pid of the process that has it open.
  public let pid: Int32?
  /// Its current or last window.
  public internal(set) var window: HostWindow
  /// Values of the scene.
  public let values: SceneValues
  /// Texts of the scene.
  public let texts: [String: KeptText]
  /// Time of the last change.
  public let updated: Milliseconds
  /// Time when the user closed it; nil if it is not closed.
  public let closed: Milliseconds?
  /// Name of the scene; nil if it has none.
  public let name: String?
  /// Whether the end of its journal was cut off, and not by a kill: opening the scene keeps a copy
  /// in quarantine.
  package private(set) var isCut = false

  /// Phase of the scene; nil unless it is live.
  public var phase: WindowScene.Phase? { state == .live ? values[.phase] : nil }
  /// Version of the program that wrote it last.
  public var version: String { values[.version] }

  init(of scene: SceneFolder, state: State, journal: Journal) {
    self.init(
      id: scene.id, state: state, contents: journal.contents, name: scene.name(in: journal),
      pid: state == .live ? SceneLock.owner(in: scene.folder)?.id : nil,
      closed: state == .closed ? try? scene.closed() : nil)
    // A live scene may be in the middle of a write.
    isCut = state != .live && journal.isCutWithinPage
  }

  init(
    id: SceneID, state: State, contents: JournalContents, name: String?, pid: Int32?,
    closed: Milliseconds?
  ) {
    self.id = id
    self.state = state
    self.name = name
    self.pid = pid
    self.closed = closed
    values = contents.sceneValues
    window = values.window
    texts = contents.sceneTexts
    updated = contents.updated
  }
}
