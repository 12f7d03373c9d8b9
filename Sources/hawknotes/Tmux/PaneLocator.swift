import CPlatform
import Glibc
import HawkNotesUI
import SceneRestoration

/// Asks tmux for the place of this pane: its session, its window and the window's layout.
///
/// The answer arrives as an event and is stored with the scene. tmux does not report moves, so the
/// question is repeated after each change of focus or size, after another window has moved, and
/// once a minute while the user types.
final class PaneLocator {
  private let pane: TmuxPane?
  private let scene: Scene
  private let loop: EventLoop
  private var question: PaneQuestion?
  private var isToAskAgain = false
  /// Time of the last question, in milliseconds.
  private var asked = 0
  private var watch: Int32 = -1

  init(_ window: HostWindow, _ scene: Scene, _ loop: EventLoop) {
    pane = scene.isEphemeral ? nil : window.pane
    self.scene = scene
    self.loop = loop
  }

  deinit { if watch >= 0 { close(watch) } }

  /// Asks for the first time, and from now on after each move of another window.
  func start() {
    ask()
    guard pane != nil, let places = scene.placesFolder else { return }
    var folder: Int32 = -1
    watch = platform_watch_folder(places, &folder)
    guard watch >= 0 else { return }
    loop.add(watch) { [self] in
      platform_clear_watch(watch)
      ask()
      return []
    }
  }

  /// Asks if one of the events may tell of a move, or if the last question is old.
  func ask(after events: [Event]) {
    let isOld = EventLoop.now - asked >= 60_000
    if events.contains(where: { $0.mayTellOfAMove || (isOld && $0.isOfTheUser) }) { ask() }
  }

  /// Asks tmux; if a question is pending, asks again after its answer.
  private func ask() {
    guard let pane else { return }
    isToAskAgain = question != nil
    guard question == nil, let question = PaneQuestion(pane) else { return }
    self.question = question
    asked = EventLoop.now
    loop.add(question.descriptor) { [self] in
      loop.remove(question.descriptor)
      self.question = nil
      if let place = question.answer() { scene.setPlace(place) }
      if isToAskAgain { ask() }
      return [.timePassed]
    }
  }
}
