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
    func bytes(of name: String) -> TextBuffer? { (kept[name]?.bytes()).map { TextBuffer($0) } }
    for (name, text) in kept {
      if name == TextStep.clipboard { editor.clipboard = TextBuffer(text.bytes()) }
      guard let id = Note.ID(name), let draft = scene.drafts[id] else { continue }
      #if PLANTED_BUGS
        if PlantedBug.fieldForgotten.isPlanted, draft.slot?.field != nil { continue }
      #endif
      let (pieces, history) = text.openedInPieces()
      var past = TextPast()
      past.earlier = history
      if (draft.slot ?? draft.takenFrom)?.isEdit == true {
        past.base = bytes(of: WindowScene.base(of: name)) ?? TextBuffer(text.base)
        for index in draft.otherBases.indices {
          past.otherBases[index] = bytes(of: WindowScene.otherBase(of: name, at: index))
        }
      }
      past.offered = bytes(of: WindowScene.offered(of: name))
      guard let slot = draft.slot else {
        editor.looseTexts[id] = LooseText(
          text: TextBuffer(pieces: pieces), past: past, cursor: text.cursor)
        continue
      }
      editor.texts[slot] = TextBuffer(pieces: pieces)
      editor.pasts[slot] = past
      if let place = scene.editors[slot] {
        scene.editors[slot] = place.restored(in: text)
        #if PLANTED_BUGS
          if PlantedBug.cursorOff.isPlanted {
            scene.editors[slot]?.cursor = max(0, place.cursor - 1)
          }
        #endif
      }
    }
  }
}
