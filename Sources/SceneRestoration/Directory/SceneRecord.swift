/// A scene as it lies on the disk, also while a process has it open.
public struct SceneRecord: Sendable {
  /// Whether anybody has it.
  public enum State: String, Sendable {
    /// A process has it open.
    case live
    /// Nobody has it; it will be restored.
    case dormant
    /// Its window was ended by its user; it can be reopened.
    case closed
  }

  /// Who it is.
  public let id: SceneID
  /// Whether anybody has it.
  public let state: State
  /// The process that has it open.
  public let pid: Int32?
  /// The window it is or was in.
  public let window: HostWindow
  /// Its values.
  public let values: SceneValues
  /// Its texts.
  public let texts: [String: KeptText]
  /// When it was last changed.
  public let updated: Milliseconds
  /// When its user ended it; nil where it is not closed.
  public let closed: Milliseconds?
  /// What it is called, if it is.
  public let name: String?

  /// How much it is in use; nil unless it is live.
  public var phase: ScenePhase? { state == .live ? values[.phase] : nil }
  /// The version of the program that wrote it last.
  public var writer: String { values[.writer] }

  init(of scene: SceneFolder, state: State, journal: Journal) {
    self.init(
      id: scene.id, state: state, contents: journal.contents, name: scene.name(in: journal),
      pid: state == .live ? SceneLock.owner(in: scene.folder)?.id : nil,
      closed: state == .closed ? try? scene.closed() : nil)
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
