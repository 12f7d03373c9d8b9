import LibraryModel
import TextEditing
import TextUI

/// A note that was changed in two windows: both texts put together, line by line, with whose each
/// change is; then mine and theirs alone.
struct MergeSheet {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in body: Rect) {
    SheetView(title: title, lines: lines, top: state.scene.sheetTop).draw(on: &surface, in: body)
  }

  private var title: String {
    guard state.merge?.theirs != nil else { return "Deleted in another window" }
    return MergePage.allCases.map { page in
      page == state.scene.mergePage ? "[\(page.title)]" : " \(page.title) "
    }.joined()
  }

  /// The lines of the page, as wide as the sheet is.
  var lines: [SheetLine] {
    guard let merge = state.merge else { return [] }
    let inner = state.sheetFrame.map(SheetView.inner) ?? .none
    let page = MergePageLines(columns: inner.columns)
    guard merge.theirs != nil else {
      return page.sentence(deleted) + page.whole(merge.mine)
    }
    let changes = merge.merge.regions.filter { $0.kind != .unchanged }.count
    let sentence =
      switch state.scene.mergePage {
      case .merged: inBoth(changes, conflicts: merge.merge.conflictCount)
      case .mine: "What you changed since you began to edit."
      case .theirs: "What was changed in another window meanwhile."
      }
    return page.sentence(sentence) + page.changes(in: merge.merge, state.scene.mergePage)
  }

  private func inBoth(_ changes: Int, conflicts: Int) -> String {
    switch conflicts {
    case 0: "Changed in another window meanwhile. Both fit together: Enter saves them."
    case 1:
      "Changed in another window meanwhile. In one place both changed the same lines: both stay."
    default:
      "Changed in another window meanwhile. In \(conflicts) places both changed the same lines: both stay."
    }
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
  "The note was deleted in another window while you edited it. Your text is kept as a draft:"
