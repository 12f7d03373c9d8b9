import SceneRestoration
import SceneRestorationTesting
import Testing

@testable import scene_todo_example

/// The example program in memory, as the documentation shows it.
struct TodoTests {
  private let scenes = TestScenes()

  @Test func `finished items stay finished after a kill`() throws {
    let todo = Todo()
    let scene = try scenes.open(restoring: todo)
    todo.perform("add", "milk")
    todo.perform("add", "bread")
    todo.perform("finish", "")
    try scene.commit()
    todo.perform("add", "never stored")
    scenes.kill()
    let again = Todo()
    _ = try scenes.open(restoring: again)
    #expect(Todo.items(again.inbox) == ["bread"] && Todo.items(again.done) == ["milk"])
  }

  @Test func `a list of 10,000 items is stored`() throws {
    let todo = Todo()
    let scene = try scenes.open(restoring: todo)
    todo.inbox = (0..<10_000).map { "item \($0)\n" }.joined()
    try scene.commit()
    scenes.kill()
    let again = Todo()
    _ = try scenes.open(restoring: again)
    #expect(Todo.items(again.inbox).count == 10_000)
  }

  @Test func `a power cut takes what was not synced`() throws {
    let todo = Todo()
    let scene = try scenes.open(restoring: todo)
    todo.perform("memo", "synced")
    try scene.commit()
    scene.sync(within: 60_000)
    todo.perform("memo", ", lost")
    try scene.commit()
    try scenes.powerCut()
    let again = Todo()
    _ = try scenes.open(restoring: again)
    #expect(again.memo == "synced")
  }

  @Test(arguments: Damage.allCases)
  func `the memo survives damage of the journal`(damage: Damage) throws {
    let todo = Todo()
    let scene = try scenes.open(restoring: todo)
    todo.perform("memo", "kept")
    try scene.commit()
    todo.perform("tab", "done")
    try scene.commit()
    scenes.kill()
    try scenes.damage(scene.id, damage)
    let again = Todo()
    _ = try scenes.open(restoring: again)
    #expect(again.memo == "kept" && again.tab == .inbox)
  }

  @Test func `a window keeps its list, and another one begins empty`() throws {
    let (one, other) = (Todo(), Todo())
    let scene = try scenes.open(restoring: one, in: .test("A"))
    one.perform("add", "milk")
    one.perform("number", "")
    try scene.commit()
    _ = try scenes.open(restoring: other, in: .test("B"))
    #expect(other.inbox.isEmpty && other.isNumbered)
  }
}
