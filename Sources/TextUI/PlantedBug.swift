#if PLANTED_BUGS
  import Glibc

  /// Bugs of this room that only a special build contains, to check that the tests notice each one.
  enum PlantedBug: String {
    /// Draws an ESC in a text unchanged.
    case escapePassed = "escape-passed"

    /// Whether the environment selects this bug.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
