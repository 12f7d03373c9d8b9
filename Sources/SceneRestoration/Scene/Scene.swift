import Glibc

/// The scene of a window: what comes back after the process was killed.
///
/// Changes are staged as they are made, and kept by ``commit()``: when that has returned, kill -9
/// takes nothing of them back. A scene is open in one process at a time, and used by one thread.
public final class Scene {
  /// Who it is.
  public let id: SceneID
  /// How it came to be open.
  public let arrival: Arrival
  /// Whether it leaves nothing on the disk.
  public let isEphemeral: Bool
  /// The texts as they were when it was opened, until they are let go.
  public internal(set) var texts: [String: KeptText]

  /// How many scenes crash at each start in this version of the program, this one among them, so that
  /// it is not the scene's fault; 0: this one does not.
  public let crashingScenes: Int

  /// Why its end could not keep everything, or not on the disk; nil: it could, or has not come.
  public private(set) var unkept: SceneError?

  /// Folders that could not be read when this one was looked for among all scenes.
  public let passedOver: [SceneError]

  /// Where it lies; nil for an ephemeral scene.
  let folder: Folder?

  var staging: Staging
  /// The journal and the lock are let go at the end; an ephemeral scene has neither.
  private(set) var journal: JournalFile?
  private var lock: SceneLock?
  private var live: LiveScenes?
  let hints: PaneHints?
  var launch: LaunchMark?
  let compactionSize: Int
  let upkeep: Upkeep
  /// When the first commit was, by the system's own clock; nil before it.
  var firstCommit: Milliseconds?
  /// Values that a key found of another type than its own.
  var misfits: [String: KeptValue] = [:]
  #if DEBUG
    /// Where the keys are declared with which values were set.
    var declarations: [String: KeyDeclaration] = [:]
  #endif

  /// An ephemeral scene.
  init() {
    id = SceneID()
    arrival = .new
    isEphemeral = true
    texts = [:]
    crashingScenes = 0
    passedOver = []
    folder = nil
    hints = nil
    staging = Staging(over: JournalContents())
    compactionSize = 0
    upkeep = .byProgram
  }

  init(
    _ folder: SceneFolder, lock: SceneLock, journal: JournalFile, contents: JournalContents,
    staged: JournalContents?, arrival: Arrival, live: LiveScenes?, hints: PaneHints?,
    launch: LaunchMark?,
    crashingScenes: Int, compactionSize: Int, upkeep: Upkeep, passedOver: [SceneError]
  ) {
    id = folder.id
    self.arrival = arrival
    isEphemeral = false
    texts = (staged ?? contents).sceneTexts
    self.folder = folder.folder
    staging = Staging(over: contents)
    if let staged { staging.stage(staged) }
    self.journal = journal
    self.lock = lock
    self.live = live
    self.hints = hints
    self.launch = launch
    self.crashingScenes = crashingScenes
    self.compactionSize = compactionSize
    self.upkeep = upkeep
    self.passedOver = passedOver
  }

  /// NB: In this order: who has the lock may rely on the files.
  deinit {
    launch?.clear()
    journal = nil
    lock = nil
  }
}

// MARK: Beginning and end

extension Scene {
  /// Stages who has it now, and keeps it if that can be: a full disk is no reason not to open.
  func begin(in window: HostWindow, writer: String) {
    var window = window
    let before = values.window
    if before.key == window.key {
      window.label = before.label
      window.place = before.place
    } else {
      hints?.forget(id, in: before)
    }
    HostWindow.kept.stage(window, since: before, in: self) { ".window/" }
    self[.writer] = writer
    self[.hasEnded] = false
    try? keep()
  }

  /// Ends the use of the scene cleanly: it stays, for whoever opens it next.
  ///
  /// Waits for the disk. Nothing can be kept afterwards.
  public func end() {
    finish()
    letGo()
  }

  /// Ends the scene as its user wants it: it comes back only when asked for by name or id.
  ///
  /// Waits for the disk. Nothing can be kept afterwards; where it throws, the scene is ended and not
  /// closed.
  public func close() throws(SceneError) {
    finish()
    // NB: Before the lock is let go, so that nobody can have reopened it in between.
    defer { letGo() }
    if let folder { try SceneFolder(id: id, folder: folder).close() }
  }

  private func finish() {
    self[.hasEnded] = true
    do throws(SceneError) {
      try keep()
      journal?.finish()
      unkept = journal?.refusal
    } catch {
      unkept = error
    }
  }

  private func letGo() {
    launchStands()
    journal = nil
    // NB: before the lock goes, or the next owner's name could be taken away.
    live?.forget(id)
    live = nil
    lock = nil
  }
}

// MARK: The first frame

extension Scene {
  /// Notes that what was restored has been shown: a kill from now on says nothing about the scene.
  public func launchWasPainted() { launch?.paint() }

  /// Notes that what was restored has stood for a while: a crash from now on is none of the start.
  public func launchStands() {
    stand()
  }

  /// Notes that the program ends this start with an error: that says nothing about the scene.
  public func launchWasRefused() {
    launch?.withdraw()
    launch = nil
  }
}

// MARK: Becoming another program

extension Scene {
  /// Says that the program is back after it executed itself; does nothing at other times.
  public func announce() {
    if arrival == .reexecuted { lock?.sign() }
  }

  var ownHandover: SceneHandover? { lock.map { SceneHandover(of: id, $0, isSame: true) } }

  /// Waits until the disk has what is committed, and goes on.
  func settle() { journal?.finish() }

  /// Stages the end, as it will be if the program becomes another scene's.
  func leave() {
    launchStands()
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

// MARK: Keeping

extension Scene {
  /// Keeps all that is staged, as one record with one write(2).
  ///
  /// When it throws, all stays staged, and the next commit tries again.
  public func commit() throws(SceneError) {
    try keep()
    if upkeep == .automatic { lookAfter() }
  }

  private func keep() throws(SceneError) {
    guard hasStagedChanges else { return }
    if let journal {
      guard let record = staging.record(at: .now) else {
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

  /// Readable when a sync or a compaction has finished: then call ``takeNotices()``.
  ///
  /// −1, which poll(2) ignores, for an ephemeral scene.
  public var noticeDescriptor: Int32 { journal?.noticeDescriptor ?? -1 }

  /// Takes note of what has finished.
  public func takeNotices() {
    journal?.takeNotices()
    if journal?.hasLostLock == true { renewLock() }
  }

  /// Makes the lock anew that another program has removed or replaced.
  ///
  /// Where another process has locked what is there, this one writes nothing any more.
  private func renewLock() {
    guard let journal, let lock, let folder else { return }
    do throws(SceneError) {
      if try lock.renew() { return journal.take(lock.file) }
      journal.stop(because: SceneFolder(id: id, folder: folder).busy)
    } catch {
      // The folder is locked as before: this is tried again with the next sync.
    }
  }

  /// Has what is committed now synced; never waits for it.
  public func requestSync() { journal?.requestSync() }

  /// Waits until the disk has what is committed or refuses it, for so many milliseconds at most.
  ///
  /// Takes notices, as ``takeNotices()`` does. An ephemeral scene returns at once.
  public func sync(within milliseconds: Int) { journal?.sync(within: milliseconds) }

  /// Why the disk has not what is committed, though it was asked; nil: it has, or was not asked yet.
  ///
  /// What was committed may then be lost, though no process dies: all is in memory, and each request
  /// writes it into a new file, until the disk has that.
  public var refusal: SceneError? { journal?.refusal }

  /// Why the journal could not be compacted, told once: nothing is lost, but it grows.
  public func takeComplaint() -> SceneError? { journal?.takeComplaint() }

  /// Whether everything committed survives a power cut.
  public var isSynced: Bool { journal?.isSynced ?? false }

  /// Has the journal compacted, if it has grown past the size set; never waits for it.
  public func compactIfNeeded() { journal?.compact(past: compactionSize) }
}
