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

    let scene = try SceneDirectory(program: "todo").open(version: "todo 2.0")


    """

  /// The repository's top, or that of the laid-out package.
  private static let top = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The files with blocks: the pages, the README of the package, and sources.
  private static let files =
    files(in: "Sources").filter { $0.path.contains("/SceneRestoration") }
    + ["Resources/SceneRestoration/README.md", "README.md"].map { top.appending(path: $0) }

  @Test(arguments: files.filter { !blocks(of: $0).isEmpty })
  func `each code block of the documentation compiles`(file: URL) throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let blocks = Self.blocks(of: file)
    let parts = blocks.filter { !$0.hasPrefix("import") }
    let programs = blocks.filter { $0.hasPrefix("import") }
    let whole = parts.isEmpty ? [] : [Self.context + parts.joined(separator: "\n")]
    for program in programs + whole {
      let source = place.path + "/main.swift"
      try program.write(toFile: source, atomically: true, encoding: .utf8)
      #expect(Child.compilerMessages(about: source) == "")
    }
  }

  @Test func `every page of the guide has code that is compiled`() {
    let guide = ["TenLines", "ValuesOrTexts", "WhatToTellTheUser", "Migration", "Testing"]
    for page in guide + ["SyncAndCompaction", "SceneRestoration"] {
      let file = Self.files.first { $0.lastPathComponent == page + ".md" }
      #expect(file.map(Self.blocks)?.isEmpty == false, "\(page)")
    }
  }

  /// Returns the blocks of Swift in a page or in the comments of a source.
  private static func blocks(of file: URL) -> [String] {
    guard var text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    if file.pathExtension == "swift" {
      let comments = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { $0.hasPrefix("///") }
      text = comments.map { String($0.dropFirst($0.hasPrefix("/// ") ? 4 : 3)) }
        .joined(separator: "\n")
    }
    return text.components(separatedBy: "```swift\n").dropFirst().map { part in
      part.components(separatedBy: "```")[0]
    }
  }

  private static func files(in folder: String) -> [URL] {
    let all = FileManager.default.enumerator(
      at: top.appending(path: folder), includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter {
      ["md", "swift"].contains($0.pathExtension)
    }
  }
}
