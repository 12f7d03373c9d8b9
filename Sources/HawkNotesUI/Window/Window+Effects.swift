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
      case .editOutside(let slot): outsideSlot = slot
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

  /// Has the library do something; what a kill would leave half done is kept before.
  func ask(_ effect: Effect) throws(LibraryFailure) {
    guard let step = BegunStep(effect) else { return try library.perform(effect) }
    state.scene.begun = step
    commit(state.clock)
    defer { state.scene.begun = nil }
    try library.perform(effect)
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
    state.scene.sheet?.overlay.focusEffects.forEach(perform)
  }
}
