#if DEBUG
  import Glibc
  import TextEditing

  /// A crash at the start, for tests of a debug build: it is in no release.
  enum CrashOnDemand {
    /// Ends the program over a draft with the word poison in it, where `HAWKNOTES_POISON` is set.
    static func crash(over texts: some Sequence<TextBuffer>) {
      guard getenv("HAWKNOTES_POISON") != nil else { return }
      let isPoisoned = texts.contains {
        String(decoding: $0.bytes, as: UTF8.self).contains("poison")
      }
      if isPoisoned { fatalError("poisoned") }
    }
  }
#endif
