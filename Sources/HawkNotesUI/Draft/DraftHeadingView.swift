import LibraryModel
import TextUI

/// What of a draft stays while one types: a heading that says whether it is a new note or an edit,
/// and, while keys go into the text, the heavy bar before it.
struct DraftHeadingView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, let slot = state.slot else { return }
    HeadingView(
      title: slot.note == nil ? "New note" : "Edit note",
      count: standing(of: slot), hasFocus: state.isInText
    ).draw(on: &surface, in: place)
    let inner = place.underHeading
    guard state.isInText else { return }
    surface.fill(
      Rect(column: inner.column, row: inner.row, columns: 1, rows: inner.rows), with: "┃",
      style: Theme.activeBar)
  }

  /// Whether it is saved, and whether its note is still the one that the edit began with.
  private func standing(of slot: DraftSlot) -> String {
    guard state.draft(in: slot) != nil else { return "" }
    switch state.overtaken {
    case nil: return "not saved"
    case .changed: return "changed elsewhere"
    case .deleted: return "deleted elsewhere"
    }
  }
}
