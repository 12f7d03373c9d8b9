import LibraryModel
import LibraryStore
import Markup

/// The names that a shell completes: slugs, which need no quotes in any shell.
///
/// NB: Bash expands the words that it is given to choose from. The library may come from anybody,
/// so every name is checked again.
struct NameCompletion {
  let library: CommandLibrary

  func books(_ beginning: String) throws(Failure) -> [String] {
    let slugs = try library.ask { library throws(LibraryError) in
      try library.bookSlugs(from: beginning, limit: most)
    }
    return slugs.filter(Self.isSlug)
  }

  func tags(_ beginning: String) throws(Failure) -> [String] {
    let names = try library.ask { library throws(LibraryError) in
      try library.tagNames(from: beginning.tagKey, limit: most)
    }
    // A tag may exist only through those below it.
    let tags = names.flatMap { name in
      name.indices.filter { name[$0] == "/" }.map { String(name[..<$0]) } + [name]
    }
    let offered = Set(tags).filter { $0.hasPrefix(beginning.lowercased()) }.sorted()
    return offered.filter { NoteDigest("#" + $0).tags == [$0] }
  }

  func characters(_ beginning: String) throws(Failure) -> [String] {
    guard let slash = beginning.firstIndex(of: "/") else {
      return try characters(beginning, of: nil)
    }
    let book = String(beginning[..<slash])
    let name = String(beginning[beginning.index(after: slash)...])
    let id = try library.ask { library throws(LibraryError) in
      try library.books(named: book, by: [.id, .name]).first
    }
    guard let id else { return [] }
    return try characters(name, of: id).map { book + "/" + $0 }
  }

  func owners(_ beginning: String) throws(Failure) -> [String] {
    if beginning.contains("/") { return try characters(beginning) }
    let found = try books(beginning) + ("inbox".hasPrefix(beginning) ? ["inbox"] : [])
    if beginning.isEmpty { return found }
    return try found + characters(beginning).filter { !found.contains($0) }
  }

  private func characters(_ beginning: String, of book: Book.ID?) throws(Failure) -> [String] {
    let slugs = try library.ask { library throws(LibraryError) in
      try library.characterSlugs(from: beginning, of: book, limit: most)
    }
    return slugs.filter(Self.isSlug)
  }

  private static func isSlug(_ text: String) -> Bool { !text.isEmpty && text.slug == text }
}

/// Number of names that a shell is offered.
private let most = 1000
