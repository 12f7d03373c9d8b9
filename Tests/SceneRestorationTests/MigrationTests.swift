import Testing

@testable import SceneRestoration

private enum Tab: String, SceneValue {
  case inbox, done
}

private struct Todo: Equatable {
  var tab = Tab.inbox
  var lists: [String: List] = [:]

  struct List: Equatable, Sendable {
    var row = 0
  }

  static let restored = RestoredProperties<Todo>([
    .value(
      "tab", { swap(&$0.tab, &$1) }, default: .inbox, formerly: "page",
      migrate: { $0 == .int(1) ? .done : nil }),
    .each(
      "lists", { swap(&$0.lists, &$1) }, new: List.init,
      [.value("row", { swap(&$0.row, &$1) }, default: 0, formerly: "line")]),
  ])
}

extension SceneKey<String> {
  fileprivate static var page: Self { Self("page", default: "") }
}

extension SceneKey<Int> {
  fileprivate static var pageNumber: Self { Self("page", default: 0) }
}

extension SceneKey<Tab> {
  fileprivate static var tab: Self { Self("tab", default: .inbox, formerly: "page") }
  fileprivate static var migratedTab: Self {
    Self("tab", default: .inbox, formerly: "page") { $0 == .int(1) ? .done : nil }
  }
}

private struct OfWindow { @SceneProperty("theme") var theme = "plain" }
private struct OfProgram {
  @AppProperty("theme", formerly: .elsewhere("theme")) var theme = "plain"
}
private struct OfWindowAgain {
  @SceneProperty("theme", formerly: .elsewhere("theme")) var theme = "plain"
}

struct MigrationTests {
  @Test func `a renamed value is read under its former name`() throws {
    let place = Place()
    let scene = try scene(at: place) { $0[.page] = "done" }
    #expect(scene[.tab] == .done)
    #expect(scene.values[.tab] == .done)
    #expect(scene.unreadableValues.isEmpty)
  }

  @Test func `setting a renamed value removes the one under its former name`() throws {
    let place = Place()
    let scene = try scene(at: place) { $0[.page] = "done" }
    scene[.tab] = .inbox
    #expect(scene[.tab] == .inbox)
    try scene.commit()
    #expect(try place.directory().record(of: scene.id)?.values[.tab] == .inbox)
    #expect(scene.values.kept["page"] == nil)
  }

  @Test func `a value under the new name goes before one under the former name`() throws {
    let place = Place()
    let scene = try scene(at: place) {
      $0[.page] = "done"
      $0.stage(.string("inbox"), named: "tab")
    }
    #expect(scene[.tab] == .inbox)
  }

  @Test func `a value of an older type is converted`() throws {
    let place = Place()
    let scene = try scene(at: place) { $0[.pageNumber] = 1 }
    #expect(scene[.migratedTab] == .done)
    #expect(scene.unreadableValues.isEmpty)
    scene[.migratedTab] = .done
    try scene.commit()
    #expect(scene.values.kept["tab"] == .string("done"))
    #expect(scene.values.kept["page"] == nil)
    #expect(scene.unreadableValues.isEmpty)
  }

  @Test func `a value that does not fit is reported and kept, also when it is renamed`() throws {
    let place = Place()
    var scene: WindowScene? = try scene(at: place) { $0[.pageNumber] = 7 }
    #expect(scene?[.migratedTab] == .inbox)
    #expect(scene?.unreadableValues == ["page": .int(7)])
    scene?[.migratedTab] = .done
    try scene?.commit()
    scene = nil
    let again = try place.open()
    #expect(again[.migratedTab] == .done)
    #expect(again.unreadableValues == ["page": .int(7)])
  }

  @Test func `each version finds its own value again, whatever the others stored`() throws {
    let place = Place()
    _ = try scene(at: place) { $0[.page] = "attic" }
    _ = try scene(at: place) { $0[.pageNumber] = 7 }
    do {
      let third = try scene(at: place) { $0[SceneKey("page", default: false)] = true }
      #expect(third[.page] == "attic" && third[.pageNumber] == 7)
      #expect(third.values[.page] == "attic" && third.values[.pageNumber] == 7)
    }
    let first = try scene(at: place) { $0[.page] = "cellar" }
    #expect(first[.page] == "cellar" && first[.pageNumber] == 7)
    #expect(first[SceneKey("page", default: false)])
  }

  @Test func `a table finds the value of its version beside another one`() throws {
    let place = Place()
    let scene = try scene(at: place) { $0.stage(.string("four"), named: "line") }
    let lines = RestoredProperties<Todo.List>([
      .value("line", { swap(&$0.row, &$1) }, default: 0)
    ])
    lines.stage(Todo.List(row: 4), since: Todo.List(), in: scene)
    #expect(scene[SceneKey("line", default: "")] == "four")
    scene[SceneKey("line", default: "")] = "five"
    var list = Todo.List()
    lines.restore(&list, from: scene)
    #expect(list.row == 4)
  }

  @Test func `of several former names the latest is read, and all are removed`() throws {
    let place = Place()
    let key = SceneKey("tab", default: "", formerly: ["page", "screen"])
    let scene = try scene(at: place) {
      $0.stage(.string("older"), named: "screen")
      $0.stage(.string("old"), named: "page")
    }
    #expect(scene[key] == "old")
    scene[key] = "new"
    #expect(scene.values.kept.keys.filter { !$0.hasPrefix(".") } == ["tab"])
  }

  @Test func `a table reads former names and converts older values`() throws {
    let place = Place()
    let scene = try scene(at: place) {
      $0[.pageNumber] = 1
      $0.stage(.bool(true), named: "lists/a%2Fb")
      $0.stage(.int(4), named: "lists/a%2Fb/line")
    }
    var todo = Todo()
    Todo.restored.restore(&todo, from: scene)
    #expect(todo == Todo(tab: .done, lists: ["a/b": Todo.List(row: 4)]))
    let old = todo
    todo.tab = .inbox
    todo.lists["a/b"]?.row = 0
    Todo.restored.stage(todo, since: old, in: scene)
    var found = Todo(tab: .done)
    Todo.restored.restore(&found, from: scene.values)
    #expect(found == todo)
    #expect(scene.values.kept.keys.filter { !$0.hasPrefix(".") } == ["lists/a%2Fb"])
  }

  @Test func `a table reports the values that do not fit, by their names`() throws {
    let place = Place()
    let scene = try scene(at: place) {
      $0.stage(.bool(true), named: "lists/a%2Fb")
      $0.stage(.string("four"), named: "lists/a%2Fb/row")
      $0[.pageNumber] = 7
    }
    var todo = Todo()
    Todo.restored.restore(&todo, from: scene)
    #expect(todo == Todo(lists: ["a/b": Todo.List()]))
    #expect(scene.unreadableValues == ["page": .int(7), "lists/a%2Fb/row": .string("four")])
  }

  @Test func `a value moves from the scene to the program and back`() throws {
    let place = Place()
    let first = OfWindow()
    var scene: WindowScene? = try place.open()
    try scene?.restore(first)
    first.theme = "dark"
    try scene?.commit()
    scene?.suspend()
    let shared = OfProgram()
    scene = try place.open()
    try scene?.restore(shared)
    #expect(shared.theme == "dark")
    try scene?.commit()
    let other = OfProgram()
    let second = try place.open(.new, in: .staying("B"))
    try second.restore(other)
    #expect(other.theme == "dark")
    other.theme = "light"
    try second.commit()
    let again = OfWindowAgain()
    try place.open(.new, in: .staying("C")).restore(again)
    #expect(again.theme == "light")
  }

  @Test func `the version that wrote a scene is known when the next one opens it`() throws {
    let place = Place()
    #expect(try open("todo 1.0", at: place).previousVersion == nil)
    let scene = try open("todo 2.0", at: place)
    #expect(scene.previousVersion == "todo 1.0")
    try scene.commit()
    #expect(scene.previousVersion == "todo 1.0")
  }

  @Test func `a migration that was not committed is done by the next start`() throws {
    let place = Place()
    #expect(try open("todo 1.0", at: place).previousVersion == nil)
    #expect(try open("todo 2.0", at: place).previousVersion == "todo 1.0")
    let scene = try open("todo 2.0", at: place)
    #expect(scene.previousVersion == "todo 1.0")
    try scene.commit()
    #expect(try place.directory().record(of: scene.id)?.version == "todo 2.0")
  }

  @Test func `a reserved former name stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = SceneKey("count", default: 0, formerly: ".phase")
    }
  }

  /// Returns the window's scene after an earlier start has stored values in it.
  private func scene(at place: Place, _ fill: (WindowScene) -> Void) throws -> WindowScene {
    var scene: WindowScene? = try place.open()
    if let scene { fill(scene) }
    try scene?.commit()
    scene = nil
    return try place.open()
  }

  private func open(_ version: String, at place: Place) throws -> WindowScene {
    try place.directory().open(
      .thisWindow, window: .staying("A"), version: version, upkeep: .byProgram)
  }
}
