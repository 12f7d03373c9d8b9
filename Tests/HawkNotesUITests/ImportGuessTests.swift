@testable import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

/// Books of an import that may be books of the library: the user says which.
@Suite final class ImportGuessTests {
  private let shelf = TestLibrary()
  private let scenes = TestScenes()

  /// A writer who sees the review of a book that may be one of two in the library, with two
  /// highlights.
  private func guessing() throws -> Writer {
    shelf.importable["~/guess.csv"] = [
      ImportedBook(key: "x", title: "Another", highlights: []),
      ImportedBook(
        key: "y", title: "The Good Hawk: Shadow Skye", authors: ["Joseph Elliott"],
        highlights: [
          ImportedHighlight(key: "1", words: "one"), ImportedHighlight(key: "2", words: "two"),
        ]),
    ]
    shelf.books.append(
      Book(title: "The Good Hawk (1)", authors: ["Joseph Elliott"], position: 9))
    return try scenes.writer(shelf: shelf).press(":").type("import").press("Enter")
      .type("gu").press("Tab", "Enter")
  }

  @Test func `a guess is answered with Space: a book of the library, a new one, or left out`()
    throws
  {
    let writer = try guessing()
    let title = "The Good Hawk: Shadow… is"
    let first = "\(title) \"The Good Hawk\" by Joseph Elliott"
    #expect(writer.screen.contains("‸▸ ? \(first)"))
    #expect(writer.screen.contains("1 book and 2 notes new, 1 guessed"))
    #expect(writer.press("Space").screen.contains("‸▸ = \(first)"))
    #expect(!writer.screen.contains("guessed"))
    #expect(writer.press("Space").screen.contains("= \(title) \"The Good Hawk (1)\" by Joseph"))
    #expect(writer.press("Space").screen.contains("= \(title) a new book: 2 new"))
    #expect(writer.screen.contains("2 books and 2 notes new"))
    #expect(writer.press("→").screen.contains("= \(title) left out: 2 skipped"))
    #expect(writer.screen.contains("1 book new, 2 skipped"))
    #expect(writer.press("Space").screen.contains("= \(first)"))
    #expect(writer.press("←").screen.contains("= \(title) left out"))
    #expect(!writer.press("j", "Space").screen.contains("a new book"))
  }

  @Test(arguments: [
    ([], "The Good Hawk"), (["Space", "Space"], "The Good Hawk (1)"),
    (["←", "←"], "The Good Hawk: Shadow Skye"), (["←"], nil),
  ])
  func `an import follows the answer, also after a kill`(keys: [String], title: String?) throws {
    let writer = try guessing()
    for key in keys { writer.press(key) }
    let line = writer.screen.split(separator: "\n").first { $0.contains("▸") }
    let killed = try scenes.writer(shelf: shelf)
    #expect(killed.screen.split(separator: "\n").first { $0.contains("▸") } == line)
    killed.press("Enter")
    #expect(shelf.books.contains { $0.title == "Another" })
    let owners = Set(shelf.notes.map(\.owner))
    let books = shelf.books.filter { $0.title == title }.map { Owner.book($0.id) }
    #expect(owners == Set(books))
  }

  @Test func `answers are kept on the way back to the path, until it is another one`() throws {
    let writer = try guessing()
    writer.press("←", "Esc")
    #expect(writer.screen.contains("~/guess.csv‸"))
    #expect(writer.press("Enter").screen.contains("left out"))
    writer.press("Esc", "Backspace").type("v").press("Enter")
    #expect(writer.screen.contains("1 guessed"))
  }

  @Test func `if all is left out, nothing is imported`() throws {
    _ = try guessing()
    shelf.importable["~/guess.csv"]?.removeFirst()
    let writer = try scenes.writer(shelf: shelf)
    writer.press("Esc", "Enter", "←")
    #expect(writer.screen.contains("Nothing new, 2 skipped"))
    #expect(writer.press("Enter").message == "Nothing new to import.")
    #expect(shelf.importOrders.isEmpty)
  }
}
