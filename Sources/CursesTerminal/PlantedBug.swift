#if PLANTED_BUGS
  import Glibc

  /// Bugs of this room that only a special build contains, to check that the tests notice each one.
  enum PlantedBug: String {
    /// Reads keys from a closed terminal forever.
    case hangUpUnnoticed = "hang-up-unnoticed"
    /// Changes the window's size but not that of ncurses.
    case resizeHalfDone = "resize-half-done"

    /// Whether the environment selects this bug.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
