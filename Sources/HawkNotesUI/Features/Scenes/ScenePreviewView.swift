import LibraryModel
import SceneRestoration
import TextEditing
import TextUI

/// A preview of the selection on the scenes sheet: the other window, or the loose draft.
struct ScenePreviewView {
  private let state: WindowState

  init(_ state: WindowState) { self.state = state }

  func draw(on surface: inout Surface, in place: Rect) {
    guard let entry = state.selectedScenesEntry else { return }
    if case .draft(let id) = entry.row { return draw(id, entry, on: &surface, in: place) }
    if let words = entry.section.wordsOfUnread {
      surface.writeClipped(
        words, at: Point(column: place.column, row: place.row), columns: place.columns,
        style: Theme.aside)
      return
    }
    guard let window = window(of: entry, size: Size(columns: place.columns, rows: place.rows + 2))
    else {
      surface.writeClipped(
        noPicture, at: place.origin, columns: place.columns,
        style: Theme.aside)
      return
    }
    let cursor = surface.cursor
    // Without its status line and hints, which mean nothing here.
    surface.draw(window.render(), in: place)
    surface.cursor = cursor
  }

  /// The other window, or this window without the sheet.
  private func window(of entry: ScenesEntry, size: Size) -> WindowState? {
    var window = WindowState(size: size)
    window.settings.chosen = state.settings.chosen
    window.settings.limits = state.settings.limits
    window.phase = .inactive
    if entry.scene == state.sceneID {
      window.scene = state.scene
      window.editor.texts = state.editor.texts
      window.library = state.library
    } else {
      guard entry.scene == state.scenesSheet.preview, let picture = state.scenesSheet.picture
      else { return nil }
      window.scene = picture.scene
      window.editor.texts = picture.texts
      window.library = picture.library
    }
    window.scene.sheet = nil
    _ = window.settle()
    return window
  }

  private func draw(
    _ id: Note.ID, _ entry: ScenesEntry, on surface: inout Surface, in place: Rect
  ) {
    var rest = place
    HeadingView(title: entry.place, hasFocus: false).draw(on: &surface, in: rest.takeTop(1))
    _ = rest.takeTop(1)
    guard let text = text(of: id, entry) else { return }
    let rows = TextFlow(text, columns: rest.columns).rows(from: 0, limit: rest.rows)
    surface.write(rows, in: rest, style: Theme.plain)
  }

  private func text(of id: Note.ID, _ entry: ScenesEntry) -> TextBuffer? {
    if entry.scene == state.sceneID {
      return state.looseText(id)
    }
    guard entry.scene == state.scenesSheet.preview else { return nil }
    let picture = state.scenesSheet.picture
    return picture?.scene.drafts[id]?.slot.flatMap { picture?.texts[$0] }
  }
}

extension ScenesSection {
  /// The words in the place of a picture of scenes that cannot be read; nil for the others.
  fileprivate var wordsOfUnread: String? {
    switch self {
    case .newer: "Upgrade the program to open it."
    case .quarantine: "Enter restores its texts as loose drafts."
    case .live, .dormant, .closed, .loose: nil
    }
  }
}

private let noPicture = "Too long to preview. Enter opens it."
