import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import Testing

/// Windows as earlier versions left them, restored by this version.
///
/// They are in `SceneRestorationTests/Golden/N/` and never change once the format N is released.
/// `WRITE_GOLDEN=1 swift test --filter Golden` writes those of this version again.
@Suite final class GoldenWindowTests {
  private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "SceneRestorationTests/Golden")
  private static var versions: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: golden.path)) ?? []).sorted()
  }
  private static let id = "11111111-2222-4333-8444-555555555555"

  private let home = FileManager.default.temporaryDirectory.path + "/golden-\(UUID())"
  private var journal: URL { URL(fileURLWithPath: home + "/scenes/\(Self.id)/journal") }

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A library whose ids are always the same.
  private func shelf() throws -> TestLibrary {
    let shelf = TestLibrary()
    let (book, hero) = (
      try #require(Book.ID("aaaaaaaa-0000-4000-8000-000000000001")),
      try #require(BookCharacter.ID("aaaaaaaa-0000-4000-8000-000000000002"))
    )
    shelf.books = [Book(id: book, title: "The Good Hawk", authors: ["Joseph Elliott"], position: 0)]
    shelf.characters = [BookCharacter(id: hero, book: book, name: "Agatha", position: 0)]
    return shelf
  }

  private func writer() throws -> Writer {
    let scene = try SceneDirectory(path: home)
      .open(.named(Self.id), window: .current(), version: "golden", upkeep: .byProgram)
    return try Writer(scene: scene, shelf: try shelf())
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil))
  func `write this version's window`() throws {
    try { () throws in
      let writer = try writer()
      writer.press("n").type("of the book").press("Esc", "k", "Enter", "n")
      writer.type("Agatha, half a sen").paste("tence").press("←", "←", "Esc", ",", "j")
    }()
    let bytes = try Data(contentsOf: journal)
    let folder = Self.golden.appending(path: "\(Int(bytes[10]) | Int(bytes[11]) << 8)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try bytes.write(to: folder.appending(path: "window.journal"))
  }

  @Test(arguments: versions)
  func `a window is restored as it was: sheet, place, texts, cursor, undo`(
    version: String
  ) throws {
    _ = try writer()
    try Data(contentsOf: Self.golden.appending(path: version + "/window.journal"))
      .write(to: journal)
    let writer = try writer()
    #expect(writer.screen.contains("‸▸ Mouse"))
    writer.press("Esc")
    #expect(writer.screen.contains("of The Good Hawk"))
    writer.press("n")
    #expect(writer.screen.contains("┃ Agatha, half a senten‸ce"))
    writer.press("Ctrl-_")
    #expect(!writer.screen.contains("sentence"))
    for _ in 0..<40 { writer.press("Ctrl-_") }
    #expect(writer.screen.contains("┃ ‸"))
    for _ in 0..<40 { writer.press("Ctrl-R") }
    #expect(writer.screen.contains("┃ Agatha, half a sentence"))
    writer.press("Esc", "Esc")
    #expect(writer.screen.contains("of the book"))
  }
}
