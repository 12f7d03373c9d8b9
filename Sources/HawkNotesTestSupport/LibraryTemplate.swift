import Foundation
import LibraryModel
import LibraryStore

/// A library that tests copy: copying is faster than creating the tables.
struct LibraryTemplate {
  private let bytes: Data

  private init(_ shelf: Shelf) {
    do {
      let path = try Self.newPath()
      defer { Self.remove(path) }
      try Library(path: path).stock(shelf)
      bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      fatalError("cannot create a library: \(error)")
    }
  }

  /// Returns a new library with the same contents.
  func copy() -> Library {
    do {
      let path = try Self.newPath()
      try bytes.write(to: URL(fileURLWithPath: path))
      return try Library(path: path)
    } catch {
      fatalError("cannot copy a library: \(error)")
    }
  }

  /// Removes the files of a library.
  static func remove(_ library: Library) { remove(library.path) }

  private static func remove(_ path: String) {
    try? FileManager.default.removeItem(
      at: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  private static func newPath() throws -> String {
    let folder = "\(memory)/hawknotes-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    return folder + "/library.sqlite"
  }

  /// A folder in memory, if the system has one.
  private static let memory =
    FileManager.default.isWritableFile(atPath: "/dev/shm")
    ? "/dev/shm" : FileManager.default.temporaryDirectory.path

  /// A book about a hawk and one about a raven, with three characters.
  static let hawkAndRaven: LibraryTemplate = {
    let hawk = Book(
      title: "The Good Hawk", authors: ["Joseph Elliott"], tagline: "One girl, one boy, one wall",
      synopsis: "A clan is taken, and two who were left behind go after it.",
      shopURL: "https://shop.example/search?q=hawk", position: 0)
    let raven = Book(title: "The Broken Raven", authors: ["Joseph Elliott"], position: 1)
    return LibraryTemplate(
      Shelf(
        books: [hawk, raven],
        characters: [
          BookCharacter(
            book: hawk.id, name: "Agatha", synopsis: "A Hawk of the wall.", position: 0),
          BookCharacter(book: hawk.id, name: "Jaime", synopsis: "An Angler.", position: 1),
          BookCharacter(
            book: raven.id, name: "Sigrid", synopsis: "From the north.", position: 0),
        ]))
  }()
}
