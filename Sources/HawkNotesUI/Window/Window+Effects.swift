import LibraryModel
import SceneRestoration
import TextEditing
import TextUI

// What actions order is done, and what comes of it is an action again.

extension Window {
  func dispatch(_ action: Action) {
    reducer.reduce(&state, action).forEach(perform)
  }

  func perform(_ effect: Effect) {
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
      case .editOutside(let slot):
        takeFound()
        outsideSlot = slot
      case .openWindow(let activity, let side, let ifShown):
        world.openWindow(activity, side, ifShown).map { dispatch(.said($0)) }
      case .showScene(let id): world.showScene(id).map { dispatch(.said($0)) }
      case .configure(let key, let value):
        dispatch(
          world.configure(key, value).map(Action.said) ?? .settings(.configured(key, to: value)))
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

  /// Has the library do something, once the disk has the scene.
  ///
  /// So after a power cut the scene is never older than the library. What a kill would leave half
  /// done is kept before.
  func ask(_ effect: Effect) throws(LibraryFailure) {
    if let step = BegunStep(effect) { state.scene.begun = step }
    defer { state.scene.begun = nil }
    commit(state.clock)
    #if PLANTED_BUGS
      if PlantedBug.savedUnsynced.isPlanted { return try library.perform(effect) }
    #endif
    guard hasSyncedScene() else { throw .unsynced }
    try library.perform(effect)
  }

  /// Waits a moment for the disk to have the scene; false if it needs longer.
  ///
  /// A scene that the disk refuses is not waited for: then its texts are safer in the library.
  private func hasSyncedScene() -> Bool {
    if scene.isEphemeral || state.safety == .notKept { return true }
    scene.sync(within: state.isRetrying ? 0 : longestWait)
    isSyncing = !scene.isSynced && scene.refusal == nil
    return !isSyncing
  }

  /// Notes what the library had done when the program was killed.
  func finishBegun() throws {
    guard let step = state.scene.begun else { return }
    let isGone = try !library.gone([step.note]).isEmpty
    state.scene.begun = nil
    step.effect(ifGone: isGone).map { dispatch(.done($0)) }
  }

  func perform(_ order: ScenesEffect) {
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

  func reload() throws {
    let edited = state.scene.drafts.values.compactMap { $0.slot?.note }
    let gone = edited.isEmpty ? [] : try library.gone(edited)
    let shown = state.library.isLoaded ? state.owner : nil
    let notes = try shown.map { [$0: try library.notes($0)] } ?? [:]
    dispatch(.reloaded(try library.catalogue(), notes: notes, gone: gone))
    recoverOutside()
    try finishBegun()
  }

  /// Before the end, what only waits for the disk is done: the end waits for the disk anyway.
  func finishPutOff() {
    guard state.hasPutOff else { return }
    scene.sync(within: 10_000)
    retry()
  }

  func retry() {
    retryTime = nil
    state.isRetrying = true
    defer { state.isRetrying = false }
    state.takeWaiting().forEach(perform)
  }

  func reloadIfChanged() {
    if library.hasChanged() { perform(.reload) }
  }

  /// A change of phase is one more moment to look around, and to sync.
  func enter(_ phase: ScenePhase) {
    scene.phase = phase
    dispatch(.phaseEntered(phase))
    syncTime = 0
    guard phase == .active else { return }
    reloadIfChanged()
    lookAround()
    state.scene.sheet?.overlay.focusEffects.forEach(perform)
  }
}

/// How long a save waits for the disk before it is put off, in milliseconds: keys that came after it
/// are then taken first.
private let longestWait = 250
