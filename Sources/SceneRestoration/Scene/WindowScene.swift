import CLibrary
import CPlatform

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The scene of a window: the state that is restored after the process was killed.
///
/// Changes are staged, and stored by ``commit()``: once it has returned, kill -9 does not lose
/// them. A scene is open in one process at a time. Use it from one thread.
public final class WindowScene {
  /// The scene's identity.
  public let id: SceneID
  /// Way in which the scene was opened.
  public let arrival: Arrival
  /// Whether the scene leaves nothing on the disk.
  public let isEphemeral: Bool
  /// Texts as they were when the scene was opened.
  public internal(set) var texts: [String: KeptText]

  /// Number of scenes that crash at each start in this version of the program, including this one:
  /// then the scene is not at fault.
  ///
  /// 0 if this scene does not crash.
  public let crashingScenes: Int

  /// Reason why the end could not store everything; nil if it could, or the scene has not ended.
  public private(set) var endError: SceneError?

  /// Version of the program that wrote the scene before this start; nil if the scene is new.
  ///
  /// It changes for the next start with the first ``commit()``: so a migration that is committed
  /// with it is done once, whenever the process is killed.
  public private(set) var previousVersion: String?

  /// Folders that could not be read in the search for this scene.
  public let unreadable: [SceneError]

  /// Folder of the scene; nil for an ephemeral scene.
  let folder: Folder?

  var staging: Staging
  /// Journal and lock are released at the end; an ephemeral scene has neither.
  private(set) var journal: JournalFile?
  private(set) var lock: SceneLock?
  private var live: LiveScenes?
  let hints: PaneHints?
  var launch: LaunchMark?
  let compactionSize: Int
  let upkeep: Upkeep
  /// Time of the first commit by the monotonic clock; nil before it.
  var firstCommit: Milliseconds?
  /// The tmux pane of the window; nil for a terminal or an ephemeral scene.
  private(set) var pane: TmuxPane?
  /// The question to tmux about the pane's place that has no answer yet.
  var placeQuestion: PaneQuestion?
  /// Time of the last question by the monotonic clock.
  var placeTime: Milliseconds = 0
  /// Whether the scene was suspended or discarded in this process.
  private var isReleased = false
  /// Number of forks before the scene was opened.
  private let forks = platform_fork_count()
  let clock: SceneClock
  /// Whether the next commit stores that activities were taken.
  var takesActivities = false
  /// Whether the next commit removes from the disk what is no longer in the scene.
  var forgetsHistory = false
  /// Directory that the scene was opened in; nil for a scene of the library's own.
  var directory: SceneDirectory?
  /// Values that all windows of the program share; nil if no property has asked for them.
  public internal(set) var appValues: AppValues?
  /// The texts that were restored as Strings, by name.
  var textCores: [String: TextCore] = [:]
  /// Stored values whose type is not their key's type.
  var foundUnreadable: [String: StoredValue] = [:]
  #if DEBUG
    /// Source locations of the keys whose values were set.
    var declarations: [String: KeyDeclaration] = [:]
  #endif

  /// Creates an ephemeral scene.
  init(valueSizeLimit: Int = .max, arrival: Arrival = .new, clock: SceneClock = SceneClock()) {
    id = SceneID()
    self.arrival = arrival
    self.clock = clock
    isEphemeral = true
    texts = [:]
    crashingScenes = 0
    unreadable = []
    folder = nil
    hints = nil
    staging = Staging(over: JournalContents(), valueSizeLimit: valueSizeLimit)
    compactionSize = 0
    upkeep = .byProgram
  }

  init(
    _ folder: SceneFolder, lock: SceneLock, journal: JournalFile, contents: JournalContents,
    staged: JournalContents?, arrival: Arrival, live: LiveScenes?, hints: PaneHints?,
    launch: LaunchMark?, crashingScenes: Int, compactionSize: Int, valueSizeLimit: Int,
    upkeep: Upkeep, unreadable: [SceneError], clock: SceneClock
  ) {
    id = folder.id
    self.clock = clock
    self.arrival = arrival
    isEphemeral = false
    texts = (staged ?? contents).sceneTexts
    self.folder = folder.folder
    staging = Staging(over: contents, valueSizeLimit: valueSizeLimit)
    if let staged { staging.stage(staged) }
    self.journal = journal
    self.lock = lock
    self.live = live
    self.hints = hints
    self.launch = launch
    self.crashingScenes = crashingScenes
    self.compactionSize = compactionSize
    self.upkeep = upkeep
    self.unreadable = unreadable
  }

  /// NB: In this order: the next holder of the lock may rely on the files.
  deinit {
    launch?.clear()
    journal = nil
    lock = nil
  }
}

// MARK: Beginning and end

extension WindowScene {
  /// Stages the owner of the scene and stores it if possible: a full disk must not prevent opening.
  func begin(in window: HostWindow, version: String) {
    var window = window
    let before = values.window
    if before.key == window.key {
      window.label = before.label
      window.place = before.place
    } else {
      hints?.forget(id, in: before)
    }
    HostWindow.kept.stage(window, since: before, in: self) { ".window/" }
    pane = window.pane
    forgetAfterKill()
    previousVersion = staging[SceneKey.version.name] == nil ? nil : self[.version]
    self[.hasEnded] = false
    if previousVersion == nil { self[.version] = version }
    #if PLANTED_BUGS
      if PlantedBug.writerOverwritten.isPlanted { self[.version] = version }
    #endif
    try? keep()
    self[.version] = version
  }

  /// Ends the use of the scene cleanly: the next start in this window restores it.
  ///
  /// Waits for the disk. Nothing can be stored afterwards.
  public func suspend() {
    if hasEnded { return }
    finish()
    release()
  }

  /// Ends the use of the scene and closes it: it comes back only when requested by name or id.
  ///
  /// Waits for the disk. Nothing can be stored afterwards. If this throws, the scene is ended but
  /// not closed.
  public func discard() throws(SceneError) {
    if hasEnded { throw .ended(id) }
    finish()
    // NB: Before the lock is released, so that no other process can have reopened the scene.
    defer { release() }
    if let folder { try SceneFolder(id: id, folder: folder).close() }
  }

  /// Whether nothing can be stored in the scene: it has ended in this process, or the process is a
  /// forked child of the one that opened it.
  private var hasEnded: Bool { isReleased || forks != platform_fork_count() }

  private func finish() {
    self[.hasEnded] = true
    do throws(SceneError) {
      try keep()
      journal?.finish()
      endError = journal?.refusal ?? staging.excess
    } catch {
      endError = error
    }
  }

  private func release() {
    launchSucceeded()
    isReleased = true
    journal = nil
    // NB: Before the lock is released; otherwise the next owner's entry could be removed.
    live?.forget(id)
    live = nil
    lock = nil
  }
}

// MARK: Ends that a test simulates

extension WindowScene {
  /// Length of the journal that survives a power cut, in bytes; nil if its name may be lost.
  package var syncedSize: Int? {
    guard let journal, journal.unsyncedFolders.isEmpty else { return nil }
    return journal.syncedEnd
  }

  /// Records a crash, as the signal handler does, and releases everything.
  package func crash() {
    launch?.crash(at: clock.monotonic)
    abandon()
  }

  /// Releases everything as the kernel does after kill -9: staged changes are lost.
  package func abandon() {
    staging = Staging(over: JournalContents())
    launch = nil
    journal = nil
    live = nil
    lock = nil
    appValues = nil
  }
}

// MARK: Re-executing

extension WindowScene {
  /// Signs the lock again after the program re-executed itself; does nothing at other times.
  package func announce() {
    if arrival == .reexecuted { lock?.sign() }
  }

  var ownHandover: SceneHandover? { lock.map { SceneHandover(of: id, $0, isSame: true) } }

  /// Waits until all commits are synced.
  func settle() { journal?.finish() }

  /// Stages the end of the scene, for a program that changes to another scene.
  func leave() {
    launchSucceeded()
    self[.hasEnded] = true
    try? keep()
    lock?.unsign()
  }

  func comeBack() {
    self[.hasEnded] = false
    try? keep()
    lock?.sign()
  }
}

// MARK: Committing

extension WindowScene {
  /// Stores all staged changes, as one record with one write(2).
  ///
  /// If this throws, all changes stay staged, and the next commit tries again; only with
  /// ``SceneError/tooLarge(name:bytes:limit:)`` all changes but that value are stored. After the
  /// end of the scene, and in a forked child, a change is refused with ``SceneError/ended(_:)``.
  public func commit() throws(SceneError) {
    try keep()
    if forgetsHistory { try forgetHistory() }
    if takesActivities { forgetTakenActivities() }
    lookAfter()
    try appValues?.commit()
    if hasStagedChanges, let excess = staging.excess { throw excess }
  }

  /// Stores all staged changes, without any upkeep.
  func keep() throws(SceneError) {
    guard staging.hasRecord else { return }
    if hasEnded { throw .ended(id) }
    if let journal {
      guard let record = staging.record(at: clock.now) else {
        throw .io(errno: EFBIG, path: journal.path)
      }
      #if PLANTED_BUGS
        if PlantedBug.refusalSwallowed.isPlanted {
          try? journal.append(record)
          return staging.settle()
        }
      #endif
      try journal.append(record)
    }
    staging.settle()
  }
}
