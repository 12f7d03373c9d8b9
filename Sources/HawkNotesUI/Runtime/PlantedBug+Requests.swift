#if PLANTED_BUGS
  import LibraryModel
  import PlantedBugs

  extension PlantedBug {
    /// Returns the request with the planted bugs; without bugs, the request itself.
    static func spoilt(_ request: LibraryRequest) -> LibraryRequest {
      if savedUnderNewID.isPlanted, case .save(var draft, over: let base) = request {
        draft.id = Note.ID()
        return .save(draft, over: base)
      }
      if formSavedTwice.isPlanted, case .submit(let submission) = request {
        return .submit(submission.underNewID)
      }
      if mineAlwaysWins.isPlanted, case .amend(var amendment) = request {
        amendment.base = DraftBase()
        return .amend(amendment)
      }
      return request
    }

    /// Returns the step that toggles a task again; nil for any other step.
    static func toggledAgain(_ step: LibraryStep) -> LibraryStep? {
      guard case .markTask(let note, at: let offset, to: let isDone, edit: let edit, over: _) = step
      else { return nil }
      return .markTask(note, at: offset, to: !isDone, edit: Note.ID(), over: edit)
    }
  }
#endif
