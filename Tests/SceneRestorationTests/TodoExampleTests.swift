import Foundation
import Testing

@testable import SceneRestoration

struct TodoExampleTests {
  private static let program = Child.builtProducts + "/scene-todo-example"

  @Test func `restoration takes at most ten lines of the program`() throws {
    let source = try ["Todo.swift", "main.swift"].map { name in
      try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }.joined()
    let words = ["Scene", "AppProperty", "scene"]
    let lines = source.split(separator: "\n").filter { line in
      line != "import SceneRestoration" && words.contains { line.contains($0) }
    }
    #expect(lines.count < 10, "\(lines)")
  }

  @Test func `the program is restored after each of 20 kills`() throws {
    let place = Place()
    for round in 0..<20 {
      let todo = start(at: place)
      let memo = String(repeating: "x", count: round)
      let found = todo.output(until: "|")
      #expect(found?.contains("[\(round < 1 ? "inbox" : "done")] \(memo)|") == true, "\(round)")
      #expect(found?.components(separatedBy: "item").count == max(1, round), "\(round)")
      if round == 0 { type("tab done", into: todo) }
      if round > 0 {
        type("add item \(round)", into: todo)
        type("finish", into: todo)
      }
      type("memo x", into: todo)
      todo.kill()
    }
    let record = try #require(try directory(place).list().records.first)
    #expect(record.text("memo") == String(repeating: "x", count: 20))
  }

  @Test func `an undo step outlives a kill`() throws {
    let place = Place()
    let todo = start(at: place)
    #expect(todo.output(until: "|") != nil)
    type("memo one", into: todo)
    todo.kill()
    let again = start(at: place)
    #expect(again.output(until: "|")?.contains("one|") == true)
    again.type("undo\n")
    #expect(again.output(until: "|")?.contains("[inbox] |") == true)
  }

  @Test func `two windows share a setting, and one change is in both after its next turn`() throws {
    let place = Place()
    let (one, other) = (start(at: place), start(at: place))
    #expect(one.output(until: "|") != nil && other.output(until: "|") != nil)
    type("number", into: one)
    one.kill()
    type("add milk", into: other)
    other.type("tab inbox\n")
    #expect(other.output(until: "|")?.contains("1. milk") == true)
  }

  /// The folder of the example program.
  private static var folder: URL {
    URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/Todo")
  }

  private func directory(_ place: Place) -> SceneDirectory {
    SceneDirectory(path: place.path + "/todo")
  }

  private func start(at place: Place) -> Child {
    Child("env", "XDG_STATE_HOME=\(place.path)", Self.program)
  }

  /// Types a command and waits until the program has stored and shown it.
  private func type(_ command: String, into todo: Child) {
    todo.type(command + "\n")
    #expect(todo.output(until: "|") != nil)
  }
}
