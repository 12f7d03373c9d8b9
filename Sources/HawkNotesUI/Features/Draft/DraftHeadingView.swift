import LibraryModel
import TextUI

/// The part of a draft that does not change while the user types: the heading (new note or edit)
/// and, while keys go into the text, the heavy bar at its left.
struct DraftHeadingView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard !place.isEmpty, let slot = state.slot else { return }
    HeadingView(
      title: slot.note == nil ? "New note" : "Edit note",
      count: standing, hasFocus: state.isInText
    ).draw(on: &surface, in: place)
    let inner = place.underHeading
    guard state.isInText else { return }
    surface.fill(
      Rect(column: inner.column, row: inner.row, columns: 1, rows: inner.rows), with: "┃",
      style: Theme.activeBar)
  }

  /// Whether the draft is saved, and whether its note is still the one on which the edit is based.
  private var standing: String {
    switch state.standing {
    case .saved: ""
    case .unsaved: "not saved"
    case .changed: "changed elsewhere"
    case .deleted: "note deleted"
    }
  }
}
