import CPlatform
import Glibc
import HawkNotesUI
import SceneRestoration

/// Asks tmux for the place of this pane: its session, its window and the window's layout.
///
/// The answer arrives as an event and is stored with the scene. tmux does not report moves, so the
/// question is repeated: after each change of focus or size, and after another window has moved. It
/// is repeated also at a key after a pause, and once a minute while the user types. The answer has
/// the places of all panes: if another pane has moved, its window is told.
final class PaneLocator {
  private let pane: TmuxPane?
  private let scene: WindowScene
  private let loop: EventLoop
  private var question: PaneQuestion?
  private var isToAskAgain = false
  /// Whether another window has told of a move: then this one tells no others.
  private var isTold = false
  /// The places of all panes in the last answer.
  private var arrangement = ""
  /// Times of the last question and of the user's last input, in milliseconds.
  private var (asked, typed) = (0, 0)
  private var watch: Int32 = -1

  init(_ window: HostWindow, _ scene: WindowScene, _ loop: EventLoop) {
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
      isTold = true
      ask()
      return []
    }
  }

  /// Returns whether to ask after events: one of them may tell of a move, or the user goes on after
  /// a pause, in which panes may have moved.
  func isToAsk(after events: [Event]) -> Bool {
    if events.contains(where: \.mayTellOfAMove) { return true }
    guard events.contains(where: \.isOfTheUser) else { return false }
    let now = EventLoop.now
    defer { typed = now }
    return now - typed >= pauseMilliseconds || now - asked >= 60_000
  }

  /// Asks tmux; if a question is pending, asks again after its answer.
  func ask() {
    guard let pane else { return }
    isToAskAgain = question != nil
    guard question == nil, let question = PaneQuestion(pane) else { return }
    self.question = question
    asked = EventLoop.now
    loop.add(question.descriptor) { [self] in
      loop.remove(question.descriptor)
      self.question = nil
      if let place = question.answer() { learn(place) }
      if isToAskAgain { ask() }
      return [.timePassed]
    }
  }

  private func learn(_ place: PanePlace) {
    let haveOthersMoved = !arrangement.isEmpty && place.arrangement != arrangement && !isTold
    arrangement = place.arrangement
    isTold = false
    scene.setPlace(place, haveOthersMoved: haveOthersMoved)
  }
}

private let pauseMilliseconds = 2_000
