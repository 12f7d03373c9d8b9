import Foundation
import LibraryModel
import LibraryStore

@testable import hawknotes

/// A home with a library, for commands that run in the tests' own process; removed with the test.
final class TestLibrary {
  let home: Home
  let commands: CommandLibrary
  private let folder = FileManager.default.temporaryDirectory.path + "/hawk-\(UUID())"

  init(books: [Book] = [], characters: [BookCharacter] = []) throws {
    home = try Home(environment: ["HAWKNOTES_HOME": folder])
    let library = try Library(path: home.library)
    try library.stock(Shelf(books: books, characters: characters))
    commands = try CommandLibrary.toChange(home)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var names: NameResolver { NameResolver(library: commands) }

  func note(_ text: String, of owner: Owner = .inbox, at time: Date = Date()) throws -> Note.ID {
    let id = Note.ID()
    try commands.ask { library throws(LibraryError) in
      try library.save(id, text: text, of: owner, at: time)
    }
    return id
  }

  /// Returns the failure of `body`; nil if it did not fail.
  static func failure(_ body: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
