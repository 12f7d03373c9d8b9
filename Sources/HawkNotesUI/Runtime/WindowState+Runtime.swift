import LibraryModel
import TextEditing

// The changes by the runtime: see RuntimeAction.

extension WindowState {
  /// Applies an action of the runtime; returns the effects to perform.
  mutating func reduceRuntime(_ action: RuntimeAction) -> [Effect] {
    switch action {
    case .turnBegan(at: let now): beginTurn(at: now)
    case .jumped: noteJump()
    case .timeRead(let time): self.time = time
    case .dayBegan(let day): today = day
    case .stepsStaged: editor.unrecorded = []
    case .backgroundFound(let colour): settings.limits.background = Background(of: colour)
    case .safetyChanged(let safety): self.safety = safety
    case .said(let message): self.message = message
    case .mentioned(let message):
      if self.message == .libraryIsBusy, let message { library.messageToShow = message }
      self.message = self.message ?? message
    case .startMessageTold: scene.startMessage = nil
    case .attachmentsCounted(let number, let attachments):
      scene.history.record(attachments, ofChange: number)
    case .draftsMoved(let slots):
      for (old, new) in slots {
        moveDraft(from: old, to: new)
        // The screen of a moved character goes with it; that of a moved note's former owner stays.
        if old.owner.character == nil || old.owner.character != new.owner.character {
          hideEdit(old)
        }
      }
    case .marksGone(let items): unmark(items)
    case .changeForgotten(let number):
      scene.history.entries[number].map { reportInterruptedImport($0) }
      scene.history.forget(number)
    case .importBegan(let words):
      runningImport = runningImport ?? RunningImport(words: words, start: clock)
    case .importFound(let number, let numbers): count(numbers, ofImport: number)
    case .userActed: retries.noteUserActed()
    case .retryBegan(let isDue): return beginRetry(isDue: isDue)
    case .retryEnded: retries.endAttempt()
    case .textHandedOut(let slot): scene.handed = HandedText(slot, editor.texts[slot]?.bytes ?? [])
    case .draftsFoundSaved(let texts, let current): dropSavedDrafts(texts, current)
    case .spellingAsked(let request): spelling.ask(request, at: clock)
    case .turnEnded(at: let now): retries.schedule(at: now)
    }
    return []
  }

  private mutating func beginTurn(at now: Int) {
    clock = now
  }

  /// Drops the drafts that the library has saved, although the scene has no record of it.
  ///
  /// A draft that was changed later is kept: its user was told that the save had failed.
  private mutating func dropSavedDrafts(_ saved: [Note.ID: String], _ current: Set<Note.ID>) {
    for (id, text) in saved {
      if let slot = scene.drafts[id]?.slot {
        guard let draft = editor.texts[slot], draft.holds(text) else { continue }
        if current.contains(id) {
          record(OfferedDraft(id: id, text: draft, owner: slot.owner), in: slot)
        }
        // The cursor stays: the note has the same text.
        if slot.note != nil {
          finishEdit(slot)
        } else if current.contains(id) {
          stay(in: slot, as: id)
          select(id, of: slot.owner)
        } else {
          drop(slot)
        }
      } else if scene.drafts[id]?.isSaved != true, editor.looseTexts[id]?.text.holds(text) == true {
        dropLoose(id)
      }
    }
  }

  /// Records a save that a kill has interrupted, so that it can be undone.
  private mutating func record(_ draft: OfferedDraft, in slot: DraftSlot) {
    guard let note = slot.note else {
      let undo = LibraryStep.withdraw(.note(draft.id), as: Deletion.ID())
      return record(draft, of: draft.id, undo: undo)
    }
    let undo = scene.drafts[draft.id]?.base.map {
      LibraryStep.revertNote(note, to: $0, edit: Note.ID(), over: draft.id)
    }
    record(draft, of: note, undo: undo)
  }

  /// Returns a warning if a re-execution now would lose something; otherwise nil.
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
