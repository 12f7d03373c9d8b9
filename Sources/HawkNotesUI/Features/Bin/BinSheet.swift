import LibraryModel
import SceneRestoration
import TextUI

/// The deletions, the newest first, each with its time and the items that were deleted with it.
struct BinSheet: Feature {
  static let sheet = Sheet("bin")
  static let initial = BinState()
  static let restored: [RestoredProperty<BinState>] = [
    .value("bin row", { swap(&$0.selected, &$1) }, default: nil),
    .value("bin item", { swap(&$0.item, &$1) }, default: nil),
    .value("bin opened", { swap(&$0.opened, &$1) }, default: nil),
  ]

  private let state: BinState
  private let rows: [BinState.Row]
  private let selected: Int
  private let today: Today?
  private let appearance: Appearance
  private let top: Int
  private let body: Rect

  init(_ state: BinState, _ window: Surroundings, in body: Rect) {
    self.state = state
    rows = state.rows
    selected = rows.firstIndex { $0.id == state.row } ?? 0
    today = window.today
    appearance = window.settings.appearance
    top = window.sheetTop
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { max(1, rows.count) }
  var selectedLines: Range<Int>? {
    rows.isEmpty ? nil : selected..<selected + 1
  }

  func draw(on surface: inout Surface) {
    SheetView(title: title, lines: lines, top: top, selected: selectedLines?.lowerBound)
      .draw(on: &surface, in: frame)
  }

  private var title: String {
    state.all == Attachments() ? "Bin" : "Bin · \(state.all.counts)"
  }

  private var lines: [SheetLine] {
    guard !rows.isEmpty else { return [SheetLine(text: "The bin is empty.", style: Theme.faint)] }
    let timeColumns = frame.columns < 50 ? 0 : 12
    let shown = top..<top + body.rows
    return rows.enumerated().map { index, row in
      guard shown.contains(index) else { return SheetLine(text: "") }
      let deletion = row.deletion
      if row.item != nil {
        return SheetLine(key: "", text: "  " + deletion.words, keyColumns: timeColumns)
      }
      let time = timeColumns == 0 ? "" : deletion.time.words(on: today)
      return SheetLine(
        key: time,
        text: appearance.drawn(deletion.words + deletion.origin + deletion.names),
        keyColumns: timeColumns)
    }
  }
}

// MARK: Keys and clicks

extension BinSheet {
  static let keysHeading = "Bin"

  static let commands = [
    Command(.screen, "B", .sheet(.openPressed(sheet)), "bin", synonyms: "deleted trash"),
    Command(
      layer, "Enter r", .of(BinAction.restorePressed), "restore it to its place", hint: "restore",
      when: having { !$0.rows.isEmpty }),
    Command(
      layer, "l →", .of(BinAction.openPressed), "list its items, to restore one alone",
      hint: "items", when: having { $0.canOpen }),
    Command(
      layer, "h ←", .of(BinAction.closePressed), "list its items no longer",
      when: having { $0.opened != nil }),
    Command(
      layer, "E", .of(BinAction.emptyPressed), "empty the bin for good, after a question",
      hint: "empty", when: having { !$0.rows.isEmpty }),
  ]

  func action(atLine line: Int) -> Action? { .of(BinAction.chosen(line)) }
}

// MARK: State

extension BinSheet {
  /// The number of deletions that are read at once.
  static let pageSize = 100

  static func move(_ movement: Movement, _ state: inout BinState, page: Int) -> Bool {
    let rows = List(ids: state.rows.map(\.id))
    state.row = rows.moved(state.row ?? rows.ids.first, movement, page: page)
    state.asked = nil
    return true
  }

  static func missing(in state: BinState, of window: Surroundings) -> [any FeatureEffect] {
    if state.page == nil { return [BinEffect.read(rows: pageSize)] }
    return state.isAtEnd ? [BinEffect.read(rows: state.deletions.count + pageSize)] : []
  }

  static func outdated(in state: BinState) -> [any FeatureEffect] {
    [BinEffect.read(rows: max(pageSize, state.deletions.count))]
  }

  static func hintSource(of state: BinState) -> (any Equatable & Sendable)? {
    [state.deletions.count, state.canOpen ? 1 : 0, state.opened == nil ? 0 : 1]
  }
}

extension Deletion {
  /// The owner of the items, shown after their names; empty for books and the Inbox.
  fileprivate var origin: String {
    guard let owner = entries.first?.owner, !owner.isEmpty else { return "" }
    return " · " + owner
  }
}
