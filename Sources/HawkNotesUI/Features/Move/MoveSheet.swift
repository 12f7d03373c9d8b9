import LibraryModel
import TextUI

/// The places to which the selected or marked items can be moved; filtered by typing.
struct MoveSheet: Overlay {
  static let sheet = Sheet.move
  static let isOfPlace = true

  private let move: MoveState
  private let targets: MoveTargets?
  private let top: Int
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    move = state.scene.move
    targets = state.moveTargets
    top = state.scene.sheetTop
    self.body = body
  }

  // The frame keeps its height while one filters.
  var frame: Rect { SheetView.inputFrame(in: body) }
  var lineCount: Int { lines.count }
  var selectedLines: Range<Int>? {
    guard let targets, !targets.rows.isEmpty else { return nil }
    // With the last row, the line about further ones is shown.
    let isLast = targets.others > 0 && move.row == targets.rows.count - 1
    return move.row..<move.row + (isLast ? 2 : 1)
  }

  func draw(on surface: inout Surface) {
    SheetView(
      title: move.filter.title(name), lines: lines, top: top,
      selected: selectedLines?.lowerBound
    ).draw(on: &surface, in: frame)
    move.filter.draw(after: name, on: &surface, in: frame)
  }

  private var name: String { body.columns < 50 ? "To" : "Move \(move.words) to" }

  private var lines: [SheetLine] {
    guard let targets else { return [SheetLine()] }
    if targets.rows.isEmpty {
      return [SheetLine(text: "No place matches. Esc shows all.", style: Theme.faint)]
    }
    let rows = targets.rows.map { row in
      SheetLine(text: row.aside.isEmpty ? row.title : "\(row.title) · \(row.aside)")
    }
    guard targets.others > 0 else { return rows }
    return rows + [
      SheetLine(text: "\(targets.others) more: type a part of the name", style: Theme.faint)
    ]
  }
}

// MARK: Keys and clicks

extension MoveSheet {
  static let keysHeading = "Move sheet"

  /// The key that opens the sheet; it is listed among those of the screens.
  static let opening = Command(
    .screen, "M", .sheet(.openPressed(.move)), "move the note or character elsewhere",
    hint: "move", menu: MenuEntry(7, "Move to another place"), when: \.canMove)

  static let commands = [
    Command(layer, "Enter", .move(.entered), "move to the selected place", hint: "move here"),
    Command(
      layer, "a…z", [], "find a place by typing; Esc shows all", hint: "find by typing",
      when: { !$0.scene.move.filter.isActive }),
    Command(
      layer, "Backspace", .move(.filtered(.erased)), "delete the last character",
      when: \.scene.move.filter.isActive),
  ]

  /// All letters filter the places, also those that are commands in other sheets.
  func action(for input: Input) -> Action? {
    move.filter.edit(for: input).map { .move(.filtered($0)) }
  }

  func action(atLine line: Int) -> Action? { .move(.chosen(line)) }
}

// MARK: State

extension MoveSheet {
  static func open(in state: inout WindowState) {
    guard state.canMove else {
      state.message =
        state.chosenItems.isEmpty
        ? state.noRowSelected : .warning("Only notes and characters can be moved.")
      return
    }
    state.scene.move = MoveState(items: ItemList(state.chosenItems), words: state.chosenWords)
    state.show(sheet)
  }

  static func move(_ movement: Movement, in state: inout WindowState) {
    let rows = List(Array((state.moveTargets?.rows ?? []).indices))
    let page = state.overlay?.rows ?? 0
    state.scene.move.row = rows.moved(state.scene.move.row, movement, page: page) ?? 0
    state.scene.move.filter.isOnRow = true
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    let move = state.scene.move
    let (filter, targets) = (move.filter.text ?? "", state.moveTargets)
    guard targets?.filter == filter, targets?.items == move.items else {
      return [.findTargets(move.items, filter: filter)]
    }
    state.scene.move.row = min(max(0, move.row), max(0, (targets?.rows.count ?? 0) - 1))
    return []
  }

  static func drop(from state: inout WindowState) {
    if state.scene.move != MoveState() { state.scene.move = MoveState() }
    if state.moveTargets != nil { state.moveTargets = nil }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    [state.scene.move.filter.isActive ? 1 : 0, state.moveTargets?.rows.count ?? 0]
  }
}

extension WindowState {
  /// Whether notes or characters are selected or marked.
  var canMove: Bool {
    chosenItems.first.map { item in
      if case .book = item.item { false } else { true }
    } ?? false
  }
}
