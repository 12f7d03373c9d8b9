public import LibraryModel

/// Applies actions to a window's state.
///
/// Pure: the same state and action give the same state and effects.
public struct Reducer: Sendable {
  /// Makes the id of a new draft.
  let newID: @Sendable () -> Note.ID

  /// Creates a reducer; tests pass ids of their own.
  public init(newID: @escaping @Sendable () -> Note.ID = { Note.ID() }) {
    self.newID = newID
  }

  /// Changes the state according to an input of the user; returns the effects to perform, in order.
  ///
  /// The last message then counts as read.
  public func reduce(_ state: inout WindowState, _ action: Action) -> [Effect] {
    if !action.continuesPress {
      state.readMessage = state.message
      state.message = nil
      state.heldKey = nil
      state.hasChosenFocus = false
      if !action.isOfMouse { state.mousePress = nil }
    }
    if !action.keepsGoalColumn { state.editor.goalColumn = nil }
    return reduce(&state, result: action)
  }

  /// Changes the state according to a result of an effect or an event from outside.
  func reduce(_ state: inout WindowState, result: Action) -> [Effect] {
    var orders = change(&state, result)
    let layout = state.settleTextAlone()
    // An action may already have requested what settling reads.
    if layout == nil {
      let more = state.settleAll().filter { !orders.contains($0) }
      orders += more
    }
    state.showHeldMessage()
    state.refreshPosition(in: layout)
    state.showStatus()
    guard let held = state.takeHeldAction() else { return orders }
    return orders + reduce(&state, held)
  }

  /// Passes the action to its feature.
  func change(_ state: inout WindowState, _ action: Action) -> [Effect] {
    switch action {
    case .navigation(let action): return state.reduceNavigation(action)
    case .notes(let action): return state.reduceNotes(action)
    case .text(let action): return state.reduceText(action, newID)
    case .find(let action): state.reduceFind(action, newID)
    case .completion(let action): state.reduceCompletion(action, newID)
    case .mouse(let action): return state.reduceMouse(action)
    case .sheet(let action): state.reduceSheet(action)
    case .shelf(let action): return state.reduceShelf(action)
    case .settings(let action): return state.reduceSettings(action)
    case .form(let action): return state.reduceForm(action, newID)
    case .feature(let any): return any.action.reduce(&state, self)
    case .requested(let request): return state.fulfil(request, self)
    case .program(let action): return state.reduceProgram(action, newID)
    case .unused(let input):
      if case .afterJump = input { state.noteDroppedKey() }
      state.message = .unused(input, isTyping: state.typesQuestionMarks)
    case .held(let press): state.hold(press)
    case .resized(let size): state.size = size
    case .phaseEntered(let phase): state.phase = phase
    case .loaded(let part): state.adopt(part)
    case .done(let request, let undo): return state.finish(request, undo: undo)
    case .refused(let request, let failure): return state.refuse(request, failure, newID)
    case .prepared(let step, saying: let deed, at: let place, from: let origin):
      return state.change(.step(step), saying: deed, at: place, from: origin)
    case .mentioned(let item, let part): state.adopt(part, of: item)
    case .counted(let book, since: let day, let part, ofAll: let countsAll):
      state.adopt(part, of: book, on: day, ofAll: countsAll)
    case .countedNotes(let words, in: let versions): state.library.counts.add(words, of: versions)
    case .digested(let digest): state.library.digest = digest
    case .mentionsAwaited(of: let character): state.library.awaitedMentions = character
    case .unread(let reading, let failure): return state.postpone(reading, after: failure)
    case .conflicted(let conflict): state.adopt(conflict)
    case .synchronized(let standing):
      state.adopt(standing)
      return state.effects(of: .synchronized)
    case .imported(let news): return state.adopt(news, newID)
    case .spelled(let answer): state.adopt(answer)
    case .spellingExpired(let words):
      state.spelling.asked = nil
      if let words { state.message = words }
    case .said(let message): state.message = message
    case .cameBack(let ending): state.comeBack(ending, newID)
    }
    return []
  }
}
