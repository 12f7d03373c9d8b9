import LibraryModel
import SceneRestoration

/// The scenes sheet while it is open.
struct ScenesState: Equatable, Sendable {
  /// The selected row; nil means the first; stored.
  var row: ScenesRow?
  /// Whether the sheet was opened for the loose drafts, and selects the first one as soon as there
  /// is one; stored.
  var isAtLooseDrafts = false
  /// The scenes; nil until they have been read.
  var listing: SceneListing?
  /// The rows made from the listing, and their other inputs.
  var entries: [ScenesEntry] = []
  var source: ScenesEntriesSource?
  /// The scene of the preview, and its picture once that is known.
  var preview: SceneID?
  var picture: ScenePreview?
  var lastDiscarded: Note.ID?
  /// Change to the scenes of another machine that is not done; stored.
  var change: MachineChange?
  /// The change that has begun since the start of the window.
  var begun: MachineChange?
  var lastForgotten: String?

  var selected: ScenesEntry? { entries.first { $0.row == row } ?? entries.first }

  var selectedDraft: Note.ID? {
    guard case .draft(let id) = selected?.row, selected?.isOwn == true else { return nil }
    return id
  }

  var lastClosed: SceneSummary? {
    listing?.scenes.filter { $0.state == .closed }.max { $0.time < $1.time }
  }

  /// Whether the sheet shows the place `hawknotes://loose`.
  var showsLooseDrafts: Bool {
    switch row {
    case .draft: true
    case .scene, .other, .quarantined: false
    case nil: isAtLooseDrafts
    }
  }
}
