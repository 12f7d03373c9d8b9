#if PLANTED_BUGS
  import Glibc

  /// Bugs that are in a build for the purpose alone, to see that the tests notice each of them.
  enum PlantedBug: String {
    /// The other windows are not told of a change.
    case noticeUnsent = "notice-unsent"
    /// A note that is deleted is gone, with the ids it had.
    case deletedForGood = "deleted-for-good"
    /// A draft that was saved before replaces whatever its note has become.
    case savedOverUnasked = "saved-over-unasked"

    /// Whether it is the one that was asked for.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
