import TextUI

// Terminals send Alt and a key as Esc and that key, and tmux joins an Esc with a key that follows
// soon. A chord of the command table is a chord; any other is Esc, then the key.

extension WindowState {
  /// Whether a key with Alt is not a command here: it is then an Esc and a key that arrived
  /// together.
  func isJoinedEscape(_ press: KeyPress) -> Bool {
    press.modifiers.contains(.alt) && Command.action(for: press, in: layers) == nil
  }
}

extension Window {
  /// Handles an Esc and then the key that arrived with it.
  ///
  /// In a text the user may have meant a chord: the key after the Esc counts only if it changes
  /// nothing.
  func handleJoinedEscape(_ press: KeyPress) {
    let didWrite = state.isInText && !state.isFinding
    let isWriting = state.focus == .draft || state.isInText
    dispatch(KeyPress(.escape))
    let key = KeyPress(press.key, press.modifiers.subtracting(.alt))
    let action = state.action(for: .key(key))
    guard isWriting, action?.changesNothing != true else {
      action.map(dispatch)
      return
    }
    let place = didWrite ? "left the text" : "went back to the text"
    dispatch(.said(.info("Esc \(place); \(key) was dropped.")))
  }

  private func dispatch(_ press: KeyPress) {
    state.action(for: .key(press)).map(dispatch)
  }
}

extension Action {
  /// Whether it only moves, changes the tab or section, shows the keys or redraws.
  fileprivate var changesNothing: Bool {
    switch self {
    case .navigation(let action): action.changesNothing
    case .text(let action): action.changesNothing
    case .sheet(let action): action == .openPressed(.keys)
    case .program(let action): action == .redrawPressed
    case .notes, .find, .completion, .mouse, .shop, .menu, .keys, .merge, .settings, .scenes, .form:
      false
    case .move, .bin, .links, .imports, .rewriting, .shelf, .search, .palette: false
    case .resized, .phaseEntered, .loaded, .done, .refused, .unread, .said: false
    case .cameBack, .prepared, .mentioned, .mentionsAwaited, .unused, .held: false
    }
  }
}

extension NavigationAction {
  fileprivate var changesNothing: Bool {
    switch self {
    case .tabChosen, .nextTabPressed, .previousTabPressed: true
    case .nextSectionPressed, .previousSectionPressed, .moved, .pageTurned: true
    case .openPressed, .backPressed, .openWindowPressed, .openAnotherPressed: false
    case .copyPlacePressed, .copyRowPressed, .jumpBackPressed, .linkFollowed: false
    case .headingFollowed, .headingWanted, .linkOpened, .activityContinued: false
    }
  }
}

extension TextAction {
  fileprivate var changesNothing: Bool {
    switch self {
    case .cursorMoved, .selectionMoved: true
    case .typed, .pasted, .deleted, .selectAllPressed, .cutPressed, .copyPressed: false
    case .pastePressed, .undoPressed, .redoPressed, .linePressed, .indentPressed: false
    case .outdentPressed, .savePressed, .outsidePressed, .leavePressed: false
    }
  }
}
