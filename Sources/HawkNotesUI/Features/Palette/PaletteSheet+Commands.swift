import TextUI

extension PaletteSheet {
  static let keysHeading = "Palette"

  static let commands =
    [
      Command(
        .screen, ":", .sheet(.openPressed(sheet)), "go to a place or do an action, by name",
        hint: .atEnd("all"), synonyms: "palette"
      ).daily,
      Command(
        layer, "Enter", .of(PaletteAction.enterPressed), "do it, or go there", hint: "go",
        when: having(hasRows)),
      Command(
        layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp), "move",
        hint: "move", when: having(hasRows)
      ).harmless,
    ] + InputLine.commands(layer) { .of(PaletteAction.edited($0)) } + [
      Command(layer, "Esc", .sheet(.closePressed), "close the palette", hint: .atEnd("close"))
        .harmless
    ]

  func action(for input: Input) -> Action? {
    InputLine.edit(for: input).map { .of(PaletteAction.edited($0)) }
  }

  func action(atLine line: Int) -> Action? { .of(PaletteAction.chosen(line)) }

  // MARK: State

  static func begin(in window: Surroundings) -> Beginning<PaletteState> { .reopen }

  /// Keeps what was used last.
  static func closed(_ state: PaletteState) -> PaletteState {
    var closed = PaletteState()
    closed.used = state.used
    return closed
  }

  /// Moves the selection; the cursor follows it, until a letter is typed.
  static func move(_ movement: Movement, _ state: inout PaletteState, page: Int) -> Bool {
    guard let contents = state.contents, let row = state.selectedRow else { return true }
    let next = movement.index(from: row, of: contents.count, page: page)
    state.selected = contents.entry(next).key
    state.isOnRow = true
    return true
  }

  static func update(_ state: inout PaletteState, in window: Surroundings) {
    // After a restoration, a list may be read only now.
    let canOpen = window.beneath.canOpen
    if state.contents?.canOpen != canOpen {
      if state.contents == nil, window.wasMessageCut { state.used.use(PaletteEntry.messagesKey) }
      let (names, areAwaited) = (state.contents?.names, state.contents?.areNamesAwaited)
      state.contents = PaletteContents(
        PaletteEntry.actions(in: window), names: names, used: state.used, canOpen: canOpen)
      state.contents?.areNamesAwaited = areAwaited ?? false
    }
    if state.contents?.query != state.query {
      let additions = PaletteEntry.additions(of: state.query, in: window)
      state.contents?.find(state.query, additions: additions)
    }
  }

  static func missing(in state: PaletteState, of window: Surroundings) -> [any FeatureEffect] {
    guard let contents = state.contents, !contents.isWhole, !contents.areNamesAwaited
    else { return [] }
    return [PaletteEffect.readNames]
  }

  // NB: If the query begins the words of an action, Enter performs the action at once: keys typed
  // after Enter are for the sheet that it opens.
  static func awaited(by state: PaletteState) -> AwaitedList? {
    if state.isOnRow, state.contents?.row(of: state.selected) != nil { return nil }
    let isRead = state.contents.map { $0.isWhole || $0.beginsAction } ?? false
    return AwaitedList(query: state.query, isRead: isRead)
  }

  static func hintSource(of state: PaletteState) -> (any Equatable & Sendable)? {
    state.contents?.count == 0
  }

  private static func hasRows(_ state: PaletteState) -> Bool { (state.contents?.count ?? 0) > 0 }
}
