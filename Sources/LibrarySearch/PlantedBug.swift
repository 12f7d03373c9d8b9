#if PLANTED_BUGS
  import Glibc

  /// Bugs of this room that only a special build contains, to check that the tests notice each one.
  enum PlantedBug: String {
    /// The last change of each page is not added to the index.
    case revisionSkipped = "revision-skipped"
    /// The index counts changes as added before it has their words.
    case countedTooEarly = "counted-too-early"

    /// Whether the environment selects this bug.
    var isPlanted: Bool { self == Self.planted }

    private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
      PlantedBug(rawValue: String(cString: $0))
    }
  }
#endif
