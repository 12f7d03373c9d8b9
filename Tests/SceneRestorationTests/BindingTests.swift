import Foundation
import Observation
import SceneRestorationTesting
import Testing

@testable import SceneRestoration

private final class Screen {
  @SceneProperty("zoom") var zoom = 1
  @SceneProperty("title") var title = ""
  @SceneText("memo") var memo = ""
}

@Observable private final class Model {
  @ObservationIgnored @SceneText("memo") var memo = ""
  var draws = 0
}

/// Projections, observation, and access by several threads.
struct BindingTests {
  private let scenes = TestScenes()

  @Test func `a projection sets the property for another function`() throws {
    let screen = Screen()
    let scene = try scenes.open(restoring: screen)
    func enlarge(_ zoom: SceneBinding<Int>) { zoom.current += 1 }
    enlarge(screen.$zoom)
    try scene.commit()
    scenes.kill()
    let again = Screen()
    _ = try scenes.open(restoring: again)
    #expect(again.zoom == 2 && again.$zoom.name == "zoom")
  }

  @Test func `a reset removes the stored value`() throws {
    let screen = Screen()
    let scene = try scenes.open(restoring: screen)
    screen.zoom = 2
    try scene.commit()
    screen.$zoom.reset()
    try scene.commit()
    #expect(screen.zoom == 1 && scene.values.kept["zoom"] == nil)
  }

  @Test func `a value that is too large is refused where it is set`() throws {
    let screen = Screen()
    let scene = try scenes.open(restoring: screen)
    let large = String(repeating: "x", count: 10 << 20)
    let refusal = SceneError.tooLarge(name: "title", bytes: 10 << 20, limit: 64 << 10)
    #expect(throws: refusal) { try screen.$title.set(large) }
    #expect(throws: refusal) { try scene.set(large, for: .title) }
    #expect(screen.title == "")
    try screen.$title.set("small")
    try scene.commit()
    #expect(scene[.title] == "small")
  }

  @Test func `a change of a property or a text that was read is observed`() throws {
    let screen = Screen()
    _ = try scenes.open(restoring: screen)
    let changes = Changes()
    let read = {
      withObservationTracking {
        _ = (screen.zoom, screen.memo)
      } onChange: {
        changes.count += 1
      }
    }
    read()
    screen.title = "not read"
    #expect(changes.count == 0)
    screen.zoom = 2
    #expect(changes.count == 1)
    read()
    screen.memo += "x"
    #expect(changes.count == 2)
    read()
    screen.$memo.undo()
    #expect(changes.count == 3)
  }

  @Test func `an observable object is restored, and observed as a whole`() throws {
    let model = Model()
    let scene = try scenes.open(restoring: model)
    let changes = Changes()
    let read = {
      withObservationTracking {
        _ = (model.draws, model.memo)
      } onChange: {
        changes.count += 1
      }
    }
    read()
    model.memo = "word"
    read()
    model.draws += 1
    #expect(changes.count == 2)
    try scene.commit()
    scenes.kill()
    let again = Model()
    _ = try scenes.open(restoring: again)
    #expect(again.memo == "word" && again.draws == 0)
  }

  @Test func `a change that ends with an error is kept`() throws {
    let screen = Screen()
    let scene = try scenes.open(restoring: screen)
    func fail(_ text: inout String) throws {
      text += "half"
      throw SceneError.ended(scene.id)
    }
    try? fail(&screen.memo)
    #expect(screen.memo == "half")
    try scene.commit()
    scenes.kill()
    let again = Screen()
    _ = try scenes.open(restoring: again)
    #expect(again.memo == "half")
  }

  @Test func `two screens that show the same text share it`() throws {
    let scene = try scenes.open()
    let (one, other) = (Screen(), Screen())
    try scene.restore(one)
    one.memo = "word"
    try scene.restore(other)
    #expect(other.memo == "word")
    other.memo += "s"
    #expect(one.memo == "words")
    try scene.commit()
    scenes.kill()
    let again = Screen()
    _ = try scenes.open(restoring: again)
    #expect(again.memo == "words")
  }

  @Test func `eight threads that share a scene lose no change`() throws {
    let (directory, window) = (scenes.directory, HostWindow.test("A"))
    let shared = try SharedScene {
      let screen = Screen()
      return (
        try directory.open(restoring: screen, window: window, version: "test"), screen
      )
    }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<50 {
        shared.withLock { scene, screen in
          screen.zoom += 1
          screen.memo += "x"
          try? scene.commit()
        }
      }
    }
    shared.withLock { scene, screen in
      #expect(screen.zoom == 401 && screen.memo.count == 400)
      scene.suspend()
    }
    #expect(try scenes.open()[SceneKey("zoom", default: 0)] == 401)
  }

  private final class Changes: @unchecked Sendable { var count = 0 }
}
