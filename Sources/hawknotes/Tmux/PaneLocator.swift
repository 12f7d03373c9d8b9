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
  private var question: PaneQuestion?
  private var isToAskAgain = false

  init(_ window: HostWindow, _ scene: Scene, _ loop: EventLoop) {
    pane = scene.isEphemeral ? nil : window.pane
    self.scene = scene
    self.loop = loop
  }

  /// Asks tmux; if a question is pending, asks again after its answer.
  func ask() {
    guard let pane else { return }
    isToAskAgain = question != nil
    guard question == nil, let question = PaneQuestion(pane) else { return }
    self.question = question
    loop.add(question.descriptor) { [self] in
      loop.remove(question.descriptor)
      self.question = nil
      if let place = question.answer() { scene.setPlace(place) }
      if isToAskAgain { ask() }
      return [.timePassed]
    }
  }
}
