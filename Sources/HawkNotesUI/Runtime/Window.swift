public import LibraryModel
public import SceneRestoration
import TextEditing
public import TextUI

/// A window that runs: events come in at one door, and each turn is reduce, commit, paint.
///
/// Nothing is painted before it is committed. The thread of the loop waits for no other process and no
/// network; it waits for the disk only where a text goes into the library: for the sync of the scene's
/// journal, at most 250 ms, and for the library's commit.
public final class Window<Screen: Terminal> {
  /// The window as a value.
  public internal(set) var state: WindowState
  /// When a turn is due though nothing has come, in milliseconds of the clock that ``turn(_:at:)``
  /// is given; nil: not before something comes.
  public internal(set) var wakeTime: Int?
  /// Whether it has ended and its last record is kept.
  public internal(set) var hasEnded = false
  /// Whether the user has closed its scene.
  public internal(set) var isClosed = false
  /// The drafts that wait in the scene.
  public var unsavedDrafts: Int { state.unsavedDrafts }
  /// Why its end could not keep everything, or not close the scene; nil: it could.
  public internal(set) var endFailure: SceneError?

  let screen: Screen
  let scene: Scene
  let library: LibraryClient
  let world: WorldClient
  let scenes: ScenesClient
  let reducer: Reducer
  /// What the scene's staged values were made of.
  var staged = SceneState()
  var stagedSize: Size?
  var suspension: Suspension?
  /// The draft that an editor gets once the turn is kept.
  var outsideSlot: DraftSlot?
  /// The files that are removed once what they held is kept.
  var returned: [SceneFile] = []
  /// The names of the files that stay, of which the user was told.
  var told: Set<String> = []
  /// Whether a file was looked for that an editor had when the program was killed.
  var hasLookedOutside = false
  var ending = WindowEnding()
  /// What was said of the disk, as long as it refuses.
  var complaint: Message?
  var syncs = SyncSchedule()
  /// When the first frame has been on the screen for long enough that the start counts as one without
  /// a crash, in milliseconds of the clock; nil: it counts already.
  var safeStartTime: Int?
  var clicks = ClickCounter()

  /// A window on a scene, built from what was kept; the library is not asked yet.
  public init(
    screen: Screen, scene: Scene, library: LibraryClient, world: WorldClient,
    scenes: ScenesClient = .none,
    settings: Settings = Settings(), source: SettingsSource = SettingsSource(),
    limits: TerminalLimits = TerminalLimits(),
    reducer: Reducer = Reducer()
  ) {
    self.screen = screen
    self.scene = scene
    self.library = library
    self.world = world
    self.scenes = scenes
    self.reducer = reducer
    SceneState.restored.restore(&staged, from: scene.values)
    state = WindowState(scene: staged, size: screen.size)
    state.settings.chosen = settings
    state.settings.source = source
    state.settings.limits = limits
    state.sceneID = scene.isEphemeral ? nil : scene.id
    state.restore(scene.texts)
    scene.forgetTexts()
    hasLookedOutside = staged.outside == nil
  }

  /// The first turn: fills the window from the library and paints it.
  ///
  /// A link or an activity given wins over the place, never over the drafts.
  public func start(
    at link: Link? = nil, continuing activity: PlaceActivity? = nil, now: Int
  ) {
    findSavedDrafts()
    #if DEBUG
      CrashOnDemand.crash(over: state.editor.texts.values)
    #endif
    perform(.read(.catalogue))
    // That a place is gone is worth more than how the scene came to be here.
    let crashing = scene.crashingScenes > 0 ? Message.crashing(scene.crashingScenes) : nil
    let arrival =
      crashing ?? Message(arrival: scene.arrival, drafts: state.unsavedDrafts)
    let isWorse = arrival?.isWarning ?? false
    let found =
      Message(passedOver: scene.passedOver) ?? Message(mistakes: state.settings.source.mistakes)
    learn(.mentioned(isWorse ? arrival : found ?? arrival))
    if let activity {
      dispatch(.navigation(.activityContinued(activity)))
    } else if let link {
      dispatch(.navigation(.linkOpened(link)))
    }
    // After an execution of its own the terminal does not say again who has the focus.
    let isQuiet = scene.arrival == .reexecuted && scene.phase == .inactive
    scene.phase = isQuiet ? .inactive : .active
    dispatch(.phaseEntered(scene.phase))
    safeStartTime = now + 1000
    finishTurn(now)
    scene.launchWasPainted()
    watchFiles()
    if lookAround() { finishTurn(now) }
  }

  /// Takes all that has come, and shows what came of it once it is kept.
  public func turn(_ events: consuming [Event], at now: Int) {
    if let due = state.retries.dueTime, due <= now { retry(isDue: true) }
    if let due = safeStartTime, due <= now {
      safeStartTime = nil
      scene.launchStands()
    }
    learn(.turnBegan(at: now))
    for index in events.indices {
      let event = events[index]
      // What was pasted is not to be there once more while its record is made.
      events[index] = .timePassed
      take(event, now)
    }
    finishTurn(now)
  }

  func take(_ event: Event, _ now: Int) {
    switch event {
    case .input(.focusGained): enter(.active)
    case .input(.focusLost): enter(.inactive)
    case .input(.mouse(let mouse)):
      state.action(for: mouse, clicks: clicks.count(mouse, at: now)).map(dispatch)
    case .input(.key(let press)) where state.isJoinedEscape(press): takeJoinedEscape(press)
    case .input(let input): Self.action(for: input, &state).map(dispatch)
    case .resized(let size): dispatch(.resized(size))
    case .libraryChanged:
      // The process that wrote to it has ended its transaction.
      retry(isDue: false)
      reloadIfChanged()
    case .sceneNoticed:
      scene.takeNotices()
      syncs.isSyncing = false
      if state.hasPutOff { retry(isDue: false) }
    case .editorEnded(let complaint):
      takeBack(complaint)
      if ending.isReexecutionDue { perform(.reexecute(in: nil)) }
      ending.isReexecutionDue = false
    case .editorFilesChanged: lookAround()
    case .othersCounted(let dormant, let unsaved):
      let isBack = scene.arrival == .restored(afterCleanEnd: false)
      guard state.message == nil || (isBack && state.message?.isWarning == false) else { break }
      let isSaid = isBack && state.message != nil
      Message(dormant: dormant, unsaved: unsaved, isBack: isSaid).map { dispatch(.said($0)) }
    case .told(let message): dispatch(.said(message))
    case .scenesRead(let listing): dispatch(.scenes(.read(listing)))
    case .suspended: suspension = .alone
    case .continued:
      enter(.active)
      screen.redraw()
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
    if isEnding { finishPutOff() }
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

  // NB: `inout`, though nothing is changed: or else the whole state would be copied for it.

  private func paint(_ state: inout WindowState) { screen.paint(state.render()) }

  private static func action(for input: Input, _ state: inout WindowState) -> Action? {
    state.action(for: input)
  }

  func end() {
    defer { endFailure = endFailure ?? scene.unkept }
    guard ending.request == .close else { return scene.end() }
    do throws(SceneError) {
      try scene.close()
      isClosed = !scene.isEphemeral
    } catch {
      // It stays, dormant: nothing is lost.
      endFailure = error
    }
  }

  /// Whether nothing is left to warn the user of who quits; else says so.
  private func mayQuit() -> Bool {
    let drafts = state.safety == .ephemeral ? state.unsavedDrafts : 0
    guard let warning = ending.warning(of: state.safety, unsavedDrafts: drafts) else { return true }
    enter(.active)
    learn(.said(warning))
    return false
  }

  func suspend(_ now: Int) {
    guard let suspension else { return }
    self.suspension = nil
    scene.requestSync()
    world.suspend(suspension == .group)
    enter(.active)
    commit(now)
    screen.redraw()
    paint(&state)
  }

  func goOutside(_ now: Int) {
    guard let slot = outsideSlot else { return }
    outsideSlot = nil
    openOutside(slot)
    guard state.scene.outside == nil else { return }
    commit(now)
    paint(&state)
  }

  /// NB: What a busy library put off is only in memory.
  func reexecute(_ now: Int) {
    guard let reexecution = ending.reexecution, !state.hasPutOff else { return }
    let refusal =
      state.obstacle(to: reexecution).map { .refused($0) } ?? world.reexecute(reexecution.scene)
    guard case .refused(let message) = refusal else { return }
    ending.reexecution = nil
    syncs.isSyncing = false
    learn(.said(message))
    commit(now)
    paint(&state)
  }
}
