import ArgumentParser
import Glibc
import SceneRestoration

struct ScenesRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "In tmux: open a pane for every dormant scene.",
    discussion: """
      The windows and splits are arranged as before.

      EXAMPLES:
        hawknotes scenes restore
      """)

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    guard let here = HostWindow.current(environment: Environment.variables).pane else {
      throw Failure(
        .unavailable, "not in tmux: start tmux, then run `hawknotes scenes restore` there")
    }
    let list = try SceneShelf().list()
    list.unreadable.forEach { Output.warn(Failure($0)) }
    let windows = RestoredWindow.windows(of: list.records.filter { $0.state == .dormant })
    let arranging = PaneArranging(here: here, options: colour.color.words)
    for window in windows { try arranging.open(window) }
    Output.say(words(windows))
  }

  private func words(_ windows: [RestoredWindow]) -> String {
    let scenes = windows.map(\.scenes.count).reduce(0, +)
    if scenes == 0 { return "no scene is dormant" }
    return "\(scenes) \(scenes == 1 ? "scene" : "scenes") restored in "
      + "\(windows.count) \(windows.count == 1 ? "window" : "windows")"
  }
}
