import CLibrary
import LibraryModel
import LibraryStore
import SampleShelf

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The library of this home, for commands.
struct CommandLibrary {
  let home: Home
  let library: Library

  /// Opens the library to change it; creates one with the sample books if there is none.
  ///
  /// - Throws: `Failure` if the library was lost: a new note in a new library would hide the loss.
  static func toChange(_ home: Home) throws(Failure) -> CommandLibrary {
    let commands = try toFill(home)
    try commands.addSampleBooks()
    return commands
  }

  /// Opens the library to synchronize it; creates one with the sample books if there is none.
  ///
  /// - Parameter isAccepted: Whether the user takes what the repository has: then a library that was
  ///   lost without a backup is no obstacle.
  static func toSynchronize(_ home: Home, isAccepted: Bool) throws(Failure) -> CommandLibrary {
    let hasNothingToRestore = try !exists(home) && LibraryLoss(of: nil, in: home)?.backup == nil
    guard isAccepted, hasNothingToRestore else { return try toChange(home) }
    let commands = try opened(home)
    try commands.addSampleBooks()
    return commands
  }

  /// Opens the library to compute a change without making it; one in memory with the sample books
  /// if there is none.
  static func toTry(_ home: Home) throws(Failure) -> CommandLibrary {
    if let commands = try toRead(home) { return commands }
    let commands = try inMemory(home)
    try commands.addSampleBooks()
    return commands
  }

  /// Adds the sample books, unless the library has had books.
  private func addSampleBooks() throws(Failure) {
    try ask { library throws(LibraryError) in
      if try !library.hasHadBooks() { try library.stock(Shelf(json: SampleShelf.json)) }
    }
  }

  /// Opens the library to import another one; creates an empty one if there is none.
  ///
  /// - Throws: `Failure` if the library was lost.
  static func toFill(_ home: Home) throws(Failure) -> CommandLibrary {
    if try !exists(home) { try requireNoLoss(home) }
    return try opened(home)
  }

  private static func opened(_ home: Home) throws(Failure) -> CommandLibrary {
    do throws(LibraryError) {
      return CommandLibrary(home: home, library: try Library(path: home.library))
    } catch {
      throw Failure(error)
    }
  }

  /// Opens the library to read it; nil if there is none, because reading must not create one.
  static func toRead(_ home: Home) throws(Failure) -> CommandLibrary? {
    guard try exists(home) else {
      try requireNoLoss(home)
      return nil
    }
    do throws(LibraryError) {
      let library = try Library(reading: home.library, wait: .seconds(5)) {
        Output.say("waiting for the library: another program is writing")
      }
      return CommandLibrary(home: home, library: library)
    } catch {
      throw Failure(error)
    }
  }

  /// Opens the library to list items; an empty one in memory if there is none.
  ///
  /// The options are then checked as they are with a library.
  static func toList(_ home: Home) throws(Failure) -> CommandLibrary {
    if let commands = try toRead(home) { return commands }
    return try inMemory(home)
  }

  private static func inMemory(_ home: Home) throws(Failure) -> CommandLibrary {
    do throws(LibraryError) { return CommandLibrary(home: home, library: try Library()) } catch {
      throw Failure(error)
    }
  }

  /// Opens the library to find something in it.
  static func toFind(_ home: Home) throws(Failure) -> CommandLibrary {
    guard let library = try toRead(home) else { throw Failure.noLibrary }
    return library
  }

  var names: NameResolver { NameResolver(library: self) }

  /// Calls the library, waits for other processes and converts its errors to failures.
  func ask<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer
  ) throws(Failure) -> Answer {
    do {
      return try library.patiently { () throws(LibraryError) in try body(library) }
    } catch {
      throw Failure(error)
    }
  }

  /// Records the id of the library after a command has added notes: its loss is noticed from then
  /// on.
  func recordIdentity() {
    if let identity = try? library.identity() { home.record(identity) }
  }

  /// Calls `body` with each row of all pages, until it returns false; returns whether it reached
  /// the end.
  ///
  /// - Parameter page: Returns some rows after an offset; empty at the end.
  @discardableResult
  func forEachRow<Row>(
    _ page: (Library, Int) throws(LibraryError) -> [Row],
    _ body: (Row) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    var offset = 0
    while true {
      let rows = try ask { library throws(LibraryError) in try page(library, offset) }
      for row in rows where try !body(row) { return false }
      offset += rows.count
      if rows.isEmpty { return true }
    }
  }

  /// Returns the owners of notes with a tag, or one below it.
  func owners(taggedWith tag: String) throws(Failure) -> [Owner] {
    try ask { library throws(LibraryError) in try library.owners(taggedWith: TagName(tag).name) }
  }

  /// Changes the library in one transaction; waits for other processes, as ``ask(_:)`` does.
  func change(_ body: (Library) throws(LibraryError) -> Void) throws(Failure) {
    #if PLANTED_BUGS
      if PlantedBug.changedInParts.isPlanted { return try ask(body) }
    #endif
    try ask { library throws(LibraryError) in
      try library.together { () throws(LibraryError) in try body(library) }
    }
  }

  /// Whether there is a library; an empty file is none.
  ///
  /// - Throws: `Failure` if its folder does not let anybody look.
  static func exists(_ home: Home) throws(Failure) -> Bool {
    var facts = stat()
    if stat(home.library, &facts) == 0 {
      return !facts.isFile || facts.st_size > 0
    }
    switch errno {
    case ENOENT: return false
    case EACCES, EPERM: throw Failure(LibraryError.noPermission(path: home.library))
    case ENOTDIR: throw Failure(LibraryError.noSuchFile(path: home.library))
    case let other: throw Failure(errno: other, path: home.library, remedy: "try again")
    }
  }

  private static func requireNoLoss(_ home: Home) throws(Failure) {
    if let loss = LibraryLoss(of: nil, in: home) { throw loss.failure(home.library) }
  }
}

extension Failure {
  /// The failure of a command that finds something in the library, when there is none.
  static let noLibrary = Failure(
    .notFound, "there is no library yet: `hawknotes` creates one")
}
