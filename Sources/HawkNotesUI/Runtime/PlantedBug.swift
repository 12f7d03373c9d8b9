#if PLANTED_BUGS
  import Glibc
  import LibraryModel

  /// Bugs that are in a build for the purpose alone, to see that the tests notice each of them.
  enum PlantedBug: String {
    /// The window shows what it has not kept yet.
    case paintBeforeCommit = "paint-before-commit"
    /// A draft is dropped before its note is in the library.
    case draftDroppedEarly = "draft-dropped-early"
    /// The library commits a note before the disk has its draft.
    case savedUnsynced = "saved-unsynced"
    /// A draft whose note is in the library stays.
    case savedDraftKept = "saved-draft-kept"
    /// Each try to save makes another note.
    case savedUnderNewID = "saved-under-new-id"
    /// An edit is saved over whatever another window made of the note.
    case mineAlwaysWins = "mine-always-wins"
    /// All places of a scene have one draft.
    case draftBleeds = "draft-bleeds"
    /// A draft goes with what it belongs to.
    case looseThrownAway = "loose-thrown-away"
    /// A step that is taken back on the screen is not in the record.
    case undoUnrecorded = "undo-unrecorded"
    /// The cursor comes back a byte before where it was.
    case cursorOff = "cursor-off"
    /// The files of an editor are removed before their texts are kept.
    case fileRemovedEarly = "editor-file-removed-early"
    /// What an editor saved on its own goes unread.
    case rescueFileRemoved = "rescue-file-removed"
    /// What an editor saves of which nobody waits for the end is never read.
    case lateSaveMissed = "late-save-missed"
    /// What is not UTF-8 comes with a sign in the place of each such byte.
    case encodingLost = "encoding-lost"

    /// Whether it is the one that was asked for.
    var isPlanted: Bool { self == Self.planted }

    /// The request that the library gets in place of the one that is meant.
    static func spoilt(_ request: LibraryRequest) -> LibraryRequest {
      switch (planted, request) {
      case (.savedUnderNewID, .save(var draft, over: let base)):
        draft.id = Note.ID()
        return .save(draft, over: base)
      case (.mineAlwaysWins, .amend(var amendment)):
        amendment.base = DraftBase()
        return .amend(amendment)
      default: return request
      }
    }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
