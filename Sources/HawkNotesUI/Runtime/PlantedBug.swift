#if PLANTED_BUGS
  import Glibc
  import LibraryModel

  /// Bugs that are built in on purpose, to check that the tests notice each of them.
  enum PlantedBug: String {
    /// The window paints a turn before it commits it.
    case paintBeforeCommit = "paint-before-commit"
    /// A draft is dropped before its note is in the library.
    case draftDroppedEarly = "draft-dropped-early"
    /// The library commits a note before the disk has its draft.
    case savedUnsynced = "saved-unsynced"
    /// A draft that the library has saved stays a draft.
    case savedDraftKept = "saved-draft-kept"
    /// Each attempt to save creates another note.
    case savedUnderNewID = "saved-under-new-id"
    /// An edit is saved even if another window has changed the note.
    case mineAlwaysWins = "mine-always-wins"
    /// All books and characters share one draft.
    case draftBleeds = "draft-bleeds"
    /// A draft is dropped when its book or character is deleted.
    case looseThrownAway = "loose-thrown-away"
    /// An undo on the screen is not recorded.
    case undoUnrecorded = "undo-unrecorded"
    /// The cursor is restored one byte too early.
    case cursorOff = "cursor-off"
    /// The files of an editor are removed before their texts are stored.
    case fileRemovedEarly = "editor-file-removed-early"
    /// Files that an editor saved by itself are removed unread.
    case rescueFileRemoved = "rescue-file-removed"
    /// A file that a detached editor saves is never read.
    case lateSaveMissed = "late-save-missed"
    /// Bytes that are not UTF-8 become replacement characters.
    case encodingLost = "encoding-lost"

    /// An undo that a kill interrupted is done twice.
    case undoneTwice = "undone-twice"
    /// A change that a kill interrupted is forgotten.
    case changeForgotten = "change-forgotten"

    /// Each attempt to save the form of a new book adds another book.
    case formSavedTwice = "form-saved-twice"
    /// The fields of a form are not restored.
    case fieldForgotten = "field-forgotten"

    /// The query of the search is not restored.
    case queryForgotten = "query-forgotten"
    /// A task that was toggled before a kill is toggled again after it.
    case taskToggledTwice = "task-toggled-twice"
    /// A completed name is inserted after what was typed of it.
    case completionAppended = "completion-appended"

    /// Whether the environment selects this bug.
    var isPlanted: Bool { self == Self.planted }

    /// Returns the request that the library gets instead: the same one without these bugs.
    static func spoilt(_ request: LibraryRequest) -> LibraryRequest {
      if planted == .savedUnderNewID, case .save(var draft, over: let base) = request {
        draft.id = Note.ID()
        return .save(draft, over: base)
      }
      if planted == .formSavedTwice, case .submit(let submission) = request {
        return .submit(submission.underNewID)
      }
      if planted == .mineAlwaysWins, case .amend(var amendment) = request {
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

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
