import Foundation
import GRDB
import LibraryModel
import LibraryScripts

@testable import LibraryStore

/// The libraries in `Golden/N/`, as the program of each schema version left them; they never change.
enum GoldenLibrary {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  static func file(_ version: Int) -> URL { folder.appending(path: "\(version)/library.sqlite") }

  static func bytes(_ version: Int) throws -> Data { try Data(contentsOf: file(version)) }

  /// Makes the library of version 4 or 5 from that of version 3: the changes of ``ChangeScript`` and
  /// some names, in the tables of that version.
  static func make(_ version: Int, on desk: Desk) throws {
    try desk.put(bytes(3))
    try change(desk.open(), version)
    try desk.other().writeWithoutTransaction { database in
      if version < 6 { try database.execute(sql: "DROP INDEX character_counts") }
      if version < 5 { try database.execute(sql: "DROP TABLE change") }
      try database.execute(sql: "PRAGMA user_version = \(version); VACUUM")
    }
  }

  private static func change(_ library: Library, _ version: Int) throws {
    let book = try library.catalogue().books[0]
    try library.save(
      Note.ID(), text: "A note of version \(version)\n\nfor [[Ag]] #old", of: .book(book.id),
      at: Desk.minute(1))
    // NB: the positions are others than in the script, so changes of the order are refused. The last
    // change would empty the bin.
    for change in ChangeScript().changes.dropLast() { try? change.make(on: library) }
    guard var agatha = try library.catalogue().characters.first else { return }
    (agatha.name, agatha.aliases) = ("Agathe", ["Ag"])
    try library.edit(agatha, as: Identifier(), over: agatha.version, at: Desk.minute(2))
  }
}
