import LibraryModel
import SceneRestoration
import TextEditing
import TextUI

/// The merge of a text that was changed in two places: first both texts line by line, with the
/// side of each change; then mine and theirs alone.
struct MergeSheet: Feature {
  static let sheet = Sheet.merge
  /// All its hints are its own: the shared ones would not fit.
  static let hasSharedHints = false
  /// It can be above a form.
  static let isAbove = true
  static let initial = MergeState()
  static let restored: [RestoredProperty<MergeState>] = [
    .value("merge page", { swap(&$0.page, &$1) }, default: .merged)
  ]

  private let state: MergeState
  private let top: Int
  private let body: Rect
  private let lines: [SheetLine]

  init(_ state: MergeState, _ window: Surroundings, in body: Rect) {
    self.state = state
    self.body = body
    top = window.sheetTop
    lines = Self.lines(state, window, columns: SheetView.columns(in: body))
  }

  var frame: Rect { SheetView.frame(lines: lines.count, in: body) }
  var lineCount: Int { lines.count }

  func draw(on surface: inout Surface) {
    SheetView(title: title, lines: lines, top: top).draw(on: &surface, in: frame)
  }

  private var title: String {
    guard state.merge?.saved != nil else { return "Deleted note" }
    return MergePage.allCases.map { page in
      page == state.page ? "[\(page.title)]" : " \(page.title) "
    }.joined()
  }

  /// Returns the lines of the page, wrapped to the sheet's width.
  private static func lines(
    _ state: MergeState, _ window: Surroundings, columns: Int
  ) -> [SheetLine] {
    guard let merge = state.merge else { return [] }
    let page = MergePageLines(columns: columns)
    guard merge.saved != nil else {
      return page.sentence(merge.isFromOutside ? deletedHere : deleted)
        + choices(window, columns: columns) + page.whole(merge.draft)
    }
    let sentence =
      switch state.page {
      case .merged: merged(merge)
      case .mine: merge.isFromOutside ? "Changes saved here." : "Changes in this draft."
      case .theirs:
        merge.isFromOutside
          ? "Changes from a file or another machine." : "Changes saved elsewhere meanwhile."
      }
    return page.sentence(sentence) + choices(window, columns: columns)
      + page.changes(in: merge.merge, state.page)
  }

  private static func merged(_ merge: NoteMerge) -> String {
    guard let field = merge.field else {
      return !merge.hasConflict ? fits : merge.isFromOutside ? "Mine" + outside : conflicts
    }
    guard merge.hasConflict else { return "No conflict. Enter takes the merged text." }
    return merge.isFromOutside
      ? "\(field.label): mine" + outside
      : "\(field.label): also changed elsewhere. Both are kept below."
  }

  /// Returns the lines of the choices, which show all of them even if the bottom line is narrow.
  private static func choices(_ window: Surroundings, columns: Int) -> [SheetLine] {
    let hints = window.hints(of: layer).compactMap { command in
      command.hint.map { (key: command.firstKey, word: $0.text) }
    }
    let width = hints.map { TextWidth.columns(of: $0.word) }.max() ?? 0
    let count = min(3, columns / (keyColumns + width + 1))
    guard count > 0 else {
      return hints.flatMap {
        SheetLine.lines($0.key, $0.word, keyColumns: keyColumns, columns: columns)
      } + [SheetLine()]
    }
    return stride(from: 0, to: hints.count, by: count).map { start in
      let row = hints[start..<min(start + count, hints.count)]
      return SheetLine(
        cells: row.map { SheetLine(key: $0.key, text: $0.word, keyColumns: keyColumns) },
        cellColumns: columns / count)
    } + [SheetLine()]
  }

  private static let keyColumns = 7
}

// MARK: State

extension MergeSheet {
  static func update(_ state: inout MergeState, in window: Surroundings) {
    state.merge = window.merge(after: state.merge)
  }

  static func isOver(_ state: MergeState, in window: Surroundings) -> Bool {
    state.merge == nil && !window.awaitsFormToMerge
  }

  static func hintSource(of state: MergeState) -> (any Equatable & Sendable)? {
    state.merge.map { [$0.saved != nil, $0.field != nil, $0.canMerge, $0.hasConflict] }
  }
}

extension MergePage {
  fileprivate var title: String {
    switch self {
    case .merged: "Merged"
    case .mine: "Mine"
    case .theirs: "Theirs"
    }
  }
}

private let deleted =
  "This note was deleted while you edited it. Your text is kept as a draft:"
private let deletedHere =
  "This note was deleted. The text from a file or another machine is kept as a draft:"
private let fits = "No conflict. Enter saves the merged note."
private let outside = " is saved here, theirs came from a file or another machine."
private let conflicts =
  "This note also changed elsewhere. Both versions are kept below."
