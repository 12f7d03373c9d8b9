import LibraryModel
import SceneRestoration
import TextUI

/// The places to which the selected or marked items can be moved; filtered by typing.
struct MoveSheet: Feature {
  static let sheet = Sheet("move")
  static let isOfPlace = true
  static let hasSharedHints = false
  static let initial = MoveState()
  static let restored: [RestoredProperty<MoveState>] = [
    .value("move items", { swap(&$0.items, &$1) }, default: ItemList()),
    .value("move words", { swap(&$0.words, &$1) }, default: ""),
    .value("move filter", { swap(&$0.filter.text, &$1) }, default: nil),
    .value("move on row", { swap(&$0.filter.isOnRow, &$1) }, default: false),
    .value("move row", { swap(&$0.row, &$1) }, default: 0),
  ]

  private let move: MoveState
  private let top: Int
  private let separator: String
  private let body: Rect

  init(_ state: MoveState, _ window: Surroundings, in body: Rect) {
    move = state
    top = window.sheetTop
    separator = window.settings.appearance.drawn(" · ")
    self.body = body
  }

  // The frame keeps its height while one filters.
  var frame: Rect { SheetView.inputFrame(in: body) }
  var lineCount: Int { lines.count }
  var selectedLines: Range<Int>? {
    guard let targets = move.targets, !targets.rows.isEmpty else { return nil }
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
    guard let targets = move.targets else { return [SheetLine()] }
    if targets.rows.isEmpty {
      return [SheetLine(text: "No place matches. Esc shows all.", style: Theme.faint)]
    }
    let rows = targets.rows.map { row in
      SheetLine(text: row.aside.isEmpty ? row.title : row.title + separator + row.aside)
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

  static let commands = [
    Command(
      .screen, "M", .sheet(.openPressed(sheet)), "move the note or character elsewhere",
      hint: "move",
      menu: MenuEntry(7) {
        $0.hasMarks ? "Move\($0.markedWords) elsewhere" : "Move to another place"
      },
      when: among { $0.canMove }),
    Command(
      layer, "Enter", .of(MoveAction.entered), "move to the selected place", hint: "move here",
      when: having { $0.targets?.rows.isEmpty != true }),
    Command(
      layer, "↓ ↑", each: .moves(.down, .up), "down, up", hint: "down", when: scrolling
    ).harmless,
    Command(
      layer, "a…z", [], "find a place by typing; Esc shows all", hint: "find by typing",
      when: having { !$0.filter.isActive }),
    Command(layer, "Esc", [], "show all places", hint: "show all", when: having(\.filter.isActive)),
    Command(
      layer, "Backspace", .of(MoveAction.filtered(.erased)), "delete the last character",
      when: having(\.filter.isActive)),
    Command(
      layer, "Esc", .sheet(.closePressed), "close", hint: .atEnd("close"),
      when: having { !$0.filter.isActive }
    ).harmless,
  ]

  /// All letters filter the places, also those that are commands in other sheets.
  func action(for input: Input) -> Action? {
    move.filter.edit(for: input).map { .of(MoveAction.filtered($0)) }
  }

  func action(atLine line: Int) -> Action? { .of(MoveAction.chosen(line)) }
}

// MARK: State

extension MoveSheet {
  static func begin(in window: Surroundings) -> Beginning<MoveState> {
    guard window.canMove else {
      return .refused(
        window.chosenItems.isEmpty
          ? window.noRowSelected : .warning("Only notes and characters can be moved."))
    }
    return .open(MoveState(items: ItemList(window.chosenItems), words: window.chosenWords))
  }

  static func move(_ movement: Movement, _ state: inout MoveState, page: Int) -> Bool {
    if !state.rows.isEmpty {
      state.row = movement.index(from: state.row, of: state.rows.count, page: page)
    }
    state.filter.isOnRow = true
    return true
  }

  static func missing(in state: MoveState, of window: Surroundings) -> [any FeatureEffect] {
    let filter = state.filter.text ?? ""
    guard state.targets?.filter == filter, state.targets?.items == state.items else {
      return [MoveEffect.find(state.items, filter: filter)]
    }
    return []
  }

  static func hintSource(of state: MoveState) -> (any Equatable & Sendable)? {
    [state.filter.isActive ? 1 : 0, state.rows.count]
  }
}
