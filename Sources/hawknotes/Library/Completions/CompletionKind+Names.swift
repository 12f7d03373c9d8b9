import ArgumentParser

extension CompletionKind {
  /// The books, by their slugs.
  static var books: CompletionKind {
    names { names, text throws(Failure) in try names.books(text) }
  }

  /// The characters, as `BOOK/CHARACTER`.
  static var characters: CompletionKind {
    names { names, text throws(Failure) in try names.characters(text) }
  }

  /// The books, and after `BOOK/` its characters.
  static var owners: CompletionKind {
    names { names, text throws(Failure) in try names.owners(text) }
  }

  private static func names(
    _ find: @escaping @Sendable (NameCompletion, String) throws(Failure) -> [String]
  ) -> CompletionKind {
    .custom { _, _, prefix in (try? NameCompletion().map { try find($0, prefix) }) ?? [] }
  }
}
