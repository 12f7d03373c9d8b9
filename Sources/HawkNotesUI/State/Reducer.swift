public import LibraryModel

/// What an action does to a window.
///
/// Pure: the same state and action give the same state and orders.
public struct Reducer: Sendable {
  /// Makes the id of a draft that begins.
  let newID: @Sendable () -> Note.ID

  /// A reducer; tests give ids of their own.
  public init(newID: @escaping @Sendable () -> Note.ID = { Note.ID() }) {
    self.newID = newID
  }

  /// Changes the state as the action says; the result is what has to be done outside, in order.
  public func reduce(_ state: inout WindowState, _ action: Action) -> [Effect] {
    if action.isByHand {
      state.message = nil
      if !action.isOfMouse { state.mousePress = nil }
    }
    if !action.keepsGoal { state.goal = nil }
    // What most keys are, and what leaves the focus where it is.
    if action.isTyping {
      let orders = change(&state, action) + state.settle()
      state.putOffPosition()
      return orders
    }
    let focus = state.focus
    let effects = change(&state, action)
    if action.isByHand, state.focus != focus { state.makeRoom() }
    // What settling reads, an undo elsewhere may have asked for already.
    let orders = effects + state.settle().filter { !effects.contains($0) }
    state.notePosition()
    return orders
  }

  func change(_ state: inout WindowState, _ action: Action) -> [Effect] {
    switch action {
    case .tabChosen(let position):
      if state.tabs.indices.contains(position - 1) { state.select(state.tabs[position - 1]) }
    case .nextTabPressed: state.selectTab(by: 1)
    case .previousTabPressed: state.selectTab(by: -1)
    case .nextSectionPressed: state.selectSection(by: 1)
    case .previousSectionPressed: state.selectSection(by: -1)
    case .moved(let movement): state.move(movement)
    case .openPressed: state.openSelection()
    case .backPressed: state.goBack()
    case .linkOpened(let link): state.open(link)
    case .activityContinued(let activity): state.resume(activity)
    case .openWindowPressed(let side): return state.openWindow(side)
    case .openAnotherPressed(let side): return state.openWindow(side, .openAnother)
    case .writePressed: state.write()
    case .editPressed: state.edit()
    case .deletePressed: return state.deleteNote()
    case .undoPressed: return state.undoDeletion()
    case .redoPressed: return state.redoDeletion()
    case .favouritePressed: return state.toggleFavourite()
    case .copyPlacePressed: return [.copy(state.link.url)]
    case .copyRowPressed: return [.copy(state.activity.link.url)]
    case .sheetPressed(let sheet): sheet.overlay.open(in: &state)
    case .sheetDismissed: state.scene.sheet = nil
    case .shop(let action): return state.reduceShop(action)
    case .menu(let action): return reduceMenu(&state, action)
    case .merge(let action): return state.reduceMerge(action, newID)
    case .settings(let action): return state.reduceSettings(action)
    case .typed(let text): state.type(text, newID)
    case .pasted(let bytes): state.insert(bytes.asPastedText, newID)
    case .deleted(let key): state.delete(key, newID)
    case .cursorMoved(let key): state.moveCursor(key)
    case .selectionMoved(let key): state.moveSelection(key)
    case .selectAllPressed: state.selectAll()
    case .cutPressed: return state.cut(newID)
    case .copyPressed: return state.copy()
    case .pastePressed: state.paste(newID)
    case .undoEditPressed: state.undoEdit()
    case .redoEditPressed: state.redoEdit()
    case .savePressed: return state.save()
    case .leaveTextPressed: state.leaveText()
    case .mousePressed(let spot): return state.press(at: spot)
    case .mouseDragged(let spot): state.drag(to: spot)
    case .mouseReleased(let spot): return state.release(at: spot)
    case .wheelTurned(let spot, let rows): state.scroll(spot.target, by: rows)
    case .linePressed: state.breakLine(newID)
    case .indentPressed: state.indent(newID)
    case .outdentPressed: state.outdent(newID)
    case .outsidePressed: return state.goOutside()
    case .findPressed: state.openFind()
    case .found(let step): state.find(step)
    case .findClosed: state.closeFind()
    case .redrawPressed: return [.redraw]
    case .suspendPressed: return [.suspend]
    case .quitPressed: return [.quit]
    case .closePressed: return [.close]
    case .scenes(let action): return state.reduceScenes(action, newID)
    default: return answer(&state, action)
    }
    return []
  }

  /// What the world answers.
  private func answer(_ state: inout WindowState, _ action: Action) -> [Effect] {
    switch action {
    case .resized(let size):
      state.size = size
      state.makeRoom()
    case .phaseEntered(let phase): state.phase = phase
    case .reloaded(let catalogue, let notes, let gone): state.take(catalogue, notes, gone)
    case .loaded(let owner, let notes): state.take(notes, of: owner)
    case .done(let request): return state.finish(request)
    case .refused(let request, let failure): return state.refuse(request, failure, newID)
    case .unread(let reading, let failure): return state.miss(reading, failure)
    case .said(let message): state.message = message
    case .cameBack(let ending): state.comeBack(ending, newID)
    case .kept(let safety): state.safety = safety
    default: break
    }
    return []
  }
}

extension Action {
  /// Whether the user did it: then the last message has been read.
  var isByHand: Bool {
    switch self {
    case .scenes(let action): action.isByHand
    case .settings(let action): action.isByHand
    case .resized, .phaseEntered, .linkOpened, .activityContinued, .reloaded, .loaded: false
    case .done, .refused, .unread, .said, .cameBack, .kept: false
    // The press before them has done it.
    case .mouseDragged, .mouseReleased: false
    default: true
    }
  }

  /// Whether it may belong to a press of the mouse that went before.
  fileprivate var isOfMouse: Bool {
    switch self {
    case .mousePressed, .wheelTurned: true
    default: false
    }
  }

  /// Whether it comes as fast as a hand types.
  fileprivate var isTyping: Bool {
    switch self {
    case .typed, .deleted: true
    default: false
    }
  }

  /// Whether moving up and down goes on aiming at the same column afterwards.
  var keepsGoal: Bool {
    switch self {
    case .cursorMoved(let key), .selectionMoved(let key):
      switch key {
      case .up, .down, .pageUp, .pageDown: true
      default: false
      }
    default: !isByHand
    }
  }
}
