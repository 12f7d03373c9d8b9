import CPlatform
import CLibrary
import SceneRestoration

/// The arguments that open the same scene again.
///
/// Process lists show them, and tools like tmux-resurrect restart the program with them.
struct RelaunchArguments {
  /// The arguments, starting with the program.
  let words: [String]

  /// Creates the arguments that open a scene.
  ///
  /// They contain no whitespace: tools that replay command lines may not quote it.
  init(opening scene: SceneID, options: [String]) {
    self.init(["--scene", "\(scene)"] + options)
  }

  /// Creates the arguments of a running window's scene.
  init(of scene: WindowScene, options: [String]) {
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

  /// Replaces the process's arguments, as `ps` shows them, if they differ.
  func show() {
    guard words != CommandLine.arguments else { return }
    _ = withCStrings(words) { platform_show_arguments(&$0) }
  }
}
