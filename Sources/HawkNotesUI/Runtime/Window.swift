public import LibraryModel
public import SceneRestoration
import TextEditing
public import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// A running window: each turn handles events, changes the state, commits it, and paints it.
///
/// Nothing is painted before it is committed. The thread of the loop never waits for another
/// process or for a network. It waits for the disk only when a text goes into the library: for the
/// sync of the scene's journal, at most 250 ms, and for the library's commit.
public final class Window<Screen: Terminal> {
  public internal(set) var state: WindowState
  /// Time at which a turn is due without an event, in milliseconds of the clock passed to
  /// ``turn(_:at:)``; nil if none is due.
  public internal(set) var wakeTime: Int?
  /// Whether the window has ended and its last record is stored.
  public internal(set) var hasEnded = false
  /// Whether the user has closed its scene.
  public internal(set) var isClosed = false
  public var unsavedDrafts: Int { state.unsavedDrafts }
  /// The reason why the end could not store everything or close the scene; nil if it could.
  public internal(set) var endFailure: SceneError?

  let screen: Screen
  let scene: WindowScene
  let library: any LibraryClient
  let world: WorldClient
  let scenes: ScenesClient
  let search: SearchClient
  let imports: ImportClient
  let spelling: SpellingClient
  let reducer: Reducer
  let syncWaits: SyncWaits
  var staged = SceneState()
  var stagedSize: Size?
  var suspension: Suspension?
  /// The draft that an editor gets after the next commit.
  var outsideSlot: DraftSlot?
  /// The files to remove after the commit that stores their texts.
  var filesToRemove: [SceneFile] = []
  /// The names of the remaining files that the user was told of.
  var reportedFiles: Set<String> = []
  /// Whether the files of an editor from before a kill have been read.
  var hasLookedOutside = false
  /// Whether the library was asked which of the restored drafts it has saved.
  var hasFoundSavedDrafts = false
  /// Whether the changes of the library that a kill interrupted have been asked for again.
  var hasResumedChanges = false
  /// The number of the last request for mentions: an older one is about texts as they were.
  var mentionRequest = 0
  var ending = WindowEnding()
  /// The warning about the disk; nil while it accepts writes.
  var complaint: Message?
  var syncs = SyncSchedule()
  /// Time at which this start counts as one without a crash, in milliseconds of the clock; nil if
  /// it already counts.
  var safeStartTime: Int?
  var clicks = ClickCounter()
  /// Whether the user has done anything since the start.
  var isUsed = false
  /// Whether the user has typed while a list on the screen was still to be read.
  var wasTypedBlindly = false

  /// Creates a window from the stored scene, without asking the library.
  public init(
    screen: Screen, scene: WindowScene, library: any LibraryClient, world: WorldClient,
    scenes: ScenesClient = .none, search: SearchClient = .none,
    imports: ImportClient = .none, spelling: SpellingClient = .none,
    settings: Settings = Settings(), source: SettingsSource = SettingsSource(),
    limits: TerminalLimits = TerminalLimits(),
    reducer: Reducer = Reducer(), syncWaits: SyncWaits = SyncWaits()
  ) {
    self.screen = screen
    self.scene = scene
    self.library = library
    self.world = world
    self.scenes = scenes
    self.search = search
    self.imports = imports
    self.spelling = spelling
    self.reducer = reducer
    self.syncWaits = syncWaits
    staged.restore(from: scene.values)
    state = WindowState(scene: staged, size: screen.size)
    state.settings.chosen = settings
    state.settings.source = source
    state.settings.limits = limits
    state.sceneID = scene.isEphemeral ? nil : scene.id
    state.restore(scene.texts)
    state.restoreDrawnNames()
    scene.releaseTexts()
    hasLookedOutside = staged.outside == nil
  }

  /// Performs the first turn: reads the library and paints the window.
  ///
  /// A link or an activity replaces the stored place, but never a draft.
  public func start(
    at link: Link? = nil, continuing activity: PlaceActivity? = nil, now: Int
  ) {
    learn(.turnBegan(at: now))
    noticeTime()
    #if DEBUG
      CrashOnDemand.crash(over: state.editor.texts.values)
    #endif
    perform(.read(.shown))
    // A message that the place is gone takes precedence over how the scene was opened.
    let crashing = scene.crashingScenes > 0 ? Message.crashing(scene.crashingScenes) : nil
    let arrival =
      crashing ?? Message(arrival: scene.arrival, drafts: state.unsavedDrafts)
    let isWorse = arrival?.isWarning ?? false
    let found =
      Message(passedOver: scene.unreadable) ?? Message(mistakes: state.settings.source.mistakes)
    let kept = state.scene.startMessage.map(Message.info)
    learn(.mentioned(isWorse ? arrival : found ?? kept ?? arrival))
    learn(.startMessageTold)
    if let activity {
      dispatch(.navigation(.activityContinued(activity)))
    } else if let link {
      dispatch(.navigation(.linkOpened(link)))
    }
    // After a re-execution the terminal does not report the focus again.
    let isQuiet = scene.arrival == .reexecuted && scene.phase == .inactive
    scene.phase = isQuiet ? .inactive : .active
    if scene.arrival != .reexecuted { scene[WindowFocus.isReported] = false }
    dispatch(.phaseEntered(scene.phase))
    safeStartTime = now + 1000
    finishTurn(now)
    scene.launchWasPainted()
    watchFiles()
    if readEditorFiles() { finishTurn(now) }
  }

  /// Returns whether the scene has a draft on disk.
  public func hasStored(_ draft: Note.ID) -> Bool {
    state.scene.drafts[draft] != nil && [.kept, .synced].contains(state.safety)
  }

  /// Performs one turn: handles the events, commits, and paints.
  public func turn(_ events: consuming [Event], at now: Int) {
    learn(.turnBegan(at: now))
    if let due = state.retries.dueTime, due <= now { noticingJumps { retry(isDue: true) } }
    if let due = safeStartTime, due <= now {
      safeStartTime = nil
      scene.launchSucceeded()
    }
    noticeTime()
    if events.allSatisfy(\.isOfTime) { readIdly() }
    for index in events.indices {
      let event = events[index]
      // Release a pasted text: its record is made now, and needs the memory.
      events[index] = .timePassed
      if event.isOfUser {
        isUsed = true
        if state.waitsForLists { wasTypedBlindly = true }
        settleHeldKey()
        let wasInText = state.isInText
        let rest = events[(index + 1)...]
        handle(pasted(event, before: rest), now)
        // What was typed after Ctrl-S, before the sheet was drawn, was meant for the text.
        if wasInText, state.scene.sheet == .merge, rest.contains(where: \.isOfUser) {
          learn(.jumped)
        }
      } else {
        noticingJumps { handle(event, now) }
      }
    }
    finishTurn(now)
  }

  func handle(_ event: Event, _ now: Int) {
    if event.isOfUser, state.hasPostponedRequests { learn(.userActed) }
    switch event {
    case .input(.focusGained): enterByFocus(.active)
    case .input(.focusLost): enterByFocus(.inactive)
    case .input(.background(let colour)): learn(.backgroundFound(colour))
    case .input(.mouse(let mouse)):
      state.action(for: mouse, clicks: clicks.count(mouse, at: now)).map(act)
    case .input(.key(let press)) where Self.isJoinedEscape(press, &state):
      handleJoinedEscape(press)
    case .input(let input): Self.action(for: input, &state).map(act)
    case .resized(let size): dispatch(.resized(size))
    case .linkFound(let link):
      dispatch(isUsed && state.isInText ? .said(.linkIgnored) : .navigation(.linkOpened(link)))
    case .libraryChanged:
      // The other process has ended its transaction.
      retry(isDue: false)
      reloadIfChanged()
    case .sceneNoticed:
      scene.takeNotices()
      syncs.isSyncing = false
      if state.hasPostponedRequests { retry(isDue: false) }
    case .editorEnded(let complaint):
      finishEditing(complaint)
      if ending.isReexecutionDue { perform(.reexecute(in: nil)) }
      ending.isReexecutionDue = false
    case .editorFilesChanged: readEditorFiles()
    case .othersCounted(let dormant, let unsaved):
      let isBack = scene.arrival == .restored(afterCleanEnd: false)
      guard state.message == nil || (isBack && state.message?.isWarning == false) else { break }
      let isSaid = isBack && state.message != nil
      Message(dormant: dormant, unsaved: unsaved, isBack: isSaid).map { dispatch(.said($0)) }
    case .firstScene: learn(.mentioned(.welcome))
    case .feature(let action): dispatch(.feature(action))
    case .imported(let news): dispatch(.imported(news))
    case .mentionsRead(of: let id, from: let cursor, let part, number: let number):
      guard number == mentionRequest else { break }
      dispatch(
        part.map { .mentioned(.character(id), $0) }
          ?? .unread(.mentions(of: id, from: cursor), .busy))
    case .conflicted(let conflict): dispatch(.conflicted(conflict))
    case .synchronized(let standing): dispatch(.synchronized(standing))
    case .settingsRead(let settings, let source): dispatch(.settings(.read(settings, source)))
    case .spellingChecked(let answer): dispatch(.spelled(answer))
    case .ownWordsChanged: dispatch(.spellingExpired(nil))
    case .message(let message): dispatch(.said(message))
    case .suspended: suspension = .alone
    case .continued: comeBack()
    case .restartWanted where state.scene.outside != nil: ending.isReexecutionDue = true
    case .restartWanted: perform(.reexecute(in: nil))
    case .ended: hasEnded = true
    case .timePassed: break
    }
  }

  // MARK: Commit, then paint

  func finishTurn(_ now: Int) {
    let isEnding = ending.request != nil || hasEnded
    if suspension != nil || isEnding { enter(.background) }
    if isEnding { finishPostponedRequests() }
    #if PLANTED_BUGS
      if PlantedBug.paintBeforeCommit.isPlanted { screen.paint(state.render()) }
    #endif
    if let slot = outsideSlot { learn(.textHandedOut(slot)) }
    commit(now)
    if ending.request != nil { hasEnded = mayQuit() }
    guard !hasEnded else { return end() }
    paint(&state)
    reexecute(now)
    scene.compactIfNeeded()
    suspend(now)
    goOutside(now)
    planNextTurn(now)
  }

  // NB: `inout` although nothing is changed; otherwise the whole state would be copied.

  func paint(_ state: inout WindowState) { screen.paint(state.render()) }

  private static func action(for input: Input, _ state: inout WindowState) -> Action? {
    state.action(for: input)
  }

  private static func isJoinedEscape(_ press: KeyPress, _ state: inout WindowState) -> Bool {
    state.isJoinedEscape(press)
  }

  static func idleEffect(_ state: inout WindowState) -> Effect? { state.idleEffect }

  func end() {
    defer { endFailure = endFailure ?? scene.endError }
    guard ending.request == .close else { return scene.suspend() }
    do throws(SceneError) {
      try scene.discard()
      isClosed = !scene.isEphemeral
    } catch {
      // The scene stays dormant: nothing is lost.
      endFailure = error
    }
  }

  /// Returns whether the window may end; otherwise it shows a warning.
  private func mayQuit() -> Bool {
    let drafts = state.safety == .ephemeral ? state.unsavedDrafts : 0
    guard let warning = ending.warning(of: state.safety, unsavedDrafts: drafts) else { return true }
    enter(.active)
    if state.safety == .notKept { complain(warning) } else { learn(.said(warning)) }
    return false
  }
}
