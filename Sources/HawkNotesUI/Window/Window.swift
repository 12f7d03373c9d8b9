public import LibraryModel
public import SceneRestoration
import TextEditing
public import TextUI

/// A window that runs: events come in at one door, and each turn is reduce, commit, paint.
///
/// Nothing is painted before it is committed. It never waits: not for the library, not for a disk.
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
  /// Whether to start anew once an editor outside gives the terminal back.
  var isRestartDue = false
  /// Whether a file was looked for that an editor had when the program was killed.
  var hasLookedOutside = false
  var isQuitting = false
  var isClosing = false
  var becoming: Becoming?
  /// Whether the user was told that quitting now loses text.
  var wasWarned = false
  /// Whether the user was told that quitting now drops drafts that are nowhere else, and nothing was
  /// written since.
  var wasWarnedOfDrafts = false
  /// What was said of the disk, as long as it refuses.
  var complaint: Message?
  /// Since when there is something that a power cut would take.
  var unsyncedSince: Int?
  var isSyncing = false
  var syncTime: Int?
  /// When the first frame has stood long enough to be called restored.
  var standTime: Int?
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
    state = WindowState(size: screen.size)
    state.settings.chosen = settings
    state.settings.source = source
    state.settings.limits = limits
    state.sceneID = scene.isEphemeral ? nil : scene.id
    SceneState.restored.restore(&staged, from: scene.values)
    state.scene = staged
    hasLookedOutside = staged.outside == nil
    restoreTexts()
  }

  /// The first turn: fills the window from the library and paints it.
  ///
  /// A link or an activity given wins over the place, never over the drafts.
  public func start(
    at link: Link? = nil, continuing activity: PlaceActivity? = nil, now: Int
  ) {
    dropSavedDrafts()
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
    state.message = state.message ?? (isWorse ? arrival : found ?? arrival)
    if let activity {
      dispatch(.navigation(.activityContinued(activity)))
    } else if let link {
      dispatch(.navigation(.linkOpened(link)))
    }
    // After an execution of its own the terminal does not say again who has the focus.
    let isQuiet = scene.arrival == .reexecuted && scene.phase == .inactive
    scene.phase = isQuiet ? .inactive : .active
    dispatch(.phaseEntered(scene.phase))
    standTime = now + 1000
    finishTurn(now)
    scene.launchWasPainted()
    watchFiles()
    if lookAround() { finishTurn(now) }
  }

  /// Takes all that has come, and shows what came of it once it is kept.
  public func turn(_ events: consuming [Event], at now: Int) {
    if let due = state.retries.dueTime, due <= now { retry(isDue: true) }
    if let standTime, standTime <= now {
      self.standTime = nil
      scene.launchStands()
    }
    if let due = state.caches.positionTime, due <= now { state.refreshPosition() }
    state.clock = now
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
      // Whoever was at it has ended.
      retry(isDue: false)
      reloadIfChanged()
    case .sceneNoticed:
      scene.takeNotices()
      isSyncing = false
      if state.hasPutOff { retry(isDue: false) }
    case .editorEnded(let complaint):
      takeBack(complaint)
      if isRestartDue { perform(.become(nil)) }
      isRestartDue = false
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
    case .restartWanted where state.scene.outside != nil: isRestartDue = true
    case .restartWanted: perform(.become(nil))
    case .ended: hasEnded = true
    case .timePassed: break
    }
  }

  // MARK: Commit, then paint

  func finishTurn(_ now: Int) {
    if suspension != nil || isQuitting || hasEnded { enter(.background) }
    if isQuitting || hasEnded { finishPutOff() }
    #if PLANTED_BUGS
      if PlantedBug.paintBeforeCommit.isPlanted { screen.paint(state.render()) }
    #endif
    noteHanded()
    commit(now)
    if isQuitting { hasEnded = mayQuit }
    guard !hasEnded else { return end() }
    paint(&state)
    become(now)
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
    guard isClosing else { return scene.end() }
    do throws(SceneError) {
      try scene.close()
      isClosed = !scene.isEphemeral
    } catch {
      // It stays, dormant: nothing is lost.
      endFailure = error
    }
  }

  /// A user who quits is told once what that would lose.
  var mayQuit: Bool {
    isQuitting = false
    if state.safety == .notKept, !wasWarned {
      wasWarned = true
      refuseEnd("The last keys are not on disk. Quit again to lose them.")
      return false
    }
    let drafts = state.safety == .ephemeral ? state.unsavedDrafts : 0
    if drafts > 0, !wasWarnedOfDrafts {
      wasWarnedOfDrafts = true
      refuseEnd(
        drafts == 1
          ? "A draft is not saved. Quit again to lose it."
          : "\(drafts) drafts are not saved. Quit again to lose them.")
      return false
    }
    return true
  }

  private func refuseEnd(_ why: String) {
    isClosing = false
    enter(.active)
    state.message = .warning(why)
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
  func become(_ now: Int) {
    guard let becoming, !state.hasPutOff else { return }
    let refusal =
      state.obstacle(to: becoming.scene).map { .refused($0) }
      ?? world.become(becoming.scene)
    guard case .refused(let message) = refusal else { return }
    self.becoming = nil
    isSyncing = false
    state.message = message
    commit(now)
    paint(&state)
  }
}

/// In which scene the program is to stand anew; nil: the same.
struct Becoming {
  let scene: SceneID?
}

extension WindowState {
  /// What would be lost if the program executed itself now; nil: nothing.
  fileprivate func obstacle(to scene: SceneID?) -> Message? {
    switch safety {
    case .kept, .synced: nil
    case .notKept: .warning("The last keys are not on disk. Free some space first.")
    case .ephemeral where scene == nil:
      .warning("An ephemeral window cannot restart. Quit it and start it again.")
    case .ephemeral:
      unsavedDrafts == 0
        ? nil : .warning("An ephemeral window's drafts are not on disk. Save them first.")
    }
  }
}

/// Who stops when a window is suspended: the program, or all that the shell started with it.
enum Suspension {
  case alone, group
}
