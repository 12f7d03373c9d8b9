#if PLANTED_BUGS
  import Glibc

  /// Bugs that are built in on purpose, to check that the tests notice each of them.
  enum PlantedBug: String {
    /// The text of a file replaces the library's, whatever changed there meanwhile.
    case mirrorOverwrites = "mirror-overwrites"
    /// A file is replaced without a look at what it has now.
    case mirrorUnchecked = "mirror-unchecked"

    /// Whether this bug is planted.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
