#if DEBUG
  import Glibc

  /// Bugs that a test can plant, to see that it would be noticed.
  ///
  /// They are in no release.
  enum PlantedBug: String {
    /// The window shows what it has not kept yet.
    case paintBeforeCommit = "paint-before-commit"

    private static let planted = getenv("HAWKNOTES_PLANT").map { String(cString: $0) }

    static func isPlanted(_ bug: PlantedBug) -> Bool { planted == bug.rawValue }
  }
#endif
