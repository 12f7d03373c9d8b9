import LibraryModel
import SceneRestoration
import TextEditing

// What comes back at the start besides the values of the scene: its texts.

extension Window {
  func restoreTexts() {
    for (name, text) in scene.texts {
      if name == TextStep.clipboard { state.editor.clipboard = TextBuffer(text.bytes()) }
      guard let id = Note.ID(name), let draft = state.scene.drafts[id] else { continue }
      let (pieces, history) = text.openedInPieces()
      guard let slot = draft.slot else {
        state.editor.looseTexts[id] = LooseText(text: TextBuffer(pieces: pieces), past: history)
        continue
      }
      state.editor.texts[slot] = TextBuffer(pieces: pieces)
      state.editor.pasts[slot] = history
      if let place = state.scene.editors[slot] {
        state.scene.editors[slot] = place.restored(in: text)
        #if PLANTED_BUGS
          if PlantedBug.cursorOff.isPlanted {
            state.scene.editors[slot]?.cursor = max(0, place.cursor - 1)
          }
        #endif
      }
      state.editor.offered[slot] = (scene.texts[Scene.offered(of: name)]?.bytes()).map {
        TextBuffer($0)
      }
      guard slot.note != nil else { continue }
      state.editor.bases[slot] = TextBuffer(scene.texts[Scene.base(of: name)]?.bytes() ?? text.base)
    }
    scene.forgetTexts()
  }

  /// A draft that the library has under its id was saved, though the record of that did not come to
  /// be.
  ///
  /// One that was written on is none: whoever saved it was told that this had failed.
  func dropSavedDrafts() {
    #if PLANTED_BUGS
      if PlantedBug.savedDraftKept.isPlanted { return }
    #endif
    let drafts = Array(state.scene.drafts.keys)
    guard !drafts.isEmpty, let saved = try? library.saved(drafts) else { return }
    for (id, text) in saved {
      if let slot = state.scene.drafts[id]?.slot {
        // The cursor of an edit stays where it was: its text is the note's now.
        guard state.editor.texts[slot]?.holds(text) == true else { continue }
        if slot.note == nil { state.drop(slot) } else { state.dropText(slot) }
      } else if state.editor.looseTexts[id]?.text.holds(text) == true {
        state.dropLoose(id)
      }
    }
  }
}
