import Foundation
import SQLite
import LibraryModel
import LibraryStore

/// A folder for one library, removed after the test.
final class Desk {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("desk-\(UUID())").path
  var path: String { folder + "/library.sqlite" }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func open() throws -> Library {
    try Library(path: path, wait: .zero)
  }

  /// The library, with one book and one character.
  func openStocked() throws -> Library {
    let library = try open()
    try library.stock(Shelf(books: [Desk.hawk], characters: [Desk.agatha]))
    return library
  }

  /// The library, with two books and one character.
  func openWithRaven() throws -> Library {
    let library = try openStocked()
    try library.add(Self.raven)
    return library
  }

  /// The library, with two books and two characters.
  func openWithJaime() throws -> Library {
    let library = try openWithRaven()
    try library.add(Self.jaime)
    return library
  }

  /// Opens the same file as another program.
  func other() throws -> DatabaseQueue {
    try DatabaseQueue(path: path)
  }

  func execute(_ sql: String) throws {
    try other().write { try $0.execute(sql: sql) }
  }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }

  func put(_ bytes: Data) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: path))
  }

  static let hawk = Book(title: "The Good Hawk", authors: ["Joseph Elliott"], position: 1 << 20)
  static let raven = Book(title: "The Broken Raven", position: 2 << 20)
  static let agatha = BookCharacter(book: hawk.id, name: "Agatha", position: 1 << 20)
  static let jaime = BookCharacter(
    book: hawk.id, name: "Jaime", aliases: ["The Angler"], position: 2 << 20)
  static let ofHawk = Owner.book(hawk.id)
  static let ofAgatha = Owner.character(agatha.id, of: hawk.id)

  /// Returns the N-th minute of the test.
  static func minute(_ number: Int) -> Date {
    Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
  }
}

extension Library {
  func save(_ text: String, of owner: Owner = Desk.ofHawk) throws(LibraryError) -> Note.ID {
    let id = Note.ID()
    try save(id, text: text, of: owner, at: Desk.minute(1))
    return id
  }

  /// Deletes one item in a deletion of its own.
  func delete(_ item: LibraryItem) throws(LibraryError) {
    try delete([item], as: Deletion.ID(), at: Desk.minute(100))
  }

  /// Gives a character another name.
  func rename(_ id: BookCharacter.ID, to name: String, at minute: Int) throws(LibraryError) {
    guard var renamed = try character(id) else { throw .gone }
    renamed.name = name
    try edit(renamed, as: BookCharacter.ID(), over: renamed.version, at: Desk.minute(minute))
  }
}
