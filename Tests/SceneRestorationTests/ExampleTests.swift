import Foundation
import Testing

@testable import SceneRestoration

struct ExampleTests {
  private static let program = Child.builtProducts + "/scene-counter-example"

  @Test func `the documentation shows the tested example program`() throws {
    let top = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(
      contentsOf: top.appending(path: "Tests/Examples/Counter/main.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: top.appending(
        path: "Sources/SceneRestoration/SceneRestoration.docc/SceneRestoration.md"),
      encoding: .utf8)
    #expect(page.contains("```swift\n\(source)```"))
  }

  @Test func `the example continues after kill -9`() throws {
    let place = Place()
    var counter = Child(Self.program, place.path)
    #expect(counter.output(until: "lines:")?.contains("0 lines:") == true)
    for (count, word) in ["Call", "me", "Ishmael"].enumerated() {
      counter.type(word + "\n")
      #expect(counter.output(until: "Line \(count + 1) outlives") != nil)
    }
    counter.kill()
    counter = Child(Self.program, place.path)
    #expect(counter.output(until: "Ishmael")?.contains("3 lines: CallmeIshmael") == true)
  }

  @Test(arguments: [true, false])
  func `the example keeps its text when it is killed 20 times`(types: Bool) throws {
    let place = Place()
    for round in 0..<20 {
      let counter = Child(Self.program, place.path)
      let lines = types ? round : min(round, 1)
      #expect(counter.output(until: "lines:")?.contains("\(lines) lines:") == true)
      if types || round == 0 {
        counter.type("x\n")
        #expect(counter.output(until: "Line \(lines + 1) outlives") != nil)
      }
      counter.kill()
    }
    let text = try #require(try place.directory().list().records.first?.text("text"))
    #expect(text == String(repeating: "x", count: types ? 20 : 1))
  }

  @Test func `the next start knows that the example ended cleanly`() throws {
    let place = Place()
    let counter = Child(Self.program, place.path)
    #expect(counter.output(until: "lines:") != nil)
    counter.type("\u{4}")
    _ = counter.output()
    let record = try #require(try place.directory().list().records.first)
    let scene = try place.open(.named("\(record.id)"))
    #expect(scene.arrival == .restored(afterCleanEnd: true))
  }

  @Test func `other processes see a live scene, and can open it right after kill -9`() throws {
    let place = Place()
    let counter = Child(Self.program, place.path)
    #expect(counter.output(until: "lines:") != nil)
    let record = try #require(try place.directory().list().records.first)
    #expect(record.state == .live && record.pid == counter.id)
    let window = record.window.label
    #expect(throws: SceneError.busy(record.id, pid: counter.id, window: window)) {
      try place.open(.named("\(record.id)"))
    }
    counter.kill()
    #expect(try place.directory().record(of: record.id)?.state == .dormant)
    #expect(try place.open(.named("\(record.id)")).id == record.id)
  }

  @Test func `64 programs that start at once have a scene each`() throws {
    let place = Place()
    for round in 1...2 {
      let counters = (0..<64).map { _ in Child(Self.program, place.path) }
      #expect(counters.allSatisfy { $0.output(until: "lines:") != nil })
      let live = try place.directory().list().records.filter { $0.state == .live }
      #expect(Set(live.map(\.pid)) == Set(counters.map(\.id)), "round \(round)")
      #expect(live.count == 64, "round \(round)")
      counters.forEach { $0.kill() }
    }
  }
}
