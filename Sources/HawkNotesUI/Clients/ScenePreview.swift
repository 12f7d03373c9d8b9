import LibraryModel
public import SceneRestoration
import TextEditing
import TextUI

/// All inputs for the picture of another window.
public struct ScenePreview: Equatable, Sendable {
  let scene: SceneState
  let texts: [DraftSlot: TextBuffer]
  /// The data of the library that its screen shows.
  private(set) var library = Shared(LoadedLibrary())

  public init(_ record: SceneRecord) {
    var scene = SceneState()
    SceneState.restored.restore(&scene, from: record.values)
    scene.sheet = nil
    var texts: [DraftSlot: TextBuffer] = [:]
    for (id, draft) in scene.drafts {
      if let slot = draft.slot, let text = record.texts["\(id)"] {
        texts[slot] = TextBuffer(text.bytes())
        scene.editors[slot] = scene.editors[slot]?.restored(in: text)
      }
    }
    self.scene = scene
    self.texts = texts
  }

  /// Reads what its screen shows in a window of a size.
  ///
  /// If the library is busy, the picture has only tabs.
  mutating func load(_ reads: any LibraryReads, tabs: [BookTab], size: Size) {
    var window = WindowState(scene: scene, size: size)
    window.editor.texts = texts
    window.library.tabs = tabs
    window.library.isLoaded = true
    while window.settle().contains(.read(.missing)),
      let part = try? reads.part(window.demand, over: window.library)
    { window.adopt(part) }
    library = window.sharedLibrary
  }
}

extension WindowState {
  /// Returns the picture of another scene, or without one of this window without its sheet, in a
  /// size.
  func picture(of other: ScenePreview?, in size: Size) -> Surface {
    var window = WindowState(size: size)
    window.settings.chosen = settings.chosen
    window.settings.limits = settings.limits
    window.phase = .inactive
    window.scene = other?.scene ?? scene
    window.editor.texts = other?.texts ?? editor.texts
    window.sharedLibrary = other?.library ?? sharedLibrary
    window.scene.sheet = nil
    _ = window.settle()
    return window.render()
  }
}
