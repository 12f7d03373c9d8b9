public import LibraryModel

/// An action of the palette.
public enum PaletteAction: Equatable, Sendable {
  /// The line is edited, or its cursor moved.
  case edited(LineEdit)
  /// Performs the selected entry.
  case enterPressed
  /// Performs an entry.
  case chosen(Int)
  /// The names of books, characters and tags were read.
  case named([LibraryName])
}

extension Reducer {
  func reducePalette(_ state: inout WindowState, _ action: PaletteAction) -> [Effect] {
    switch action {
    case .edited(let edit): state.editPaletteQuery(edit)
    case .enterPressed: return choose(state.selectedPaletteRow, &state)
    case .chosen(let row): return choose(row, &state)
    case .named(let names):
      state.palette = state.palette?.with(names, used: state.scene.palette.used)
    }
    return []
  }

  /// Closes the palette and performs an entry.
  private func choose(_ row: Int?, _ state: inout WindowState) -> [Effect] {
    guard let row, let contents = state.palette, row < contents.count else { return [] }
    let entry = contents.entry(row)
    if entry.isUsable { state.scene.palette.used.use(entry.key) }
    state.closeAllSheets()
    switch entry.deed {
    case .action(let action): return change(&state, action)
    case .place(let place): state.jump { $0.go(to: place) }
    case .tag(let tag): state.open(Link(to: .search(tag)))
    case .add(let form, named: let name): state.open(form, named: name, newID)
    case .told(let words): state.message = .info(words)
    }
    return []
  }
}

extension WindowState {
  fileprivate mutating func editPaletteQuery(_ edit: LineEdit) {
    var line = scene.palette.line
    line.apply(edit)
    scene.palette.isOnRow = false
    scene.palette.cursor = line.cursor
    guard line.text != scene.palette.query else { return }
    scene.palette.query = line.text
    scene.palette.selected = nil
    scene.sheetTop = 0
  }

  fileprivate mutating func closeAllSheets() {
    scene.sheet = nil
    scene.sheetUnder = nil
    scene.sheetTop = 0
    palette = nil
    let used = scene.palette.used
    scene.palette = PaletteState()
    scene.palette.used = used
  }

  /// The row of the selected entry; nil if there is none.
  var selectedPaletteRow: Int? {
    guard let palette, palette.count > 0 else { return nil }
    return palette.row(of: scene.palette.selected) ?? 0
  }
}
