#if DEBUG
  import Glibc
  import TextEditing

  /// A crash at the start, for tests; only debug builds have it.
  enum CrashOnDemand {
    /// Crashes if a draft contains the word "poison" and `HAWKNOTES_POISON` is set.
    static func crash(over texts: some Sequence<TextBuffer>) {
      guard getenv("HAWKNOTES_POISON") != nil else { return }
      let isPoisoned = texts.contains {
        String(decoding: $0.bytes, as: UTF8.self).contains("poison")
      }
      if isPoisoned { fatalError("poisoned") }
    }
  }
#endif
