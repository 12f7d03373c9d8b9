import Testing

@testable import SceneRestoration

private enum Tab: String, SceneValue {
  case inbox, done
}

private class Base {
  @SceneStorage("row") var row = 0
}

private final class Todo: Base {
  @SceneStorage("tab") var tab = Tab.inbox
  @SceneStorage("items") var items: [String] = []
  @SceneText("memo") var memo = ""
  @AppStorage("theme") var theme = "plain"
}

private struct Plain {
  @SceneStorage("tab", formerly: "page", migrate: { $0 == .int(1) ? .done : nil })
  var tab = Tab.inbox
}

private struct Doubled {
  @SceneStorage("tab") var tab = Tab.inbox
  @SceneStorage("tab") var other = 0
}

struct StorageTests {
  @Test func `marked properties are restored, also those of a superclass`() throws {
    let place = Place()
    let first = Todo()
    var scene: Scene? = try open(first, at: place)
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
    scene.restore(plain)
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
    #expect(scene.values.kept["row"] == nil)
  }

  @Test func `a value that does not fit is reported`() throws {
    let place = Place()
    let scene = try place.open()
    scene.stage(.string("attic"), named: "tab")
    let plain = Plain()
    scene.restore(plain)
    #expect(plain.tab == .inbox && scene.mistyped == ["tab": .string("attic")])
  }

  @Test func `an ephemeral scene leaves no file, also for shared properties`() throws {
    let place = Place()
    let todo = Todo()
    let scene = try place.directory().open(
      .ephemeral, restoring: todo, window: .staying("A"), writer: "test")
    todo.theme = "dark"
    try scene.commit()
    #expect(todo.theme == "dark" && place.contents.isEmpty)
  }

  @Test func `two properties with the same name stop the program`() async {
    await #expect(processExitsWith: .failure) { Scene().restore(Doubled()) }
  }

  @Test func `a reserved name stops the program at its start`() async {
    await #expect(processExitsWith: .failure) { _ = SceneStorage(wrappedValue: 0, ".phase") }
  }

  @Test func `a program's directory follows the XDG specification`() {
    let path = { SceneDirectory.path(of: "todo", environment: $0) }
    #expect(path(["XDG_STATE_HOME": "/state", "HOME": "/home/a"]) == "/state/todo")
    #expect(path(["XDG_STATE_HOME": "state", "HOME": "/home/a"]) == "/home/a/.local/state/todo")
    #expect(path(["HOME": "/"]) == "/.local/state/todo")
    #expect(path([:]).hasSuffix("/.local/state/todo"))
  }

  private func open(_ root: Any, at place: Place) throws -> Scene {
    try place.directory().open(restoring: root, window: .staying("A"), writer: "test")
  }
}

extension Todo {
  /// Ends the use of the scene, as a killed process does.
  fileprivate func release() { Scene().restore(self) }
}
