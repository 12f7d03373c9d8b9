import LibraryModel
import TextEditing
import TextUI

/// The part of a draft that changes less often than its text: the heading (new note or edit), the
/// heavy bar while keys go into the text, and the scroll mark.
struct DraftHeadingView: Sendable {
  private let title: String
  private let standing: String
  private let isWriting: Bool
  /// Whether keys go into the text.
  private let isActive: Bool
  /// Whether there is a text, but no row for it.
  private let isHidden: Bool
  private let margin: Int
  private let section: Rect
  private let text: Rect

  /// The heading of the draft on the screen; nil if the screen shows none.
  init?(_ state: WindowState, in layout: ScreenLayout) {
    guard let slot = state.pageSlot, !layout.draft.isEmpty else { return nil }
    let kind = slot.note == nil ? "New note" : "Edit note"
    isWriting = state.isWriting
    isActive = state.isInText && state.scene.sheet == nil
    title = isWriting ? "\(kind) \(state.subject)" : kind
    standing =
      if !isWriting, slot.note == nil, state.pageText.isEmpty { "press n to write" } else {
        state.standing.words
      }
    isHidden = layout.draftText.isEmpty && !state.pageText.isEmpty
    margin = state.margin
    (section, text) = (layout.draft, layout.draftText)
  }

  /// Draws what does not depend on the shown part of the text.
  func drawBar(on surface: inout Surface) {
    guard isActive else { return }
    surface.fill(
      Rect(column: text.column, row: text.row, columns: 1, rows: text.rows), with: "┃",
      style: Theme.activeBar)
  }

  /// Draws the heading and the scroll mark.
  func draw(_ part: TextPart?, on surface: inout Surface) {
    let heading = Rect(column: section.column, row: section.row, columns: section.columns, rows: 1)
    surface.fill(heading)
    let part = surface.appearance.isAccessible ? nil : part
    let place = part.flatMap { isWriting || !$0.isWhole ? $0.words : nil } ?? (isHidden ? "↓" : "")
    HeadingView(
      title: title, count: [standing, place].filter { !$0.isEmpty }.joined(separator: " · "),
      shortCount: place, hasFocus: isActive
    ).draw(on: &surface, in: heading)
    if isWriting { surface.drawScrollMark(part, in: text.markColumn(margin)) }
  }
}

extension Standing {
  /// The words for the heading of a draft.
  fileprivate var words: String {
    switch self {
    case .saved: ""
    case .unsaved: "draft"
    case .changed: "changed elsewhere"
    case .moved: "note moved"
    case .deleted: "note deleted"
    }
  }
}
