#if PLANTED_BUGS
  import Glibc

  /// Bugs that are built in on purpose, to check that the tests notice each of them.
  enum PlantedBug: String {
    /// Other windows are not notified of a change.
    case noticeUnsent = "notice-unsent"
    /// Deleting a note removes it and its ids.
    case deletedForGood = "deleted-for-good"
    /// Saving a draft again replaces the note's text whatever it is.
    case savedOverUnasked = "saved-over-unasked"

    /// Whether this bug is planted.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
