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
    tmux.start("new-session", "-d", "-s", "main", program: command)
    #expect(tmux.shows("[inbox] |", in: "main:0"))
    tmux.start("new-window", "-t", "main:1", program: command)
    #expect(tmux.shows("[inbox] |", in: "main:1"))
    for (window, word) in [(0, "Ahab"), (1, "Bildad")] {
      tmux.run("send-keys", "-t", "main:\(window)", "memo \(word)", "Enter")
      #expect(tmux.shows("\(word)|", in: "main:\(window)"))
    }
    tmux.kill()
    // The scene that was last used belongs to the second window.
    tmux.start("new-session", "-d", "-s", "main", program: command)
    #expect(tmux.shows("Ahab|", in: "main:0"))
    tmux.start("new-window", "-t", "main:1", program: command)
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
  /// A pipe that the server and all its programs have open to write.
  private let pipe: String
  private let end: Int32

  init(at place: Place) throws {
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    (socket, pipe) = (place.path + "/tmux", place.path + "/alive")
    mkfifo(pipe, 0o600)
    end = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  deinit {
    run("kill-server")
    close(end)
  }

  private func client(_ words: [String]) -> Child {
    Child(
      ["sh", "-c", "exec tmux -S '\(socket)' -f /dev/null \"$@\" 9>'\(pipe)'", "tmux"] + words)
  }

  @discardableResult func run(_ words: String...) -> String { client(words).output() }

  /// Runs a program in a new session or window.
  func start(_ words: String..., program: String) {
    client(words + ["exec 9>'\(pipe)'; \(program)"]).output()
  }

  /// Kills the server, and waits until it and its programs have ended.
  func kill() {
    run("kill-server")
    // Without a writer, the pipe is at its end.
    _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) & ~O_NONBLOCK)
    var byte: UInt8 = 0
    #expect(read(end, &byte, 1) == 0)
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
