import LibraryModel
import SceneRestoration
import TextUI

/// The list of scenes, section by section, with a preview of the selected one if there is room.
struct ScenesSheet: Feature {
  static let sheet = Sheet.scenes
  static let leavesText = true
  static let keepsDiscarded = true
  static let initial = ScenesState()
  static let restored: [RestoredProperty<ScenesState>] = [
    .value("sheet row", { swap(&$0.row, &$1) }, default: nil),
    .value("sheet at loose", { swap(&$0.isAtLooseDrafts, &$1) }, default: false),
    .value("sheet deed", { swap(&$0.change, &$1) }, default: nil),
  ]

  let state: ScenesState
  let window: Surroundings
  private let body: Rect

  init(_ state: ScenesState, _ window: Surroundings, in body: Rect) {
    self.state = state
    self.window = window
    self.body = body
  }

  var entries: [ScenesEntry] { state.entries }
  /// A page is half of the rows: the headings between them take some.
  var linesOfRow: Int { 2 }

  // MARK: Layout

  /// The frame: almost all of the screen, because the list is the purpose of the sheet.
  var frame: Rect {
    let margin = body.columns >= 60 ? 2 : 0
    let width = body.inset(columns: margin, rows: 0)
    let rows = min(body.rows, max(lines.count + 4, hasPreview(width) ? 28 : 0))
    return Rect(
      column: width.column, row: body.row + (body.rows - rows) / 2, columns: width.columns,
      rows: rows)
  }

  private func hasPreview(_ place: Rect) -> Bool { place.columns >= 110 && body.rows >= 16 }

  /// The area of the rows.
  var list: Rect {
    var inner = SheetView.inner(frame)
    guard hasPreview(frame) else { return inner }
    return inner.takeLeft(inner.columns * 11 / 20)
  }

  /// The area of the preview; nil if there is no room.
  var preview: Rect? {
    guard hasPreview(frame) else { return nil }
    var inner = SheetView.inner(frame)
    _ = inner.takeLeft(inner.columns * 11 / 20 + 3)
    return inner
  }

  // MARK: Lines

  enum Line: Equatable {
    case heading(ScenesSection, count: String)
    case entry(Int)
    /// The words of a draft, under its entry.
    case words(Int)
    /// Words of a section without entries.
    case none(String)
    case blank
  }

  /// The lines: a heading for each section that has entries, and always for the loose drafts.
  var lines: [Line] {
    let isStacked = isStacked
    return Array(
      ScenesSection.allCases.flatMap { section -> [Line] in
        let indices = entries.indices.filter { entries[$0].section == section }
        let asides: [Line] =
          switch section {
          case .loose where indices.isEmpty: [.none(noLooseDrafts)]
          case .others: (state.listing?.leftOut ?? []).map(Line.none)
          case .live, .dormant, .closed, .newer, .quarantine, .loose: []
          }
        if indices.isEmpty && asides.isEmpty { return [] }
        let rows = indices.flatMap { isStacked ? [.entry($0), .words($0)] : [Line.entry($0)] }
        return [.heading(section, count: count(indices.count, of: section))]
          + rows + asides + [.blank]
      }.dropLast())
  }

  private func count(_ count: Int, of section: ScenesSection) -> String {
    let isPart = state.listing?.isWhole == false && section != .live
    let more = isPart ? "\(count)…" : "\(count)"
    return isStacked || count == 0 ? more : more + section.meaning
  }

  var lineCount: Int { lines.count }

  /// The lines of the selected entry, with its section's heading if it is the first, and with the
  /// end of the list if it is the last.
  ///
  /// If they do not all fit, what follows the first line of the entry is cut.
  var selectedLines: Range<Int>? {
    guard let selected = state.selected else { return nil }
    let lines = lines
    let own = lines.indices.filter { entry(atLine: $0, of: lines)?.row == selected.row }
    guard let first = own.first, var last = own.last else { return nil }
    if selected.row == entries.last?.row, list.rows > lines.count - first {
      last = lines.count - 1
    }
    var start = first
    if first > 0, case .heading = lines[first - 1] { start -= 1 }
    start = min(first, max(start, last + 1 - rows))
    return start..<min(last + 1, start + rows)
  }

  private func entry(atLine line: Int, of lines: [Line]) -> ScenesEntry? {
    switch lines[line] {
    case .entry(let index), .words(let index): entries[index]
    case .heading, .none, .blank: nil
    }
  }

  // Opened for the loose drafts, it shows the end of the list if there is none.
  func top(from top: Int) -> Int {
    nearestTop(to: state.row == nil && state.isAtLooseDrafts ? .max : top)
  }

  /// Whether an entry does not fit in one line.
  var isStacked: Bool {
    let margin = body.columns >= 60 ? 2 : 0
    return body.columns - 2 * margin < 62
  }
}

// MARK: Clicks

extension ScenesSheet {
  /// A click selects a row; a click on the selected row opens it.
  func action(atLine line: Int) -> Action? {
    guard let entry = entry(atLine: line, of: lines) else { return nil }
    let isSelected = entry.row == state.selected?.row
    return .of(isSelected ? ScenesAction.openPressed : .selected(entry.row))
  }
}

// MARK: State

extension ScenesSheet {
  static func begin(in window: Surroundings) -> Beginning<ScenesState> { .reopen }

  static func begin(at place: Place) -> ScenesState? {
    place == .loose ? ScenesState(isAtLooseDrafts: true) : nil
  }

  static func place(of state: ScenesState) -> Place? { state.showsLooseDrafts ? .loose : nil }

  static func move(_ movement: Movement, _ state: inout ScenesState, page: Int) -> Bool {
    state.row = List(ids: state.entries.map(\.row))
      .moved(state.selected?.row, movement, page: max(1, page))
    return true
  }

  static func update(_ state: inout ScenesState, in window: Surroundings) {
    state.lastDiscarded = window.lastDiscarded
    guard let listing = state.listing else { return }
    // The rows are made only from another listing.
    let source = ScenesEntriesSource(listing, in: window)
    guard source != state.source else { return }
    state.source = source
    state.entries = ScenesEntries(listing, in: window).all
    if state.row == nil, state.isAtLooseDrafts {
      state.row = state.entries.first { $0.section == .loose }?.row
    }
  }

  static func missing(in state: ScenesState, of window: Surroundings) -> [any FeatureEffect] {
    if case let changes = resumedChange(of: state), !changes.isEmpty { return changes }
    guard state.listing != nil else { return [ScenesEffect.read] }
    guard let shown = state.selected?.scene, shown != window.sceneID, shown != state.preview,
      ScenesSheet(state, window, in: window.body).preview != nil
    else { return [] }
    return [ScenesEffect.preview(shown, tabs: window.tabs, size: window.size)]
  }

  static func outdated(in state: ScenesState) -> [any FeatureEffect] { [ScenesEffect.read] }

  static func places(of state: ScenesState) -> [Place] {
    let others = (state.listing?.others ?? []).map(\.summary)
    return ((state.listing?.scenes ?? []) + others).flatMap { scene in
      [scene.place].compactMap(\.self) + scene.drafts.compactMap(\.draft.slot?.owner.place)
    }
  }

  static func hintSource(of state: ScenesState) -> (any Equatable & Sendable)? { state }
}

private let noLooseDrafts = "No loose drafts."
