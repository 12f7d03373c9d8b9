import LibraryModel
import TextEditing

// What the runtime tells: see RuntimeAction.

extension WindowState {
  /// Changes the state as the runtime says; returns what must be done outside.
  mutating func reduceRuntime(_ action: RuntimeAction) -> [Effect] {
    switch action {
    case .turnBegan(at: let now): beginTurn(at: now)
    case .stepsStaged: editor.unrecorded = []
    case .safetyChanged(let safety): self.safety = safety
    case .said(let message): self.message = message
    case .mentioned(let message): self.message = self.message ?? message
    case .libraryAsked(let change): scene.begun = change
    case .retryBegan(let isDue): return beginRetry(isDue: isDue)
    case .retryEnded: retries.endAttempt()
    case .textHandedOut(let slot): scene.handed = HandedText(slot, editor.texts[slot]?.bytes ?? [])
    case .draftsFoundSaved(let texts): dropSavedDrafts(texts)
    case .turnEnded(at: let now): retries.schedule(at: now)
    }
    return []
  }

  private mutating func beginTurn(at now: Int) {
    if let due = caches.positionTime, due <= now { refreshPosition() }
    clock = now
  }

  /// Drops the drafts that the library has under their ids: they were saved, though the record of that
  /// was not made.
  ///
  /// One that was written on is kept: its user was told that the save had failed.
  private mutating func dropSavedDrafts(_ saved: [Note.ID: String]) {
    for (id, text) in saved {
      if let slot = scene.drafts[id]?.slot {
        guard editor.texts[slot]?.holds(text) == true else { continue }
        // An edit keeps its cursor: its text is the note's now.
        if slot.note == nil { drop(slot) } else { dropText(slot) }
      } else if editor.looseTexts[id]?.text.holds(text) == true {
        dropLoose(id)
      }
    }
  }

  /// What would be lost if the program re-executed itself now; nil: nothing.
  func obstacle(to reexecution: WindowEnding.Reexecution) -> Message? {
    switch safety {
    case .kept, .synced: nil
    case .notKept: .warning("The last keys are not on disk. Free some space first.")
    case .ephemeral where reexecution.scene == nil:
      .warning("An ephemeral window cannot restart. Quit it and start it again.")
    case .ephemeral:
      unsavedDrafts == 0
        ? nil : .warning("An ephemeral window's drafts are not on disk. Save them first.")
    }
  }
}
