import LibraryModel
import SceneRestoration
import TextEditing

extension WindowState {
  /// Restores the texts of a scene after its values: drafts, the bases of edits, texts offered to
  /// the library, and the clipboard.
  mutating func restore(_ kept: [String: KeptText]) {
    #if PLANTED_BUGS
      if PlantedBug.queryForgotten.isPlanted { scene.search = SearchState() }
    #endif
    for (name, text) in kept {
      if name == TextStep.clipboard { editor.clipboard = TextBuffer(text.bytes()) }
      guard let id = Note.ID(name), let draft = scene.drafts[id] else { continue }
      #if PLANTED_BUGS
        if PlantedBug.fieldForgotten.isPlanted, draft.slot?.field != nil { continue }
      #endif
      let (pieces, history) = text.openedInPieces()
      guard let slot = draft.slot else {
        editor.looseTexts[id] = LooseText(text: TextBuffer(pieces: pieces), past: history)
        continue
      }
      editor.texts[slot] = TextBuffer(pieces: pieces)
      editor.pasts[slot] = history
      if let place = scene.editors[slot] {
        scene.editors[slot] = place.restored(in: text)
        #if PLANTED_BUGS
          if PlantedBug.cursorOff.isPlanted {
            scene.editors[slot]?.cursor = max(0, place.cursor - 1)
          }
        #endif
      }
      editor.offered[slot] = (kept[Scene.offered(of: name)]?.bytes()).map { TextBuffer($0) }
      guard slot.isEdit else { continue }
      editor.bases[slot] = TextBuffer(kept[Scene.base(of: name)]?.bytes() ?? text.base)
    }
  }
}
