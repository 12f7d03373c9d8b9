#if PLANTED_BUGS
  import Glibc

  /// Bugs that are in a build for the purpose alone, to see that the tests notice each of them.
  enum PlantedBug: String {
    /// What is said outside of the window goes to the terminal as it is.
    case escapeInWords = "escape-in-words"
    /// Each turn of the loop takes memory that is never given back.
    case memoryLeaked = "memory-leaked"

    /// Whether it is the one that was asked for.
    var isPlanted: Bool { self == Self.planted }

    /// As much as a large picture takes, used and forgotten.
    static func leak() { memset(malloc(65_536), 1, 65_536) }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
