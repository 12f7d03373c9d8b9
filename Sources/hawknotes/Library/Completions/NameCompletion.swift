import LibraryModel
import LibraryStore

/// The names that a shell completes: slugs, which need no quotes in any shell.
struct NameCompletion {
  private let library: CommandLibrary

  /// Opens the library; nil if there is none.
  init?() throws(Failure) {
    guard let library = try CommandLibrary.toRead(.ofCommand()) else { return nil }
    self.library = library
  }

  func books(_ beginning: String) throws(Failure) -> [String] {
    try library.ask { library throws(LibraryError) in
      try library.bookSlugs(from: beginning, limit: most)
    }
  }

  func characters(_ beginning: String) throws(Failure) -> [String] {
    guard let slash = beginning.firstIndex(of: "/") else {
      return try library.ask { library throws(LibraryError) in
        try library.characterSlugs(from: beginning, limit: most)
      }
    }
    let book = String(beginning[..<slash])
    let name = String(beginning[beginning.index(after: slash)...])
    return try library.ask { library throws(LibraryError) in
      guard let id = try library.books(named: book, by: [.id, .name]).first else { return [] }
      return try library.characterSlugs(from: name, of: id, limit: most).map { book + "/" + $0 }
    }
  }

  func owners(_ beginning: String) throws(Failure) -> [String] {
    if beginning.contains("/") { return try characters(beginning) }
    return try books(beginning) + ("inbox".hasPrefix(beginning) ? ["inbox"] : [])
  }
}

/// Number of names that a shell is offered.
private let most = 1000
