import LibraryModel
import SceneRestoration
import TextUI

/// The headings of the note that is read, or of all notes of the book, with their words.
struct ContentsSheet: Feature {
  static let sheet = Sheet("contents")
  static let initial = ContentsState()
  static let isOfPlace = true
  static let hasSharedHints = false
  static let restored: [RestoredProperty<ContentsState>] = [
    .value("contents of", { swap(&$0.item, &$1) }, default: nil),
    .value("contents", { swap(&$0.query, &$1) }, default: ""),
    .value("contents cursor", { swap(&$0.cursor, &$1) }, default: nil),
    .value("contents note", { swap(&$0.note, &$1) }, default: nil),
    .value("contents offset", { swap(&$0.offset, &$1) }, default: 0),
    .value("contents on row", { swap(&$0.isOnRow, &$1) }, default: false),
  ]

  private let state: ContentsState
  private let window: Surroundings
  private let body: Rect

  init(_ state: ContentsState, _ window: Surroundings, in body: Rect) {
    self.state = state
    self.window = window
    self.body = body
  }

  // MARK: Layout

  // The frame keeps its size while the user types.
  var frame: Rect { SheetView.inputFrame(in: body) }
  var inner: Rect { SheetView.belowInput(of: page) }
  var lineCount: Int { max(1, state.rows.count) }
  var selectedLines: Range<Int>? { state.rows.isEmpty ? nil : state.row..<state.row + 1 }

  private var page: Rect { SheetView.inner(frame) }
  private var inputRows: Int { SheetView.inputRows(in: page) }

  // MARK: View

  func draw(on surface: inout Surface) {
    SheetView(title: title, top: window.sheetTop, count: lineCount)
      .drawFrame(frame, around: inner, on: &surface)
    var rest = page
    surface.cursor = rest.origin
    if inputRows > 0 {
      surface.cursor = InputLine(label: ":", line: state.line)
        .draw(on: &surface, in: rest.takeTop(1))
    }
    guard !state.rows.isEmpty else {
      let words =
        state.all == nil ? "…" : state.query.isEmpty ? "No notes yet." : "No heading has that."
      surface.writeClipped(words, at: inner.origin, columns: inner.columns, style: Theme.faint)
      return
    }
    for (line, found) in state.rows.dropFirst(window.sheetTop).prefix(inner.rows).enumerated() {
      draw(
        found, isSelected: window.sheetTop + line == state.row, on: &surface,
        in: Rect(column: inner.column, row: inner.row + line, columns: inner.columns, rows: 1))
    }
  }

  private var title: String {
    let item = state.item
    let name = MatchedLine(
      item?.owner == .inbox && item?.note == nil ? "Inbox" : window.title(of: item)
    )
    .clipped(to: max(0, frame.columns - 30)).text
    let title = name.isEmpty ? "Contents" : "Contents · \(name)"
    guard state.all != nil else { return title }
    return title + " · \(state.words.grouped)\(state.isWhole ? "" : "+") w"
  }

  private func draw(
    _ found: ContentsState.Found, isSelected: Bool, on surface: inout Surface, in place: Rect
  ) {
    var rest = place
    let mark = rest.takeLeft(2)
    if isSelected {
      surface.write("▸", at: mark.origin, style: Theme.selected)
      if state.isOnRow { surface.cursor = mark.origin }
    }
    let words = "\(found.row.words.grouped) w"
    if rest.columns >= 24 {
      let count = rest.takeRight(words.utf8.count)
      surface.write(words, at: count.origin, style: Theme.faint)
      _ = rest.takeRight(2)
    }
    _ = rest.takeLeft(min(2 * found.row.depth, max(0, rest.columns - 12)))
    surface.write(
      MatchedLine(found.row.title, matches: found.matches), in: rest,
      style: isSelected ? Theme.selected : Theme.plain)
    if isSelected { surface.select(place) }
  }
}

// MARK: Keys and clicks

extension ContentsSheet {
  static let keysHeading = "Contents"

  static let commands =
    [
      Command(
        .screen, "c", .sheet(.openPressed(sheet)),
        "contents of the open note, or of the book",
        hint: "contents", synonyms: "headings outline chapters",
        when: among { $0.openNote != nil || $0.notesOwner != nil }),
      Command(
        layer, "Enter", .of(ContentsAction.enterPressed), "go there", hint: "go there",
        when: having { !$0.rows.isEmpty }),
      Command(
        layer, "↓ ↑ PgDn PgUp", each: .moves(.down, .up, .pageDown, .pageUp), "move",
        hint: "move",
        when: having { !$0.rows.isEmpty }
      ).harmless,
    ] + InputLine.commands(layer) { .of(ContentsAction.edited($0)) } + [
      Command(layer, "Esc", .sheet(.closePressed), "close", hint: .atEnd("close")).harmless
    ]

  func action(for input: Input) -> Action? {
    InputLine.edit(for: input).map { .of(ContentsAction.edited($0)) }
  }

  func action(atLine line: Int) -> Action? { .of(ContentsAction.chosen(line)) }
}

// MARK: State

extension ContentsSheet {
  static func begin(in window: Surroundings) -> Beginning<ContentsState> {
    guard let item = window.openNote ?? window.notesOwner.map({ ItemPlace($0) }) else {
      return .refused(window.noRowSelected)
    }
    var state = ContentsState()
    state.item = item
    state.note = window.textItem?.note
    return .open(state)
  }

  static func move(_ movement: Movement, _ state: inout ContentsState, page: Int) -> Bool {
    guard !state.rows.isEmpty else { return true }
    state.select(state.rows[movement.index(from: state.row, of: state.rows.count, page: page)].row)
    state.isOnRow = true
    return true
  }

  static func missing(in state: ContentsState, of window: Surroundings) -> [any FeatureEffect] {
    guard let item = state.item, state.all == nil else { return [] }
    return [ContentsReading(item: item, start: 0)]
  }

  static func unhurried(in state: ContentsState) -> (any FeatureEffect)? {
    guard let item = state.item, state.all != nil, !state.isWhole else { return nil }
    return ContentsReading(item: item, start: state.notes)
  }

  static func outdated(in state: ContentsState) -> [any FeatureEffect] {
    state.item.map { [ContentsReading(item: $0, start: 0)] } ?? []
  }

  static func hintSource(of state: ContentsState) -> (any Equatable & Sendable)? {
    state.rows.isEmpty
  }
}
