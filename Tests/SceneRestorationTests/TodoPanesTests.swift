import CPlatform
import Foundation
import Testing

@testable import SceneRestoration

/// The example program in a real tmux.
@Suite(.timeLimit(.minutes(2))) struct TodoPanesTests {
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
    try tmux.kill()
    // The scene that was last used belongs to the second window.
    tmux.run("new-session", "-d", "-s", "main", command)
    #expect(tmux.shows("Ahab|", in: "main:0"))
    tmux.run("new-window", "-t", "main:1", command)
    #expect(tmux.shows("Bildad|", in: "main:1"))
  }

  @Test func `a pane that is started again at once finds its scene`() throws {
    let place = Place()
    let tmux = try Tmux(at: place)
    let command = "exec env XDG_STATE_HOME=\(place.path) \(Self.program)"
    tmux.run("new-session", "-d", "-s", "main", command)
    #expect(tmux.shows("[inbox] |", in: "main:0"))
    for round in 1...10 {
      tmux.run("send-keys", "-t", "main:0", "memo \(round)", "Enter")
      #expect(tmux.shows("\(round)|", in: "main:0"))
      tmux.run("respawn-pane", "-k", "-t", "main:0", command)
      #expect(tmux.shows("\(round)|", in: "main:0"))
    }
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

  private func client(_ words: [String]) -> Child {
    Child(["tmux", "-S", socket, "-f", "/dev/null"] + words)
  }

  @discardableResult func run(_ words: String...) -> String { client(words).output() }

  /// Kills the server and waits for its end, but not for that of its programs.
  func kill() throws {
    let server = try #require(
      pid_t(run("display-message", "-p", "#{pid}").prefix(while: \.isNumber)))
    var ended = pollfd(fd: platform_process_descriptor(server), events: Int16(POLLIN), revents: 0)
    defer { close(ended.fd) }
    #expect(ended.fd >= 0)
    run("kill-server")
    while ended.fd >= 0, poll(&ended, 1, -1) == -1, errno == EINTR {}
  }

  /// Waits until a window shows a text: a client in control mode receives all output.
  func shows(_ text: String, in window: String) -> Bool {
    let client = client(["-C", "attach", "-f", "ignore-size", "-t", window])
    while client.readMore() != nil {
      if run("capture-pane", "-p", "-t", window).contains(text) { return true }
    }
    return false
  }
}
