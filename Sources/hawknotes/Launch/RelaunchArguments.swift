import CPlatform
import Glibc
import SceneRestoration

/// The arguments with which a window is started again: what the program shows to those that look at
/// processes, so that tmux-resurrect and its like bring the right scene back.
struct RelaunchArguments {
  /// The words, the program first.
  let words: [String]

  /// Those that open a scene.
  ///
  /// No blank is in them: not everybody who types them again knows how to quote.
  init(opening scene: SceneID, options: [String]) {
    self.init(["--scene", "\(scene)"] + options)
  }

  /// Those that show where a window is.
  init(of scene: Scene, options: [String]) {
    if scene.isEphemeral {
      self.init(["--ephemeral"] + options)
    } else {
      self.init(opening: scene.id, options: options)
    }
  }

  private init(_ words: [String]) {
    let program = CurrentExecutable.current.name
    let isPlain = !program.isEmpty && program.allSatisfy { !$0.isWhitespace }
    self.words = [isPlain ? program : "hawknotes"] + words
  }

  /// Shows them to `ps` and others, unless they are those that the program was started with.
  func show() {
    guard words != CommandLine.arguments else { return }
    var copies = words.map { strdup($0) } + [nil]
    defer { copies.forEach { free($0) } }
    platform_show_arguments(&copies)
  }
}
