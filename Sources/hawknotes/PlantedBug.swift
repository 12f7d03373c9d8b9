#if PLANTED_BUGS
  import Glibc

  /// Bugs that a special build can switch on, to check that the tests notice each of them.
  enum PlantedBug: String {
    /// Text outside the window is written to the terminal without replacing control characters.
    case escapeInWords = "escape-in-words"
    /// Each turn of the loop leaks memory.
    case memoryLeaked = "memory-leaked"
    /// A command changes the library in more than one transaction.
    case changedInParts = "changed-in-parts"

    /// Whether this bug is switched on.
    var isPlanted: Bool { self == Self.planted }

    /// Leaks 64 KB, the size of a large frame.
    static func leak() { memset(malloc(65_536), 1, 65_536) }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
