import Testing
import Torture

@testable import SceneRestoration

private struct Shelf: Equatable {
  var tab: Int?
  var title = "Shelf"
  var tabs: [String: Tab] = [:]
  /// Has no line in the table, so it is not restored.
  var size = 0

  static let restored = RestoredProperties<Shelf>([
    .value("tab", { swap(&$0.tab, &$1) }, default: nil),
    .value("title", { swap(&$0.title, &$1) }, default: "Shelf"),
    .each(
      "tabs", { swap(&$0.tabs, &$1) }, new: Tab.init,
      [
        .value("stack", { swap(&$0.stack, &$1) }, default: ""),
        .each(
          "screens", { swap(&$0.screens, &$1) }, new: Screen.init,
          [.value("top", { swap(&$0.top, &$1) }, default: 0)]),
      ]),
  ])
}

private struct Tab: Equatable, Sendable {
  var stack = ""
  var screens: [Int: Screen] = [:]
}

private struct Screen: Equatable, Sendable {
  var top = 0
}

struct RestoredPropertiesTests {
  @Test func `a state is restored, except for properties without a line`() throws {
    let place = Place()
    var shelf = Shelf(tab: 2, title: "Mine", size: 7)
    shelf.tabs["a"] = Tab(stack: "c|Agatha", screens: [1: Screen(top: 4), 2: Screen()])
    shelf.tabs["b"] = Tab()
    #expect(try restored(shelf, at: place) == Shelf(tab: 2, title: "Mine", tabs: shelf.tabs))
  }

  @Test func `a property that is not stored is set to its default`() {
    var shelf = Shelf(tab: 2, title: "Mine", tabs: ["a": Tab()], size: 7)
    Shelf.restored.restore(&shelf, from: SceneValues())
    #expect(shelf == Shelf(size: 7))
  }

  @Test func `different ids have different names`() throws {
    let place = Place()
    let ids = [
      "", "/", "a", "a/b", "a%2Fb", "a%252Fb", "%", "%25", "a/stack", "stack", ".", "é", "%2", "//",
    ]
    var shelf = Shelf()
    for (index, id) in ids.enumerated() { shelf.tabs[id] = Tab(stack: "\(index)") }
    #expect(try restored(shelf, at: place).tabs == shelf.tabs)
  }

  @Test func `only differences are staged`() throws {
    let place = Place()
    let scene = try place.open()
    var shelf = Shelf(tabs: ["a": Tab(stack: "x"), "b": Tab(stack: "y")])
    Shelf.restored.stage(shelf, since: Shelf(), in: scene)
    try scene.commit()
    let old = shelf
    shelf.size = 9
    Shelf.restored.stage(shelf, since: old, in: scene)
    #expect(!scene.hasStagedChanges)
    shelf.tabs["b"]?.stack = "z"
    let before = scene.values.kept
    Shelf.restored.stage(shelf, since: old, in: scene)
    let changed = scene.values.kept.filter { before[$0.key] != $0.value }
    #expect(changed == ["tabs/b/stack": .string("z")])
  }

  @Test func `removed children and default values are not stored`() throws {
    let place = Place()
    let scene = try place.open()
    let before = scene.values
    let old = Shelf(tab: 1, tabs: ["a": Tab(stack: "x", screens: [1: Screen(top: 4)])])
    Shelf.restored.stage(old, since: Shelf(), in: scene)
    #expect(scene.values != before)
    try scene.commit()
    Shelf.restored.stage(Shelf(), since: old, in: scene)
    #expect(scene.values == before)
  }

  @Test func `a property is read by a key too`() throws {
    let place = Place()
    let scene = try place.open()
    Shelf.restored.stage(Shelf(tab: 3, tabs: ["a": Tab(stack: "x")]), since: Shelf(), in: scene)
    #expect(scene[SceneKey<Int?>("tab", default: nil)] == 3)
    #expect(scene[SceneKey("tabs/a/stack", default: "")] == "x")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `random states are restored, one after the other`(seed: UInt64) throws {
    let place = Place()
    var random = SeededGenerator(seed: seed)
    let scene = try place.open()
    var old = Shelf()
    for _ in 0..<30 {
      let new = Shelf.random(&random)
      Shelf.restored.stage(new, since: old, in: scene)
      try scene.commit()
      old = new
      var found = Shelf()
      let record = try #require(try place.directory().record(of: scene.id))
      Shelf.restored.restore(&found, from: record.values)
      #expect(found == new, "seed \(seed)")
    }
  }

  @Test func `two properties with the same name stop the program at its start`() async {
    await #expect(processExitsWith: .failure) {
      _ = RestoredProperties<Shelf>([
        .value("tab", { swap(&$0.tab, &$1) }, default: nil),
        .value("tab", { swap(&$0.title, &$1) }, default: ""),
      ])
    }
  }

  @Test func `a reserved name stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = SceneKey(".phase", default: 0) }
  }

  /// Returns a state after it was staged, stored and restored by another opening.
  private func restored(_ shelf: Shelf, at place: Place) throws -> Shelf {
    var scene: WindowScene? = try place.open()
    if let scene { Shelf.restored.stage(shelf, since: Shelf(), in: scene) }
    try scene?.commit()
    scene = nil
    var found = Shelf()
    Shelf.restored.restore(&found, from: try place.open())
    return found
  }
}

extension Shelf {
  fileprivate static func random(_ random: inout SeededGenerator) -> Shelf {
    var shelf = Shelf()
    shelf.tab = Bool.random(using: &random) ? nil : Int.random(in: 0...3, using: &random)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var tab = Tab(stack: Bool.random(using: &random) ? "" : "x")
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        tab.screens[Int.random(in: 0...3, using: &random)] =
          Screen(top: Int.random(in: 0...1, using: &random))
      }
      shelf.tabs["\(Int.random(in: 0...3, using: &random))/"] = tab
    }
    return shelf
  }
}
