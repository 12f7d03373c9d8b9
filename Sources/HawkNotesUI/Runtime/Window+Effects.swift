import LibraryModel
import SceneRestoration
import TextEditing
import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Performs effects; their results are actions again.

extension Window {
  /// Applies an input of the user to the state, and performs its effects.
  func act(_ action: Action) { reducer.reduce(&state, action).forEach(perform) }

  /// Applies the result of an effect, or an event that is no input, to the state.
  func dispatch(_ result: Action) { reducer.reduce(&state, result: result).forEach(perform) }

  /// Applies a change of the runtime, such as the time or the outcome of a commit, to the state.
  func learn(_ action: RuntimeAction) {
    state.reduceRuntime(action).forEach(perform)
  }

  func perform(_ effect: Effect) {
    switch effect {
    case .library(let request): perform(request)
    case .read(let reading): read(reading)
    case .removeSample: removeSample()
    case .reorder(let item, by: let step): reorder(item, by: step)
    case .reorderNotes(let notes, around: let anchor, by: let step):
      reorder(notes, around: anchor, by: step)
    case .feature(let any): perform(any.effect)
    case .startImport(let order): start(order)
    case .browse(let address): dispatch(.said(world.browse(address)))
    case .copy(let text): dispatch(.said(world.copy(Array(text.utf8), "URL copied")))
    case .copyText(let text, says: let words): dispatch(.said(world.copy(text.bytes, words)))
    case .editOutside(let slot):
      readLateSaves()
      outsideSlot = slot
    case .openWindow(let activity, let side, let ifShown):
      world.openWindow(activity, side, ifShown).map { dispatch(.said($0)) }
    case .showScene(let id): world.showScene(id).map { dispatch(.said($0)) }
    case .configure(let key, let value):
      dispatch(
        world.configure(key, value).map(Action.said) ?? .settings(.configured(key, to: value)))
    case .export(let format): dispatch(.said(world.export(format)))
    case .synchronize: dispatch(.said(world.synchronize()))
    case .show(let link): dispatch(.navigation(.linkOpened(link)))
    case .follow(let target): follow(target)
    case .spell(let request): look(up: request)
    case .removeWord(let word): dispatch(.spellingExpired(spelling.remove(word)))
    case .redraw: screen.redraw()
    case .suspend: suspension = .group
    case .quit: ending.ask(.quit)
    case .close: ending.ask(.close)
    case .reexecute(in: let scene): ending.reexecution = .init(scene: scene)
    }
  }

  private func perform(_ request: LibraryRequest) {
    #if PLANTED_BUGS
      if PlantedBug.draftDroppedEarly.isPlanted, case .save = request {
        dispatch(.done(request, undo: nil))
        commit(state.clock)
      }
      let request = PlantedBug.spoilt(request)
    #endif
    if case .change(.step(let step), _) = request, let words = step.importWords {
      return performInBackground(request, words)
    }
    let undo: LibraryStep?
    do throws(LibraryFailure) {
      undo = try ask(request)
    } catch {
      return dispatch(.refused(request, error))
    }
    dispatch(.done(request, undo: undo))
  }

  private func read(_ reading: LibraryReading) {
    do throws(LibraryFailure) {
      switch reading {
      case .shown: try readShown()
      case .missing:
        dispatch(.loaded(try library.part(state.demand, over: state.library)))
      case .form(let form):
        let reading = try library.reading(of: form, state.scene.forms[form]?.id)
        dispatch(.form(.read(form, reading)))
      case .mentions(of: let id, from: let cursor):
        mentionRequest += 1
        let part = try library.mentions(id, cursor, mentionRequest)
        dispatch(part.map { .mentioned(.character(id), $0) } ?? .mentionsAwaited(of: id))
      case .links(to: let id):
        let spots = try library.linksToNote(id, LoadedMentions.most)
        dispatch(.mentioned(.note(id), MentionPart(spots: spots, next: nil)))
      case .words(of: let book, since: let start, after: let last):
        let part = try library.words(book, start, last)
        dispatch(.counted(book, since: start, part, ofAll: true))
      case .wordsAdded(to: let book, since: let start, before: let last):
        let part = try library.wordsAdded(book, start, last)
        dispatch(.counted(book, since: start, part, ofAll: false))
      case .digest(of: let book): dispatch(.digested(try library.digest(of: book)))
      case .wordsOfNotes(let versions):
        dispatch(.countedNotes(try library.wordsOfNotes(Array(versions.keys)), in: versions))
      case .completion(let query): try read(query)
      }
    } catch {
      dispatch(.unread(reading, error))
    }
  }

  /// Performs a request, once the disk has the scene.
  ///
  /// So a power cut never leaves a scene that is older than the library.
  private func ask(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep? {
    countAttachments(of: request)
    commit(state.clock)
    #if PLANTED_BUGS
      if PlantedBug.savedUnsynced.isPlanted { return try library.make(request) }
    #endif
    guard hasSyncedScene() else { throw .unsynced }
    let undo = try makeSurely(request)
    guard undo == nil, case .change(_, let number) = request else { return undo }
    return try undoOfRestoration(number)
  }

  /// Makes a change; repeats a step once if the disk failed.
  ///
  /// If the disk failed only after the commit, the library has made the step, and repeating it
  /// changes nothing.
  private func makeSurely(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep? {
    do throws(LibraryFailure) {
      return try library.make(request)
    } catch {
      guard case .failed = error, case .change(.step, _) = request else { throw error }
      return try library.make(request)
    }
  }

  /// Waits shortly until the disk has the scene; returns false if it takes longer.
  ///
  /// If the disk refuses the scene, it does not wait: the text is safer in the library.
  func hasSyncedScene() -> Bool {
    if scene.isEphemeral || state.safety == .notKept { return true }
    scene.sync(within: state.retries.isRetrying ? syncWaits.retry : syncWaits.first)
    syncs.isSyncing = !scene.isSynced && scene.syncError == nil
    return !syncs.isSyncing
  }

  private func readShown() throws(LibraryFailure) {
    try findSavedDrafts()
    // A request for mentions that has no answer yet reads the old texts.
    mentionRequest += 1
    let edited = state.scene.drafts.values.compactMap { $0.slot?.note }
    let part = try library.together { () throws(LibraryFailure) in
      let gone = edited.isEmpty ? [] : try library.gone(edited)
      var part = try library.part(state.demand, over: nil)
      part.whole = LibraryPart.Whole(tabs: try library.tabs(), gone: gone)
      return part
    }
    dispatch(.loaded(part))
    if let form = state.form { perform(.read(.form(form))) }
    recoverEditorFiles()
    try followItems()
    refreshSheet()
    try resumeChanges()
  }

  /// Performs the postponed requests before the end, which waits for the disk anyway.
  func finishPostponedRequests() {
    guard state.hasPostponedRequests else { return }
    scene.sync(within: 10_000)
    repeat { retry(isDue: false) } while state.retries.isUnfinished
  }

  func retry(isDue: Bool) {
    learn(.retryBegan(isDue: isDue))
    learn(.retryEnded)
  }

  /// Asks the library once which of the restored drafts it has saved: a kill came after the save.
  private func findSavedDrafts() throws(LibraryFailure) {
    #if PLANTED_BUGS
      if PlantedBug.savedDraftKept.isPlanted { return }
    #endif
    guard !hasFoundSavedDrafts else { return }
    let drafts = Array(state.scene.drafts.keys)
    let saved = drafts.isEmpty ? [:] : try library.saved(drafts)
    var current: Set<Note.ID> = []
    for id in saved.keys {
      let note = try library.note(state.scene.drafts[id]?.slot?.note ?? id)
      if note?.version == id { current.insert(id) }
    }
    hasFoundSavedDrafts = true
    learn(.draftsFoundSaved(saved, current: current))
  }

  func reloadIfChanged() {
    if library.hasChanged() { perform(.read(.shown)) }
  }

  private func refreshSheet() {
    state.scene.sheet?.feature.refresh(state).forEach(perform)
  }

  private func perform(_ effect: any FeatureEffect) {
    do throws(LibraryFailure) {
      let clients = Clients(
        library: library, world: world, search: search, imports: imports, scenes: scenes,
        spelling: spelling)
      try effect.perform(with: clients).map { dispatch(.requested($0)) }
    } catch {
      learn(.said(error.warning))
      effect.followUp.map { dispatch(.requested($0)) }
    }
  }

  /// Enters the phase that the terminal reports.
  func enterByFocus(_ phase: WindowScene.Phase) {
    scene[WindowFocus.isReported] = true
    enter(phase)
  }

  /// Enters a phase; also syncs, and reads changes from outside.
  func enter(_ phase: WindowScene.Phase) {
    scene.phase = phase
    dispatch(.phaseEntered(phase))
    syncs.planNow()
    guard phase == .active else { return }
    reloadIfChanged()
    readEditorFiles()
    refreshSheet()
  }
}
