import Foundation
import Testing

@testable import SceneRestoration

/// The example program in a real tmux.
struct TodoPanesTests {
  private static let program = Child.builtProducts + "/scene-todo-example"

  @Test func `each pane finds its scene again after the tmux server was killed`() throws {
    let place = Place()
    let tmux = try Tmux(at: place)
    let command = "exec env XDG_STATE_HOME=\(place.path) \(Self.program)"
    tmux.run("new-session", "-d", "-s", "main", command)
    #expect(tmux.shows("[inbox] |", in: "main:0"))
    tmux.run("new-window", "-t", "main:1", command)
    #expect(tmux.shows("[inbox] |", in: "main:1"))
    for (window, word) in [(0, "Ahab"), (1, "Bildad")] {
      tmux.run("send-keys", "-t", "main:\(window)", "memo \(word)", "Enter")
      #expect(tmux.shows("\(word)|", in: "main:\(window)"))
    }
    tmux.run("kill-server")
    let directory = SceneDirectory(path: place.path + "/todo")
    #expect(try wait { try directory.live().isEmpty && !tmux.isRunning })
    // The scene that was last used belongs to the second window.
    tmux.run("new-session", "-d", "-s", "main", command)
    #expect(tmux.shows("Ahab|", in: "main:0"))
    tmux.run("new-window", "-t", "main:1", command)
    #expect(tmux.shows("Bildad|", in: "main:1"))
  }

  @Test func `a pane of a missing server has no place`() {
    let pane = TmuxPane(socket: Place().path + "/none", server: 1, id: "%0")
    #expect(PaneQuestion(pane)?.answer(within: 30_000) == nil)
  }
}

/// A tmux server of its own, killed after the test.
private final class Tmux {
  private let socket: String

  init(at place: Place) throws {
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    socket = place.path + "/tmux"
  }

  deinit { run("kill-server") }

  @discardableResult func run(_ words: String...) -> String {
    Child(["tmux", "-S", socket, "-f", "/dev/null"] + words).output()
  }

  var isRunning: Bool { !run("list-sessions").contains("no server running") }

  /// Waits until a window shows a text.
  func shows(_ text: String, in window: String) -> Bool {
    wait { run("capture-pane", "-p", "-t", window).contains(text) }
  }
}

/// Waits up to a minute until a condition is true.
private func wait(until isTrue: () throws -> Bool) rethrows -> Bool {
  let deadline = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < deadline {
    if try isTrue() { return true }
    usleep(50_000)
  }
  return false
}
