#if DEBUG
  import Glibc
  import TextEditing

  /// Bugs that a test can plant, to see that it would be noticed.
  ///
  /// They are in no release.
  enum PlantedBug: String {
    /// The window shows what it has not kept yet.
    case paintBeforeCommit = "paint-before-commit"
    /// A draft with the word poison in it, once it is restored, ends the program.
    case crashAtRestoration = "crash-at-restoration"

    private static let planted = getenv("HAWKNOTES_PLANT").map { String(cString: $0) }

    /// The end of the program, if it is planted and there is poison.
    static func crash(over texts: some Sequence<TextBuffer>) {
      guard isPlanted(.crashAtRestoration) else { return }
      let isPoisoned = texts.contains {
        String(decoding: $0.bytes, as: UTF8.self).contains("poison")
      }
      if isPoisoned { fatalError("poisoned") }
    }

    static func isPlanted(_ bug: PlantedBug) -> Bool { planted == bug.rawValue }
  }
#endif
