import Testing

@testable import SceneRestoration

private enum Tab: String, SceneValue {
  case inbox, done
}

private class Base {
  @SceneProperty("row") var row = 0
}

private final class Todo: Base {
  @SceneProperty("tab") var tab = Tab.inbox
  @SceneProperty("items") var items: [String] = []
  @SceneText("memo") var memo = ""
  @AppProperty("theme") var theme = "plain"
}

private struct Plain {
  @SceneProperty("tab", formerly: "page", migrate: { $0 == .int(1) ? .done : nil })
  var tab = Tab.inbox
}

private struct Screen {
  @SceneProperty("ui/tab") var tab = Tab.inbox
}

private struct Row: Equatable {
  var number = 0

  static let restored = RestoredProperties<Row>([
    .value("ui/row", { swap(&$0.number, &$1) }, default: 0)
  ])
}

private struct Renamed {
  @SceneText("text", formerly: ["note", "body"]) var text = ""
}

private final class Container {
  let plain = Plain()
  let pair = (0, SceneProperty(wrappedValue: 0, "a"))
  let columns = [SceneProperty(wrappedValue: 0, "b")]
  let other: SceneProperty<Int>? = SceneProperty(wrappedValue: 0, "c")
  var itself: Container?

  init() { itself = self }
}

private struct Doubled {
  @SceneProperty("tab") var tab = Tab.inbox
  @SceneProperty("tab") var other = 0
}

struct StorageTests {
  @Test func `marked properties are restored, also those of a superclass`() throws {
    let place = Place()
    let first = Todo()
    var scene: WindowScene? = try open(first, at: place)
    first.tab = .done
    first.items = ["one", "two"]
    first.row = 7
    first.memo = "half a sen"
    first.theme = "dark"
    try scene?.commit()
    scene?.appValues = nil
    let second = Todo()
    #expect(second.tab == .inbox)
    withExtendedLifetime(scene) {}
    first.tab = .inbox
    scene = nil
    first.release()
    let again = try open(second, at: place)
    #expect(second.tab == .done && second.items == ["one", "two"] && second.row == 7)
    #expect(second.memo == "half a sen" && second.theme == "dark")
    #expect(again.arrival == .restored(afterCleanEnd: false))
  }

  @Test func `a property that was not restored is in memory only`() {
    let todo = Todo()
    todo.tab = .done
    todo.memo = "x"
    todo.$memo.undo()
    #expect(todo.tab == .done && todo.memo.isEmpty)
  }

  @Test func `a struct is restored, and reads former names and older types`() throws {
    let place = Place()
    let scene = try place.open()
    scene.stage(.int(1), named: "page")
    let plain = Plain()
    try scene.restore(plain)
    #expect(plain.tab == .done)
    plain.tab = .inbox
    #expect(scene.values.kept["page"] == nil && plain.tab == .inbox)
  }

  @Test func `properties are lines of the table: a key reads them`() throws {
    let place = Place()
    let todo = Todo()
    let scene = try open(todo, at: place)
    todo.row = 4
    #expect(scene[SceneKey("row", default: 0)] == 4)
    todo.row = 0
    #expect(scene.values.kept["row"] == .int(0))
  }

  @Test func `a value that was set stays when a later version has another default`() throws {
    let place = Place()
    let todo = Todo()
    let scene = try open(todo, at: place)
    todo.tab = .done
    todo.tab = .inbox
    scene[SceneKey("columns", default: 80)] = 80
    #expect(scene[SceneKey("tab", default: Tab.done)] == .inbox)
    #expect(scene[SceneKey("columns", default: 100)] == 80)
  }

  @Test func `a slash in a name means the same to a property, a key and a table`() throws {
    let place = Place()
    let scene = try place.open()
    let screen = Screen()
    try scene.restore(screen)
    screen.tab = .done
    var row = Row()
    Row.restored.stage(Row(number: 7), since: row, in: scene)
    #expect(scene[SceneKey("ui/tab", default: Tab.inbox)] == .done)
    #expect(scene[SceneKey("ui/row", default: 0)] == 7)
    scene[SceneKey("ui/tab", default: Tab.inbox)] = .inbox
    scene[SceneKey("ui/row", default: 0)] = 8
    try scene.restore(screen)
    Row.restored.restore(&row, from: scene)
    #expect(screen.tab == .inbox && row.number == 8 && scene.unreadableValues.isEmpty)
  }

  @Test func `a name with a slash that was encoded before is read, and then removed`() throws {
    let place = Place()
    let scene = try place.open()
    scene.stage(.string("done"), named: "ui%2Ftab")
    scene.stage(.int(7), named: "ui%2Frow")
    let screen = Screen()
    try scene.restore(screen)
    var row = Row()
    Row.restored.restore(&row, from: scene)
    #expect(screen.tab == .done && row.number == 7)
    screen.tab = .inbox
    Row.restored.stage(Row(number: 8), since: row, in: scene)
    #expect(scene.values.kept["ui%2Ftab"] == nil && scene.values.kept["ui%2Frow"] == nil)
    #expect(scene[SceneKey("ui/tab", default: Tab.done)] == .inbox)
  }

  @Test func `values in objects, tuples, optionals and collections are restored`() throws {
    let place = Place()
    let scene = try place.open()
    scene[SceneKey("tab", default: "")] = "done"
    scene[SceneKey("a", default: 0)] = 1
    scene[SceneKey("b", default: 0)] = 2
    scene[SceneKey("c", default: 0)] = 3
    let window = Container()
    try scene.restore(window)
    #expect(window.plain.tab == .done && window.pair.1.wrappedValue == 1)
    #expect(window.columns.map(\.wrappedValue) == [2] && window.other?.wrappedValue == 3)
    window.columns[0].wrappedValue = 5
    #expect(scene[SceneKey("b", default: 0)] == 5)
  }

  @Test func `a screen that is made later is restored when it is made`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    let first = Todo()
    try scene?.restore(first)
    first.tab = .done
    try scene?.commit()
    scene = nil
    WindowScene().attach(first)
    let again = try place.open()
    try again.commit()
    let screen = Todo()
    try again.restore(screen)
    #expect(screen.tab == .done)
  }

  @Test func `names that a program makes have values of their own`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    for id in 0..<3 { scene?["row/\(id)"] = id * 10 }
    scene?["row/1"] = nil as Int?
    try scene?.commit()
    scene = nil
    let again = try place.open()
    #expect(again["row/0"] == 0 && again["row/2"] == 20)
    #expect(again["row/1"] == nil as Int? && again["row/0"] == nil as String?)
  }

  @Test func `a property that was set before it is restored is refused`() throws {
    let place = Place()
    let todo = Todo()
    todo.tab = .done
    #expect(throws: SceneError.setEarly(name: "tab")) { try open(todo, at: place) }
    let other = Todo()
    other.memo = "x"
    #expect(throws: SceneError.setEarly(name: "text memo")) { try open(other, at: place) }
    #expect(place.contents.isEmpty)
  }

  @Test func `a commit after the end is refused`() throws {
    let place = Place()
    let todo = Todo()
    let scene = try open(todo, at: place)
    scene.suspend()
    try scene.commit()
    todo.tab = .done
    #expect(throws: SceneError.ended(scene.id)) { try scene.commit() }
    scene.suspend()
    #expect(throws: SceneError.ended(scene.id)) { try scene.discard() }
    todo.tab = .inbox
  }

  @Test func `a text is read under its former names`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    scene?.createText("body", bytes: Array("old".utf8))
    try scene?.commit()
    scene = nil
    let again = try place.open()
    let note = Renamed()
    try again.restore(note)
    note.text += "er"
    #expect(note.$text.undo() && note.text == "old")
    try again.commit()
    let record = try place.directory().record(of: again.id)
    #expect(record?.text("text") == "old" && record?.text("body") == nil)
  }

  @Test func `a value that does not fit is reported`() throws {
    let place = Place()
    let scene = try place.open()
    scene.stage(.string("attic"), named: "tab")
    let plain = Plain()
    try scene.restore(plain)
    #expect(plain.tab == .inbox && scene.unreadableValues == ["tab": .string("attic")])
  }

  @Test func `an ephemeral scene leaves no file, also for shared properties`() throws {
    let place = Place()
    let todo = Todo()
    let scene = try place.directory().open(
      .ephemeral, restoring: todo, window: .staying("A"), version: "test")
    todo.theme = "dark"
    try scene.commit()
    #expect(todo.theme == "dark" && place.contents.isEmpty)
  }

  @Test func `two properties with the same name are refused`() {
    #expect(throws: SceneError.sameName("tab")) { try WindowScene().restore(Doubled()) }
  }

  @Test func `a reserved name stops the program at its start`() async {
    await #expect(processExitsWith: .failure) { _ = SceneProperty(wrappedValue: 0, ".phase") }
  }

  @Test func `a program's directory follows the XDG specification`() {
    let path = { SceneDirectory.path(of: "todo", environment: $0) }
    #expect(path(["XDG_STATE_HOME": "/state", "HOME": "/home/a"]) == "/state/todo")
    #expect(path(["XDG_STATE_HOME": "state", "HOME": "/home/a"]) == "/home/a/.local/state/todo")
    #expect(path(["HOME": "/"]) == "/.local/state/todo")
    #expect(path([:]).hasSuffix("/.local/state/todo"))
  }

  private func open(_ root: Any, at place: Place) throws -> WindowScene {
    try place.directory().open(restoring: root, window: .staying("A"), version: "test")
  }
}

extension Todo {
  /// Ends the use of the scene, as a killed process does.
  fileprivate func release() { WindowScene().attach(self) }
}

extension WindowScene {
  /// Lets properties store their changes here instead of in the scene that they had.
  fileprivate func attach(_ root: Any) { _ = try? restore(root) }
}
