#if PLANTED_BUGS
  import Glibc

  /// Bugs that are in a build for the purpose alone, to see that the tests notice each of them.
  enum PlantedBug: String {
    /// An ESC in a text is drawn as it is.
    case escapePassed = "escape-passed"

    /// Whether it is the one that was asked for.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
