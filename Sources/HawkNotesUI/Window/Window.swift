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
  public private(set) var wakeTime: Int?
  /// Whether it has ended and its last record is kept.
  public private(set) var hasEnded = false
  /// Whether the user has closed its scene.
  public private(set) var isClosed = false
  /// Why its end could not keep everything, or not close the scene; nil: it could.
  public private(set) var endFailure: SceneError?

  private let screen: Screen
  let scene: Scene
  private let library: LibraryClient
  let world: WorldClient
  private let scenes: ScenesClient
  private let reducer: Reducer
  /// What the scene's staged values were made of.
  private var staged = SceneState()
  private var stagedSize: Size?
  private var suspension: Suspension?
  /// The draft that an editor gets once the turn is kept.
  private var outsideSlot: DraftSlot?
  /// The file that is removed once what it held is kept.
  var returned: ReturnedFile?
  /// Whether to start anew once an editor outside gives the terminal back.
  private var isRestartDue = false
  /// Whether a file was looked for that an editor had when the program was killed.
  var hasLookedOutside = false
  private var isQuitting = false
  private var isClosing = false
  private var becoming: Becoming?
  /// Whether the user was told that quitting now loses text.
  private var wasWarned = false
  /// What was said of the disk, as long as it refuses.
  private var complaint: Message?
  /// Since when there is something that a power cut would take.
  private var unsyncedSince: Int?
  private var isSyncing = false
  private var syncTime: Int?
  private var retryTime: Int?
  /// When the status line catches up with what is typed, and since when it is behind.
  private var positionTime: Int?
  private var positionOldSince: Int?
  /// When the first frame has stood long enough to be called restored.
  private var standTime: Int?
  private var clicks = ClickCounter()

  /// A window on a scene as it was restored.
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
    state.settings = settings
    state.source = source
    state.limits = limits
    state.sceneID = scene.isEphemeral ? nil : scene.id
  }

  /// The first turn: builds the window from what was kept and paints it.
  ///
  /// A link or an activity given wins over the place, never over the drafts.
  public func start(
    at link: Link? = nil, continuing activity: PlaceActivity? = nil, now: Int
  ) {
    SceneState.restored.restore(&staged, from: scene.values)
    state.scene = staged
    hasLookedOutside = staged.outside == nil
    restoreTexts()
    dropSavedDrafts()
    recoverDrafts()
    #if DEBUG
      CrashOnDemand.crash(over: state.texts.values)
    #endif
    perform(.reload)
    // That a place is gone is worth more than how the scene came to be here.
    let arrival = Message(arrival: scene.arrival, drafts: state.scene.drafts.count)
    let isWorse = arrival?.isWarning ?? false
    state.message =
      state.message ?? (isWorse ? arrival : Message(mistakes: state.source.mistakes) ?? arrival)
    if let activity {
      dispatch(.activityContinued(activity))
    } else if let link {
      dispatch(.linkOpened(link))
    }
    // After an execution of its own the terminal does not say again who has the focus.
    let isQuiet = scene.arrival == .reexecuted && scene.phase == .inactive
    scene.phase = isQuiet ? .inactive : .active
    dispatch(.phaseEntered(scene.phase))
    standTime = now + 1000
    finishTurn(now)
    scene.launchWasPainted()
  }

  /// Takes all that has come, and shows what came of it once it is kept.
  public func turn(_ events: [Event], at now: Int) {
    if let retryTime, retryTime <= now {
      state.patience += 1
      retry()
    }
    if let standTime, standTime <= now {
      self.standTime = nil
      scene.launchStands()
    }
    if let positionTime, positionTime <= now { state.notePosition() }
    state.clock = now
    events.forEach { take($0, now) }
    finishTurn(now)
  }

  private func take(_ event: Event, _ now: Int) {
    switch event {
    case .input(.focusGained): enter(.active)
    case .input(.focusLost): enter(.inactive)
    case .input(.mouse(let mouse)):
      state.action(for: mouse, clicks: clicks.count(mouse, at: now)).map(dispatch)
    case .input(let input): state.action(for: input).map(dispatch)
    case .resized(let size): dispatch(.resized(size))
    case .libraryChanged:
      // Whoever was at it has ended.
      retry()
      reloadIfChanged()
    case .sceneNoticed:
      scene.takeNotices()
      isSyncing = false
    case .editorEnded(let complaint):
      takeBack(complaint)
      if isRestartDue { perform(.become(nil)) }
      isRestartDue = false
    case .dormantCounted(let count):
      if state.message == nil { Message(dormantOthers: count).map { dispatch(.said($0)) } }
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

  // MARK: Reduce

  func dispatch(_ action: Action) {
    reducer.reduce(&state, action).forEach(perform)
  }

  private func perform(_ effect: Effect) {
    do {
      switch effect {
      case .load(let owner): dispatch(.loaded(owner, try library.notes(owner)))
      case .reload: try reload()
      case .save, .amend, .setAside, .delete, .restore, .setFavourite:
        #if PLANTED_BUGS
          if PlantedBug.draftDroppedEarly.isPlanted, case .save = effect {
            dispatch(.done(effect))
            commit(state.clock)
          }
          let effect = PlantedBug.spoilt(effect)
        #endif
        try ask(effect)
        dispatch(.done(effect))
      case .browse(let address): dispatch(.said(world.browse(address)))
      case .copy(let text): dispatch(.said(world.copy(Array(text.utf8), "URL copied")))
      case .copyText(let text, says: let words): dispatch(.said(world.copy(text.bytes, words)))
      case .editOutside(let slot): outsideSlot = slot
      case .openWindow(let activity, let side, let ifShown):
        world.openWindow(activity, side, ifShown).map { dispatch(.said($0)) }
      case .showScene(let id): world.showScene(id).map { dispatch(.said($0)) }
      case .configure(let key, let value):
        dispatch(world.configure(key, value).map(Action.said) ?? .configured(key, to: value))
      case .redraw: screen.redraw()
      case .suspend: suspension = .group
      case .quit: isQuitting = true
      case .scenes(let order): perform(order)
      case .close:
        isQuitting = true
        isClosing = true
      case .become(let scene): becoming = Becoming(scene: scene)
      }
    } catch let failure as LibraryFailure {
      dispatch(.refused(effect, failure))
    } catch {
      dispatch(.refused(effect, .failed("\(error)")))
    }
  }

  /// Has the library do something; what a kill would leave half done is kept before.
  private func ask(_ effect: Effect) throws(LibraryFailure) {
    guard let step = BegunStep(effect) else { return try library.perform(effect) }
    state.scene.begun = step
    commit(state.clock)
    defer { state.scene.begun = nil }
    try library.perform(effect)
  }

  /// Notes what the library had done when the program was killed.
  private func finishBegun() throws {
    guard let step = state.scene.begun else { return }
    let isGone = try !library.gone([step.note]).isEmpty
    state.scene.begun = nil
    step.effect(ifGone: isGone).map { dispatch(.done($0)) }
  }

  private func perform(_ order: ScenesEffect) {
    switch order {
    case .read: dispatch(.scenes(.read(scenes.read())))
    case .preview(let id):
      var picture = scenes.preview(id)
      if let owner = picture?.owner(in: state.library.catalogue) {
        // Without notes where the library is busy: it is only a look.
        picture?.notes = [owner: (try? library.notes(owner)) ?? []]
      }
      dispatch(.scenes(.previewed(id, picture)))
    case .close(let id): dispatch(scenes.close(id).map(Action.said) ?? .scenes(.closed(id)))
    case .reopen(let id): dispatch(scenes.reopen(id).map(Action.said) ?? .scenes(.reopened(id)))
    }
  }

  private func reload() throws {
    let edited = state.scene.drafts.values.compactMap { $0.slot?.note }
    let gone = edited.isEmpty ? [] : try library.gone(edited)
    let shown = state.library.isLoaded ? state.owner : nil
    let notes = try shown.map { [$0: try library.notes($0)] } ?? [:]
    dispatch(.reloaded(try library.catalogue(), notes: notes, gone: gone))
    recoverOutside()
    try finishBegun()
  }

  private func retry() {
    retryTime = nil
    state.isRetrying = true
    defer { state.isRetrying = false }
    state.takeWaiting().forEach(perform)
  }

  private func reloadIfChanged() {
    if library.hasChanged() { perform(.reload) }
  }

  /// A change of phase is one more moment to look around, and to sync.
  private func enter(_ phase: ScenePhase) {
    scene.phase = phase
    dispatch(.phaseEntered(phase))
    syncTime = 0
    guard phase == .active else { return }
    reloadIfChanged()
    if state.scene.sheet == .scenes { perform(.scenes(.read)) }
  }

  // MARK: Restore

  private func restoreTexts() {
    for (name, text) in scene.texts {
      if name == TextStep.clipboard { state.clipboard = TextBuffer(text.bytes()) }
      guard let id = Note.ID(name), let draft = state.scene.drafts[id] else { continue }
      let (pieces, history) = text.openedInPieces()
      guard let slot = draft.slot else {
        state.looseTexts[id] = LooseText(text: TextBuffer(pieces: pieces), past: history)
        continue
      }
      state.texts[slot] = TextBuffer(pieces: pieces)
      state.pasts[slot] = history
      if let place = state.scene.editors[slot] {
        state.scene.editors[slot] = place.restored(in: text)
        #if PLANTED_BUGS
          if PlantedBug.cursorOff.isPlanted {
            state.scene.editors[slot]?.cursor = max(0, place.cursor - 1)
          }
        #endif
      }
      guard slot.note != nil else { continue }
      state.bases[slot] = TextBuffer(scene.texts[Scene.base(of: name)]?.bytes() ?? text.base)
    }
    scene.forgetTexts()
  }

  /// The drafts of a scene that was set aside begin anew, loose: what they belonged to may be what
  /// ended it.
  private func recoverDrafts() {
    let texts = scene.recovered
    let ids = texts.keys.compactMap { Note.ID($0) }
    guard !ids.isEmpty else { return }
    let saved = (try? library.saved(ids)) ?? [:]
    for id in ids {
      guard let bytes = texts["\(id)"]?.bytes(), !bytes.isEmpty else { continue }
      if let text = saved[id], text.utf8.elementsEqual(bytes) { continue }
      state.scene.drafts[id] = DraftState(isLoose: true)
      state.looseTexts[id] = LooseText(text: TextBuffer(bytes))
      scene.begin("\(id)", with: bytes)
    }
  }

  /// A draft that the library has under its id was saved, though the record of that did not come to
  /// be.
  ///
  /// One that was written on is none: whoever saved it was told that this had failed.
  private func dropSavedDrafts() {
    #if PLANTED_BUGS
      if PlantedBug.savedDraftKept.isPlanted { return }
    #endif
    let drafts = Array(state.scene.drafts.keys)
    guard !drafts.isEmpty, let saved = try? library.saved(drafts) else { return }
    for (id, text) in saved {
      guard let slot = state.scene.drafts[id]?.slot, state.texts[slot]?.holds(text) == true else {
        continue
      }
      state.drop(slot)
    }
  }

  // MARK: Commit, then paint

  private func finishTurn(_ now: Int) {
    if suspension != nil || isQuitting || hasEnded { enter(.background) }
    #if PLANTED_BUGS
      if PlantedBug.paintBeforeCommit.isPlanted { screen.paint(state.render()) }
    #endif
    commit(now)
    if isQuitting { hasEnded = mayQuit }
    guard !hasEnded else { return end() }
    screen.paint(state.render())
    become(now)
    scene.compactIfNeeded()
    suspend(now)
    goOutside(now)
    planNextTurn(now)
  }

  private func end() {
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

  /// A user who quits while the disk refuses is told once what that would lose.
  private var mayQuit: Bool {
    isQuitting = false
    guard state.safety == .notKept, !wasWarned else { return true }
    wasWarned = true
    isClosing = false
    enter(.active)
    state.message = .warning("The disk refuses the last keys: quitting again loses them.")
    return false
  }

  private func suspend(_ now: Int) {
    guard let suspension else { return }
    self.suspension = nil
    scene.requestSync()
    world.suspend(suspension == .group)
    enter(.active)
    commit(now)
    screen.redraw()
    screen.paint(state.render())
  }

  private func goOutside(_ now: Int) {
    guard let slot = outsideSlot else { return }
    outsideSlot = nil
    openOutside(slot)
    guard state.scene.outside == nil else { return }
    commit(now)
    screen.paint(state.render())
  }

  /// NB: What a busy library put off is only in memory.
  private func become(_ now: Int) {
    guard let becoming, !state.hasPutOff else { return }
    let refusal =
      state.obstacle(to: becoming.scene).map { .refused($0) }
      ?? world.become(becoming.scene)
    guard case .refused(let message) = refusal else { return }
    self.becoming = nil
    isSyncing = false
    state.message = message
    commit(now)
    screen.paint(state.render())
  }

  /// One record of all that this turn changed.
  private func commit(_ now: Int) {
    state.scene.stage(since: staged, in: scene)
    staged = state.scene
    stageSize()
    state.unrecorded.forEach(scene.stage)
    state.unrecorded = []
    let hasNews = scene.hasStagedChanges
    do throws(SceneError) {
      try scene.commit()
      settleSafety(hasNews: hasNews, now)
      removeReturned()
      wasWarned = false
    } catch {
      state.safety = .notKept
      if !wasWarned { complain(.notKept(error)) }
      // What was committed before goes its way.
      sync(ifDue: now)
    }
  }

  private func complain(_ message: Message) {
    complaint = message
    state.message = message
  }

  /// The disk takes again what it had refused: what was said of it is said no more.
  private func settleComplaint() {
    if state.message == complaint, complaint != nil { state.message = .keptAgain }
    complaint = nil
  }

  private func stageSize() {
    guard state.size != stagedSize else { return }
    stagedSize = state.size
    scene[WindowSize.columns] = state.size.columns
    scene[WindowSize.rows] = state.size.rows
  }

  private func settleSafety(hasNews: Bool, _ now: Int) {
    let wasRefused = state.safety == .notKept
    if scene.isEphemeral {
      state.safety = .ephemeral
    } else if scene.isSynced {
      state.safety = .synced
      unsyncedSince = nil
      syncTime = nil
    } else if let refusal = scene.refusal {
      state.safety = .notKept
      if state.message == nil || !wasRefused { complain(.notKept(refusal)) }
      // A disk that goes on refusing is not asked at each key.
      if !isSyncing { syncTime = syncTime ?? now + (wasRefused ? 1000 : 200) }
      return sync(ifDue: now)
    } else {
      state.safety = .kept
      planSync(hasNews: hasNews, now)
    }
    settleComplaint()
    if let reason = scene.takeComplaint(), state.message == nil {
      state.message = .notCompacted(reason)
    }
  }

  /// A sync 0.2 s after the last key, and at least each second while keys come.
  private func planSync(hasNews: Bool, _ now: Int) {
    if hasNews || !isSyncing {
      let since = unsyncedSince ?? now
      unsyncedSince = since
      syncTime = hasNews || syncTime == nil ? max(now, min(now + 200, since + 1000)) : syncTime
    }
    sync(ifDue: now)
  }

  private func sync(ifDue now: Int) {
    guard let due = syncTime, due <= now else { return }
    syncTime = nil
    unsyncedSince = nil
    isSyncing = true
    scene.requestSync()
  }

  private func planNextTurn(_ now: Int) {
    if state.waiting.isEmpty {
      state.patience = 0
      retryTime = nil
    } else {
      // Ever more slowly: who was stopped in the middle of a write can stay so for long.
      retryTime = retryTime ?? now + min(20 << min(state.patience, 5), 500)
    }
    planPosition(now)
    let recommit = state.safety == .notKept ? now + 1000 : nil
    wakeTime = [retryTime, syncTime, positionTime, recommit, standTime].compactMap(\.self).min()
  }

  /// Said 0.2 s after the last key, and at least each second while keys come, as syncs are.
  private func planPosition(_ now: Int) {
    guard state.isPositionOld else {
      (positionTime, positionOldSince) = (nil, nil)
      return
    }
    let since = positionOldSince ?? now
    positionOldSince = since
    positionTime = min(now + 200, since + 1000)
  }
}

/// In which scene the program is to stand anew; nil: the same.
private struct Becoming {
  let scene: SceneID?
}

extension WindowState {
  /// What would be lost if the program executed itself now; nil: nothing.
  fileprivate func obstacle(to scene: SceneID?) -> Message? {
    switch safety {
    case .kept, .synced: nil
    case .notKept: .warning("The disk refuses the last keys: make room first.")
    case .ephemeral where scene == nil:
      .warning("This window keeps nothing on disk: quit it and start it anew.")
    case .ephemeral:
      self.scene.drafts.isEmpty
        ? nil : .warning("This window's drafts are nowhere else: save them first.")
    }
  }
}

/// Who stops when a window is suspended: the program, or all that the shell started with it.
private enum Suspension {
  case alone, group
}
