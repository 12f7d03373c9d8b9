import LibraryModel
import TextUI

/// The list of scenes, section by section, with a preview of the selected one if there is room.
struct ScenesSheet: Overlay {
  static let sheet = Sheet.scenes

  let state: WindowState
  let entries: [ScenesEntry]
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    self.state = state
    self.body = body
    entries = state.scenesEntries
  }

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

  /// A line of the list.
  enum Line: Equatable {
    case heading(ScenesSection, count: String)
    case entry(Int)
    /// The words of a draft, under its entry.
    case words(Int)
    case none(String)
    case blank
  }

  /// The lines: a heading for each section that has entries, and always for the loose drafts.
  var lines: [Line] {
    let isStacked = isStacked
    return Array(
      ScenesSection.allCases.flatMap { section -> [Line] in
        let indices = entries.indices.filter { entries[$0].section == section }
        if indices.isEmpty && section != .loose { return [] }
        let rows = indices.flatMap { isStacked ? [.entry($0), .words($0)] : [Line.entry($0)] }
        return [.heading(section, count: count(indices.count, of: section))]
          + (rows.isEmpty ? [.none(noLooseDrafts)] : rows) + [.blank]
      }.dropLast())
  }

  private func count(_ count: Int, of section: ScenesSection) -> String {
    let isPart = state.scenesSheet.listing?.isWhole == false && section != .live
    let more = isPart ? "\(count)…" : "\(count)"
    return isStacked || count == 0 ? more : more + section.meaning
  }

  var lineCount: Int { lines.count }

  /// The lines of the selected entry, with its section's heading if it is the first, and with the
  /// end of the list if it is the last.
  ///
  /// If they do not all fit, the last lines.
  var selectedLines: Range<Int>? {
    neighbourhood.map { max($0.lowerBound, $0.upperBound - rows)..<$0.upperBound }
  }

  private var neighbourhood: Range<Int>? {
    guard let selected = state.selectedScenesEntry else { return nil }
    let lines = lines
    let own = lines.indices.filter { entry(atLine: $0, of: lines)?.row == selected.row }
    guard let first = own.first, var last = own.last else { return nil }
    if selected.row == entries.last?.row, list.rows > lines.count - first {
      last = lines.count - 1
    }
    if first > 0, case .heading = lines[first - 1] { return first - 1..<last + 1 }
    return first..<last + 1
  }

  private func entry(atLine line: Int, of lines: [Line]) -> ScenesEntry? {
    switch lines[line] {
    case .entry(let index), .words(let index): entries[index]
    case .heading, .none, .blank: nil
    }
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
    let isSelected = entry.row == state.selectedScenesEntry?.row
    return .scenes(isSelected ? .openPressed : .selected(entry.row))
  }
}

// MARK: State

extension ScenesSheet {
  static func refresh(_ state: borrowing WindowState) -> [Effect] { [.scenes(.read)] }

  static func open(in state: inout WindowState) { state.showScenes() }

  static func move(_ movement: Movement, in state: inout WindowState) {
    let page = max(1, (state.overlay?.rows ?? 0) / 2)
    state.scene.scenes.row = List(state.scenesEntries.map(\.row))
      .moved(state.selectedScenesEntry?.row, movement, page: page)
  }

  static func settle(_ state: inout WindowState) -> [Effect] { state.settleScenes() }

  /// Drops the discarded drafts when the sheet is closed.
  static func drop(from state: inout WindowState) {
    if state.scenesSheet.listing != nil { state.scenesSheet = ScenesSheetState() }
    if state.scene.drafts.values.contains(where: { $0.discardOrder > 0 }) {
      state.dropDiscardedDrafts()
    }
  }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    ScenesHintSource(scenes: state.scenesSheet, row: state.scene.scenes.row)
  }
}

/// The state that the hints of the sheet depend on.
private struct ScenesHintSource: Equatable, Sendable {
  let scenes: ScenesSheetState
  let row: ScenesRow?
}

private let noLooseDrafts = "No loose drafts."
