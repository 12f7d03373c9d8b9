import CPlatform
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore
import SceneRestoration

/// The scenes of this home, as the commands see them, and the library beside them.
struct SceneShelf {
  private let home: Home
  private let directory: SceneDirectory

  init() throws(Failure) {
    platform_be_private()
    home = try Home(environment: Environment.variables)
    directory = SceneDirectory(path: home.state, recovery: SceneState.looseDrafts)
  }

  /// Asks the directory, with a failure in words.
  func ask<Answer>(
    _ body: (SceneDirectory) throws(SceneError) -> Answer
  ) throws(Failure) -> Answer {
    do {
      return try body(directory)
    } catch {
      throw Failure(error)
    }
  }

  func list() throws(Failure) -> SceneList {
    try ask { directory throws(SceneError) in try directory.list() }
  }

  /// The scene of a name or an id.
  func record(_ nameOrID: String) throws(Failure) -> SceneRecord {
    let found = try ask { directory throws(SceneError) in try directory.find(nameOrID) }
    guard let found else {
      try warnOfUnreadable()
      throw Failure(.notFound, "no scene \(nameOrID): `hawknotes scenes` lists them")
    }
    return found
  }

  /// Says which scenes could not be read: the one that is looked for may be among them.
  func warnOfUnreadable() throws(Failure) {
    try list().unreadable.forEach { Output.warn(Failure($0)) }
  }

  /// The books and characters there are; none where there is no library that can be read.
  var catalogue: Catalogue {
    (try? library()?.catalogue()) ?? Catalogue()
  }

  /// Those drafts that a scene here has, or that were saved here.
  func knownDrafts(among drafts: [Note.ID]) throws(Failure) -> Set<Note.ID> {
    let here = try list().records.flatMap { $0.texts.keys }.compactMap { Note.ID($0) }
    // Where the library cannot be asked all are new: that loses nothing.
    let known = (try? library().map { try $0.knows(drafts) } ?? []) ?? Set(drafts)
    return known.union(here).intersection(drafts)
  }

  /// Nil where there is none: it is not made for a look.
  private func library() throws(LibraryError) -> Library? {
    guard access(home.library, F_OK) == 0 else { return nil }
    return try Library(path: home.library)
  }
}

extension SceneRecord {
  /// What to call it in a line: its name, or its id.
  var title: String { name ?? "\(id)" }
}
