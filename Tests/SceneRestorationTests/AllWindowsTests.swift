import SceneRestorationTesting
import Testing

@testable import SceneRestoration

/// Windows outside of a multiplexer, after a restart of the system.
struct AllWindowsTests {
  private let scenes = TestScenes()

  /// Opens three windows, and kills them and their terminals.
  private func threeKilledWindows() throws -> [SceneID] {
    let ids = try ["A", "B", "C"].map { name in
      let scene = try scenes.open(.new, in: .test(name, isGone: true))
      scene.createText("draft", bytes: Array("words of \(name)\n".utf8))
      try scene.commit()
      return scene.id
    }
    scenes.kill()
    return ids
  }

  @Test func `all three windows come back, one for each new window`() throws {
    let ids = try threeKilledWindows()
    let opened = try ["D", "E", "F"].map { try scenes.open(in: .test($0)).id }
    #expect(Set(opened) == Set(ids))
    #expect(try scenes.open(in: .test("G")).arrival == .new)
  }

  @Test func `a scene that has ended cleanly does not come back beside an open one`() throws {
    let scene = try scenes.open(.new, in: .test("A", isGone: true))
    try scene.commit()
    scene.suspend()
    let other = try scenes.open(.new, in: .test("B"))
    #expect(try scenes.open(in: .test("C")).arrival == .new)
    other.suspend()
    #expect(try scenes.open(in: .test("D")).id != scene.id)
  }

  @Test func `the chooser lists the scenes by their words and opens the chosen one`() throws {
    let ids = try threeKilledWindows()
    let chooser = try SceneChooser(scenes.directory)
    #expect(Set(chooser.choices.map(\.id)) == Set(ids))
    let number = try #require(chooser.choices.firstIndex { $0.title == "words of B" }) + 1
    var written: [String] = []
    var answers = ["9", "x", "\(number)"]
    let request = chooser.ask(
      read: { answers.removeFirst() }, write: { written.append($0) })
    #expect(written.prefix(3).contains { $0.hasPrefix("\(number)  now") && $0.hasSuffix("of B") })
    #expect(try scenes.open(request, in: .test("D")).id == ids[1])
  }

  @Test func `the chooser does not ask without dormant scenes`() throws {
    let request = try SceneChooser(scenes.directory).ask(
      read: {
        Issue.record("asked")
        return nil
      }, write: { _ in })
    #expect(request == .thisWindow)
  }

  @Test func `an answer of the chooser is a number, n or nothing`() throws {
    _ = try threeKilledWindows()
    let chooser = try SceneChooser(scenes.directory)
    #expect(chooser.request(for: "") == .thisWindow && chooser.request(for: " n ") == .new)
    #expect(chooser.request(for: "0") == nil && chooser.request(for: "4") == nil)
  }

  @Test func `a title cannot command the terminal`() throws {
    let scene = try scenes.open()
    scene.createText("draft", bytes: Array("\u{1B}]0;owned\u{7}\u{202E}word\nnext".utf8))
    try scene.commit()
    scenes.kill()
    #expect(try SceneChooser(scenes.directory).choices.map(\.title) == ["]0;ownedword"])
  }
}
