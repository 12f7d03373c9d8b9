import Foundation
import Testing

/// The newcomer's map names files that exist.
@Suite struct MapTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test func `every file on the map exists exactly once under Sources`() throws {
    let page = Self.sources.appending(path: "hawknotes/hawknotes.docc/Map.md")
    let map = try String(contentsOf: page, encoding: .utf8)
    let named = Set(map.matches(of: /`([A-Za-z+]+\.swift)`/).map { String($0.1) })
    try #require(named.count >= 30)
    let walk = try #require(
      FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    let files = walk.compactMap { ($0 as? URL)?.lastPathComponent }
    for name in named.sorted() {
      #expect(files.count { $0 == name } == 1, "\(name)")
    }
  }
}
