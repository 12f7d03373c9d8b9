import LibraryModel
import SceneRestoration
import TextEditing

#if PLANTED_BUGS
  import PlantedBugs
#endif

extension WindowState {
  /// Restores the texts of a scene after its values: drafts, the bases of edits, texts offered to
  /// the library, and the clipboard.
  mutating func restore(_ kept: [String: KeptText]) {
    for (name, text) in kept {
      if name == TextStep.clipboard { editor.clipboard = TextBuffer(text.bytes()) }
      guard let id = Note.ID(name), let draft = scene.drafts[id] else { continue }
      #if PLANTED_BUGS
        if PlantedBug.fieldForgotten.isPlanted, draft.slot?.field != nil { continue }
      #endif
      let (pieces, history) = text.openedInPieces()
      guard let slot = draft.slot else {
        editor.looseTexts[id] = LooseText(
          text: TextBuffer(pieces: pieces), past: history,
          base: base(of: draft.takenFrom, text, kept[WindowScene.base(of: name)]),
          offered: (kept[WindowScene.offered(of: name)]?.bytes()).map { TextBuffer($0) },
          cursor: text.cursor)
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
      editor.offered[slot] = (kept[WindowScene.offered(of: name)]?.bytes()).map { TextBuffer($0) }
      editor.bases[slot] = base(of: slot, text, kept[WindowScene.base(of: name)])
    }
  }

  /// Returns the text on which an edit is based: its beginning, unless it was merged; nil for a new note.
  private func base(of slot: DraftSlot?, _ text: KeptText, _ base: KeptText?) -> TextBuffer? {
    slot?.isEdit == true ? TextBuffer(base?.bytes() ?? text.base) : nil
  }
}
