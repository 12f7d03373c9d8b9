import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import Testing

@testable import HawkNotesUI

/// The import of a table of no known format: the window asks what its columns are.
@Suite final class ImportColumnsTests {
  private let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/columns-\(UUID())"

  init() {
    shelf.importable = [
      "~/list.csv": [
        ImportedBook(
          key: "emma", title: "Emma", highlights: [ImportedHighlight(key: "1", words: "happy")])
      ]
    ]
    shelf.tables = [
      "~/list.csv": TableSample(
        records: [["Name", "Wer", "Text"], ["Emma", "Jane Austen", "happy"]],
        guess: TableMapping([.title, nil, .quote], hasNames: true))
    ]
  }

  deinit {
    for copy in 0...2 {
      try? FileManager.default.removeItem(atPath: home + String(repeating: "+", count: copy))
    }
  }

  /// A writer in a scene, or in a copy of it as a kill leaves it.
  private func writer(copies: Int = 0) throws -> Writer {
    let paths = [copies - 1, copies].map { home + String(repeating: "+", count: max(0, $0)) }
    if copies > 0 { try FileManager.default.copyItem(atPath: paths[0], toPath: paths[1]) }
    let scene = try SceneDirectory(path: paths[1])
      .open(.named("test"), window: .current(), version: "test", upkeep: .byProgram)
    return try Writer(scene: scene, shelf: shelf)
  }

  private func asked() throws -> Writer {
    try writer().press(":").type("import").press("Enter").type("l").press("Tab", "Enter")
  }

  @Test func `each column has a row with its field, name and values`() throws {
    let screen = try asked().screen
    #expect(screen.contains("Which column is what?"))
    #expect(screen.contains("▸ The first line names the columns"))
    #expect(screen.contains("title      Name: Emma"))
    #expect(screen.contains("–          Wer: Jane Austen"))
    #expect(screen.contains("quote      Text: happy"))
  }

  @Test func `a field is changed, survives a kill, and is what the file is read with`() throws {
    var writer = try asked().press("↓", "↓")
    for _ in 0..<3 { writer.press("→") }
    #expect(writer.screen.contains("▸ author     Wer: Jane Austen"))
    writer.press("↓", "→")
    #expect(writer.screen.contains("note       Text: happy"))
    writer = try self.writer(copies: 1)
    #expect(writer.screen.contains("author     Wer: Jane Austen"))
    #expect(writer.screen.contains("▸ note       Text: happy"))
    #expect(writer.press("Enter").screen.contains("1 book and 1 note new"))
    writer = try self.writer(copies: 2)
    #expect(writer.screen.contains("1 book and 1 note new"))
    writer.press("Enter")
    #expect(
      shelf.importOrders.last?.columns
        == TableMapping([.title, .author, .note], hasNames: true))
  }

  @Test func `Esc goes back to the columns, then to the path`() throws {
    let writer = try asked().press("↓", "↓", "→", "Enter")
    #expect(writer.screen.contains("1 book and 1 note new"))
    #expect(writer.press("Esc").screen.contains("title      Wer: Jane Austen"))
    #expect(writer.press("Esc").screen.contains("File or folder: ~/list.csv‸"))
    #expect(writer.press("Enter").screen.contains("title      Wer: Jane Austen"))
  }

  @Test func `without a column for the title nothing is imported`() throws {
    let writer = try asked().press("↓", "←", "Enter")
    #expect(writer.message == "No column has the title: select one and press Space.")
  }

  @Test func `the first line may be a record`() throws {
    let writer = try asked().press("Space")
    #expect(writer.screen.contains("▸ The first line is a book or note"))
    #expect(writer.screen.contains("column 1: Name · Emma"))
  }
}
