import LibraryModel
import SceneRestoration
import TextEditing
import TextUI

/// A preview of the selection on the scenes sheet: the other window, or the loose draft.
struct ScenePreviewView {
  private let state: ScenesState
  private let window: Surroundings

  init(_ state: ScenesState, _ window: Surroundings) {
    self.state = state
    self.window = window
  }

  func draw(on surface: inout Surface, in place: Rect) {
    guard let entry = state.selected else { return }
    if case .draft(let id) = entry.row { return draw(id, entry, on: &surface, in: place) }
    if let words = entry.section.wordsOfUnread {
      surface.writeClipped(
        words, at: Point(column: place.column, row: place.row), columns: place.columns,
        style: Theme.aside)
      return
    }
    let isOwn = entry.scene == window.sceneID
    guard isOwn || picture(of: entry) != nil else {
      surface.writeClipped(
        noPicture, at: place.origin, columns: place.columns,
        style: Theme.aside)
      return
    }
    let cursor = surface.cursor
    // Without its status line and hints, which mean nothing here.
    let size = Size(columns: place.columns, rows: place.rows + 2)
    surface.draw(window.picture(of: picture(of: entry), in: size), in: place)
    surface.cursor = cursor
  }

  /// The picture of another scene, once it is known.
  private func picture(of entry: ScenesEntry) -> ScenePreview? {
    entry.scene == state.preview ? state.picture : nil
  }

  private func draw(
    _ id: Note.ID, _ entry: ScenesEntry, on surface: inout Surface, in place: Rect
  ) {
    var rest = place
    HeadingView(title: surface.appearance.drawn(entry.place), hasFocus: false)
      .draw(on: &surface, in: rest.takeTop(1))
    _ = rest.takeTop(1)
    guard let text = text(of: id, entry) else { return }
    let rows = TextFlow(text, columns: rest.columns).rows(from: 0, limit: rest.rows)
    surface.write(rows, in: rest, style: Theme.plain)
  }

  private func text(of id: Note.ID, _ entry: ScenesEntry) -> TextBuffer? {
    if entry.isOwn { return window.looseText(id) }
    let picture = picture(of: entry)
    return picture?.scene.drafts[id]?.slot.flatMap { picture?.texts[$0] }
  }
}

extension ScenesSection {
  /// The words in the place of a picture of scenes that cannot be read; nil for the others.
  fileprivate var wordsOfUnread: String? {
    switch self {
    case .others: "Enter opens a copy here, with its drafts and their undo."
    case .newer: "Upgrade the program to open it."
    case .quarantine: "Enter restores its texts as loose drafts."
    case .live, .dormant, .closed, .loose: nil
    }
  }
}

private let noPicture = "Too long to preview. Enter opens it."
