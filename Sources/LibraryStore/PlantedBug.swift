#if PLANTED_BUGS
  import Glibc

  /// Bugs that are built in on purpose, to check that the tests notice each of them.
  enum PlantedBug: String {
    /// Other windows are not notified of a change.
    case noticeUnsent = "notice-unsent"
    /// Deleting a note removes it and its ids.
    case deletedForGood = "deleted-for-good"
    /// Saving a draft or an edit of a book again replaces the present version, whatever it is.
    case savedOverUnasked = "saved-over-unasked"
    /// A repeated deletion deletes items again that were restored.
    case deletedAgain = "deleted-again"
    /// Notes that are moved, deleted or restored are not counted.
    case notesUncounted = "notes-uncounted"
    /// A restored deletion also restores items that were deleted at another time.
    case otherDeletionRestored = "other-deletion-restored"
    /// A character is moved without the notes, which stay with the book.
    case movedWithoutNotes = "moved-without-notes"
    /// A repeated rewriting of links also changes texts that were edited since.
    case rewrittenTwice = "rewritten-twice"
    /// Saving an edit does not parse the text again.
    case digestStale = "digest-stale"

    /// Whether this bug is planted.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
