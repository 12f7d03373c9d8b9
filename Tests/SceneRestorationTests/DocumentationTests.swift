import Foundation
import Testing

struct DocumentationTests {
  /// What the blocks that are not whole programs may use, besides those before them.
  private static let context = """
    import Foundation
    import SceneRestoration
    import SceneRestorationFoundation

    enum Tab: String, SceneValue {
      case inbox, done
    }

    let scene = try SceneDirectory(program: "todo")
      .open(.thisWindow, window: .current(), writer: "todo 2.0")


    """

  @Test(arguments: ["SceneRestoration.md", "Guide.md"])
  func `each code block of the documentation compiles`(page: String) throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let blocks = try Self.blocks(of: page)
    #expect(!blocks.isEmpty)
    let parts = blocks.filter { !$0.hasPrefix("import") }
    let programs = blocks.filter { $0.hasPrefix("import") }
    for program in programs + [Self.context + parts.joined(separator: "\n")] {
      let source = place.path + "/main.swift"
      try program.write(toFile: source, atomically: true, encoding: .utf8)
      #expect(Child.compilerMessages(about: source) == "")
    }
  }

  /// Returns the blocks of Swift on a page.
  private static func blocks(of page: String) throws -> [String] {
    let top = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = top.appending(path: "Sources/SceneRestoration/SceneRestoration.docc")
    let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { part in
      part.components(separatedBy: "```")[0]
    }
  }
}
