import CLibrary
public import SceneRestoration

extension HostWindow {
  /// A terminal for a test.
  ///
  /// - Parameters:
  ///   - name: Windows with the same name are the same window.
  ///   - isGone: Whether the window has been closed, so that another one may get its scene.
  public static func test(_ name: String, isGone: Bool = false) -> HostWindow {
    var window = HostWindow.blank
    window.label = name
    window.key = "test\n\(name)"
    window.leader = process(hasEnded: isGone)
    return window
  }

  /// A tmux pane for a test.
  ///
  /// - Parameters:
  ///   - place: Session, window and pane, as in `main:0.1`.
  ///   - server: Number of the tmux server; panes of another server are other windows.
  ///   - hasEnded: Whether the server has died, so that a pane at the same place of another server
  ///     gets the scene.
  public static func testPane(
    _ place: String, server number: Int = 1, hasEnded: Bool = false
  ) -> HostWindow {
    var window = HostWindow.blank
    window.kind = .tmux
    window.label = place
    window.key = "test\n\(number)\n\(place)"
    window.place = PanePlace(answer: "\(place) layout") ?? window.place
    window.server = process(hasEnded: hasEnded)
    window.leader = window.server
    return window
  }

  /// A process that runs as long as the test, or one that has ended.
  private static func process(hasEnded: Bool) -> RunningProcess? {
    hasEnded ? RunningProcess(rawValue: "1 1 before") : RunningProcess(id: getpid())
  }
}
