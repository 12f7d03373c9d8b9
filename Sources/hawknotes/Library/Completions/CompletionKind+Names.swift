import ArgumentParser
import SceneRestoration

extension CompletionKind {
  /// The books, by their slugs.
  static var books: CompletionKind {
    names { names, text throws(Failure) in try names.books(text) }
  }

  /// The characters, as `BOOK/CHARACTER`.
  static var characters: CompletionKind {
    names { names, text throws(Failure) in try names.characters(text) }
  }

  /// The books and characters, and after `BOOK/` the characters of the book.
  static var owners: CompletionKind {
    names { names, text throws(Failure) in try names.owners(text) }
  }

  static var tags: CompletionKind { names { names, text throws(Failure) in try names.tags(text) } }

  static var scenes: CompletionKind {
    .custom { _, _, prefix in
      // Thousands of scenes take time to read; the latest ones come first.
      let end = ContinuousClock.now + .milliseconds(20)
      let list = try? SceneShelf().ask { directory throws(SceneError) in
        try directory.list(until: { ContinuousClock.now >= end })
      }
      return (list?.records ?? []).compactMap(\.name).filter { $0.hasPrefix(prefix) }
    }
  }

  private static func names(
    _ find: @escaping @Sendable (NameCompletion, String) throws(Failure) -> [String]
  ) -> CompletionKind {
    .custom { _, _, prefix in
      guard let library = try? CommandLibrary.toRead(.ofCommand()) else { return [] }
      return (try? find(NameCompletion(library: library), prefix)) ?? []
    }
  }
}
