#if PLANTED_BUGS
  import Glibc

  /// Bugs that are in a build for the purpose alone, to see that the tests notice each of them.
  enum PlantedBug: String {
    /// A terminal that is gone is asked for keys for ever.
    case hangUpUnnoticed = "hang-up-unnoticed"
    /// The window takes another size, and what paints it does not.
    case resizeHalfDone = "resize-half-done"

    /// Whether it is the one that was asked for.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
