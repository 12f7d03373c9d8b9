import Glibc
import HawkNotesUI
import SceneRestoration

/// Asks tmux where this pane is: how the user calls it, and how its window is divided.
///
/// The answer comes when it comes, and is kept with the scene. A pane is not told when it is moved;
/// so it is asked at the start, and whenever the window has got the focus or another size.
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

  /// Asks, or asks again after the answer that is waited for.
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

  /// Asks once and waits, but not for a server that does not answer.
  static func place(of window: HostWindow) -> PanePlace? {
    guard let pane = window.pane, let child = question(pane), let output = child.output else {
      return nil
    }
    var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    let isAnswered = poll(&polled, 1, patience) > 0
    if !isAnswered { kill(child.pid, SIGKILL) }
    defer { _ = child.exitCode() }
    return PanePlace(answer: child.readOutput())
  }

  private static func question(_ pane: TmuxPane) -> Child? {
    Child(Multiplexer.asking(pane, PanePlace.format), reads: .output)
  }
}

/// How long an answer may take, in milliseconds.
private let patience: Int32 = 500
