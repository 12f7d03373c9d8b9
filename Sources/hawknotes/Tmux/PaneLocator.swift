import Glibc
import HawkNotesUI
import SceneRestoration

/// Asks tmux for the place of this pane: its session, its window and the window's layout.
///
/// The answer arrives as an event and is stored with the scene. tmux does not report moves, so the
/// question is repeated at the start, and after each change of focus or size.
final class PaneLocator {
  private let pane: TmuxPane?
  private let scene: Scene
  private let loop: EventLoop
  private var isAsking = false
  private var isToAskAgain = false

  init(_ window: HostWindow, _ scene: Scene, _ loop: EventLoop) {
    pane = scene.isEphemeral ? nil : window.pane
    self.scene = scene
    self.loop = loop
  }

  /// Asks tmux; if a question is pending, asks again after its answer.
  func ask() {
    guard let pane else { return }
    isToAskAgain = isAsking
    guard !isAsking, let child = Self.question(pane), let output = child.output else { return }
    isAsking = true
    loop.add(output) { [self] in
      loop.remove(output)
      isAsking = false
      if let place = PanePlace(answer: child.readOutput()) { scene.stand(at: place) }
      _ = child.exitCode()
      if isToAskAgain { ask() }
      return [.timePassed]
    }
  }

  /// Asks tmux and waits for the answer, up to `answerTimeoutMilliseconds`; nil if there is none.
  static func place(of window: HostWindow) -> PanePlace? {
    guard let pane = window.pane, let child = question(pane), let output = child.output else {
      return nil
    }
    var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let isAnswered = poll(&polled, 1, answerTimeoutMilliseconds) > 0
    if !isAnswered { kill(child.pid, SIGKILL) }
    defer { _ = child.exitCode() }
    return PanePlace(answer: child.readOutput())
  }

  private static func question(_ pane: TmuxPane) -> Child? {
    Child(Multiplexer.asking(pane, PanePlace.format), reads: .output)
  }
}

/// Time limit for an answer, in milliseconds.
private let answerTimeoutMilliseconds: Int32 = 500
