import TextUI

extension PaletteSheet {
  static let keysHeading = "Palette"

  static let commands =
    [
      Command(
        .screen, ":", .sheet(.openPressed(sheet)), "go to a place or do an action, by name",
        hint: .atEnd("all"), synonyms: "palette"),
      Command(
        layer, "Enter", .palette(.enterPressed), "do it, or go there", hint: "go",
        when: \.hasPaletteRows),
      Command(
        layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp), "move",
        hint: "move", when: \.hasPaletteRows
      ).harmless,
    ] + InputLine.commands(layer) { .palette(.edited($0)) } + [
      Command(layer, "Esc", .sheet(.closePressed), "close the palette", hint: .atEnd("close"))
        .harmless
    ]

  func action(for input: Input) -> Action? {
    InputLine.edit(for: input).map { .palette(.edited($0)) }
  }

  func action(atLine line: Int) -> Action? { .palette(.chosen(line)) }

  // MARK: State

  static var isAbove: Bool { true }

  /// Moves the selection; the cursor follows it, until a letter is typed.
  static func move(_ movement: Movement, in state: inout WindowState) {
    guard let palette = state.palette, let row = state.selectedPaletteRow else { return }
    let next = movement.index(from: row, of: palette.count, page: state.overlay?.rows ?? 0)
    state.scene.palette.selected = palette.entry(next).key
    state.scene.palette.isOnRow = true
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    var effects: [Effect] = []
    if state.palette == nil {
      state.palette = PaletteContents(
        PaletteEntry.actions(in: state), used: state.scene.palette.used)
      effects = [.readNames]
    }
    let query = state.scene.palette.query
    if state.palette?.query != query {
      let additions = PaletteEntry.additions(of: query, in: state)
      state.palette?.find(query, additions: additions)
    }
    return effects
  }

  static func drop(from state: inout WindowState) {
    if state.palette != nil { state.palette = nil }
    let used = state.scene.palette.used
    var closed = PaletteState()
    closed.used = used
    if state.scene.palette != closed { state.scene.palette = closed }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    state.palette?.count == 0
  }
}

extension WindowState {
  fileprivate var hasPaletteRows: Bool { (palette?.count ?? 0) > 0 }
}
