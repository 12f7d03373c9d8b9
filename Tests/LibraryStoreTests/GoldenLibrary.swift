import Foundation
import SQLite
import LibraryModel
import LibraryScripts

@testable import LibraryStore

/// The libraries in `Golden/N/`, as the program of each schema version left them; they never
/// change.
enum GoldenLibrary {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  static func file(_ version: Int) -> URL { folder.appending(path: "\(version)/library.sqlite") }

  static func bytes(_ version: Int) throws -> Data { try Data(contentsOf: file(version)) }

  /// The versions before the newest one.
  static let older = Array(1..<Schema.newest)

  /// Makes the library of the newest version from that of version 3: the changes of
  /// ``ChangeScript`` and some names.
  static func make(on desk: Desk) throws {
    try desk.put(bytes(3))
    try change(desk.open(), Schema.newest)
    try desk.other().writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
  }

  private static func change(_ library: Library, _ version: Int) throws {
    let book = try library.catalogue().books[0]
    try library.save(
      Note.ID(), text: "A note of version \(version)\n\nfor [[Ag]] #old", of: .book(book.id),
      at: Desk.minute(1))
    // NB: the positions are others than in the script, so changes of the order are refused. The
    // last change would empty the bin.
    for change in ChangeScript().changes.dropLast() { try? change.make(on: library) }
    guard var agatha = try library.catalogue().characters.first else { return }
    (agatha.name, agatha.aliases) = ("Agathe", ["Ag"])
    try library.edit(agatha, as: Identifier(), over: agatha.version, at: Desk.minute(2))
  }
}
