import Foundation
import LibraryModel
import SceneRestoration
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// A library in memory and a folder of scenes, for the tests of forms.
class FormDesk {
  let shelf = TestLibrary()
  let home = FileManager.default.temporaryDirectory.path + "/forms-\(UUID())"

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A writer in a scene on disk: a second one continues it as after kill -9.
  func writer(columns: Int = 80, rows: Int = 24, scene: String = "test") throws -> Writer {
    let scene = try SceneDirectory(path: home)
      .open(.named(scene), window: .current(), version: "test", upkeep: .byProgram)
    return try Writer(columns: columns, rows: rows, scene: scene, shelf: shelf)
  }

  var hawk: Book { shelf.books[0] }
  var agatha: BookCharacter { shelf.characters[0] }
  func book(_ title: String) -> Book? { shelf.books.first { $0.title == title } }

  /// Another window changes a book.
  func change(_ id: Book.ID, _ change: (inout Book) -> Void) throws {
    var book = try #require(shelf.books.first { $0.id == id })
    let base = book.version
    change(&book)
    book.version = Book.ID()
    _ = try shelf.perform(.change(.editBook(book, over: base), number: 0))
    shelf.touch()
  }
}

extension Writer {
  /// Presses Tab until a field of the form has the focus.
  @discardableResult
  func enter(_ field: ItemField) -> Self {
    for _ in ItemField.allCases where window.state.field?.item != field { press("Tab") }
    return self
  }
}
