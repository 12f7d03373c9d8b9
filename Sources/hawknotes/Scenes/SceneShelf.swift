import CPlatform
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore
import SceneRestoration

/// The scenes and the library of this home, for the commands.
struct SceneShelf {
  private let home: Home
  private let directory: SceneDirectory

  init() throws(Failure) {
    platform_be_private()
    home = try Home(environment: Environment.variables)
    directory = SceneDirectory(
      path: home.state, valueSizeLimit: .max, recovery: SceneState.looseDrafts)
  }

  /// Calls the scene directory and converts its errors to failures.
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

  /// Returns the scene of a name, a slug, an id, the beginning of an id or the URL of its place.
  func record(_ word: String) throws(Failure) -> SceneRecord {
    if let named = try ask({ directory throws(SceneError) in try directory.find(word) }) {
      return named
    }
    let list = try list()
    let (found, unreadable) = (try records(word, in: list), list.unreadable(beginning: word))
    guard found.count + unreadable.count < 2 else {
      throw Failure(
        .usage, "\"\(word)\" is ambiguous: give one of these ids",
        candidates: found.map { "\($0.id)  \($0.name ?? "") (\($0.state.rawValue))" }
          + unreadable.map { "\($0.id)  (\(Failure($0.error).message))" })
    }
    if let only = found.first { return only }
    if let only = unreadable.first { throw Failure(only.error) }
    list.unreadable.forEach { Output.warn(Failure($0)) }
    throw Failure(.notFound, "no scene \"\(word)\": `hawknotes scenes` lists all")
  }

  /// Returns the scenes with a slug, or else those whose ids begin with a word of at least four
  /// characters; of a URL, the scenes that show its place.
  private func records(
    _ word: String, in list: SceneList
  ) throws(Failure) -> [SceneRecord] {
    guard word.contains(":") || word.contains("|") else {
      let (beginning, slug, all) = (word.lowercased(), word.slug, list.records)
      let named = all.filter { !slug.isEmpty && $0.name?.slug == slug }
      guard named.isEmpty, SceneID.isBeginning(beginning) else { return named }
      return all.filter { "\($0.id)".hasPrefix(beginning) }
    }
    guard let library = try CommandLibrary.toRead(home) else { return [] }
    let place = try NameResolver(library: library).place(word)
    return list.records.filter { SceneState($0).shows(place) }
  }

  /// Returns the book or character that a word names, or the Inbox.
  func owner(_ word: String) throws(Failure) -> Owner {
    try CommandLibrary.toFind(home).names.owner(word)
  }

  /// Warns of scenes that cannot be read: the wanted one may be among them.
  func warnOfUnreadable() throws(Failure) {
    try list().unreadable.forEach { Output.warn(Failure($0)) }
  }

  /// Returns the scenes in quarantine; warns of those that cannot be read.
  func quarantined() throws(Failure) -> [QuarantinedScene] {
    let found = try ask { directory throws(SceneError) in try directory.quarantined() }
    found.unreadable.forEach { Output.warn(Failure($0)) }
    return found.scenes
  }

  /// Returns the scene in quarantine with an id or with a unique beginning of it.
  func quarantined(_ id: String) throws(Failure) -> QuarantinedScene {
    let found = try quarantined().filter { $0.id.hasPrefix(id) }
    if let scene = found.first(where: { $0.id == id }) ?? (found.count == 1 ? found[0] : nil) {
      return scene
    }
    guard found.isEmpty else {
      let ids = found.map(\.id).joined(separator: ", ")
      throw Failure(.usage, "\(id) is the beginning of several: give one of \(ids)")
    }
    throw Failure(.notFound, "no \"\(id)\" in quarantine: `hawknotes scenes quarantine` lists all")
  }

  func salvage(_ scene: QuarantinedScene) throws(Failure) -> Salvaged? {
    let library = try? library()
    return try ask { directory throws(SceneError) in
      try directory.salvage(scene.id) { names in
        names.saved { ids in (try? library?.texts(of: ids)) ?? [:] }
      }
    }
  }

  /// Returns the books and characters that the titles of places name; none if there is no readable
  /// library.
  func catalogue(of places: [Place]) -> Catalogue {
    guard let library = try? library() else { return Catalogue() }
    let characters = Set(places.compactMap(\.character)).compactMap { try? library.character($0) }
    let books = Set(places.compactMap(\.book) + characters.map(\.book))
    return Catalogue(books: books.compactMap { try? library.book($0) }, characters: characters)
  }

  /// Returns the drafts of scenes whose book, character or note is gone; nil if there is no
  /// readable library.
  ///
  /// A scene that no window has open does not notice a deletion.
  func looseDrafts(of records: [SceneRecord]) -> Set<Note.ID>? {
    do {
      guard let library = try library() else { return nil }
      var loose: Set<Note.ID> = []
      for (id, draft) in records.flatMap({ SceneState($0).drafts })
      where try draft.slot.map(library.lacks) ?? !draft.isTakenOut {
        loose.insert(id)
      }
      return loose
    } catch {
      return nil
    }
  }

  /// Returns the drafts that a scene here already has, or that were saved in this library.
  func knownDrafts(among drafts: [Note.ID]) throws(Failure) -> Set<Note.ID> {
    let here = try list().records.flatMap { $0.texts.keys }.compactMap { Note.ID($0) }
    // If the library cannot be read, all drafts count as known and get new ids: nothing is lost.
    let known = (try? library().map { try $0.knows(drafts) } ?? []) ?? Set(drafts)
    return known.union(here).intersection(drafts)
  }

  /// Opens the library; nil if there is none, because reading must not create one.
  private func library() throws(LibraryError) -> Library? {
    guard access(home.library, F_OK) == 0 else { return nil }
    return try Library(reading: home.library)
  }
}

extension Library {
  /// Returns whether the book, character or note of a slot is gone.
  fileprivate func lacks(_ slot: DraftSlot) throws -> Bool {
    if let note = slot.note, try self.note(note) == nil { return true }
    return switch slot.owner {
    case .inbox: false
    case .book(let id): try book(id) == nil
    case .character(let id, of: _): try character(id) == nil
    }
  }
}

extension SceneList {
  /// Returns the scenes that cannot be read and whose ids begin with a word.
  fileprivate func unreadable(beginning word: String) -> [(id: SceneID, error: SceneError)] {
    guard SceneID.isBeginning(word) else { return [] }
    return unreadable.compactMap { error in error.scene.map { ($0, error) } }
      .filter { "\($0.id)".hasPrefix(word.lowercased()) }
  }
}

extension SceneRecord {
  /// Its name, or its id if it has none.
  var title: String { name ?? "\(id)" }
}
