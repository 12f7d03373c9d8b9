import Glibc
import SceneRestoration

/// Creates tmux windows and panes, with a scene in each pane.
struct PaneArranging {
  /// The pane of the caller, which is left unchanged.
  let here: TmuxPane
  let options: [String]

  /// Opens a window with all its panes, in the session of that name if there is one.
  func open(_ window: RestoredWindow) throws(Failure) {
    guard let first = window.scenes.first else { return }
    let session = try self.session(window.session)
    var panes = [try pane(["new-window", "-d", "-P", "-F", "#{pane_id}", "-t", session], first)]
    for scene in window.scenes.dropFirst() {
      let last = panes[panes.count - 1]
      panes.append(try pane(["split-window", "-d", "-P", "-F", "#{pane_id}", "-t", last], scene))
      // Otherwise the next split would find too little room.
      _ = try tmux(["select-layout", "-t", panes[0], "tiled"])
    }
    guard let layout = window.layout else { return }
    _ = try tmux(["select-layout", "-t", panes[0], "--", layout])
  }

  /// Returns the session of a name, else the session of the caller, as a target for `new-window`.
  private func session(_ name: String) throws(Failure) -> String {
    let own = try tmux(["display-message", "-p", "-t", here.id, "#{session_id}"])
    guard !name.isEmpty else { return own + ":" }
    let all = try tmux(["list-sessions", "-F", "#{session_id} #{session_name}"])
    let found = all.split(separator: "\n").first { line in
      line.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) == name
    }
    return (found?.split(separator: " ").first.map(String.init) ?? own) + ":"
  }

  /// Creates a pane with a scene, in the scene's directory if that still exists; returns its id.
  ///
  /// NB: tmux inherits the directory of this process. `-c` would be expanded as a format, and
  /// `#(…)` in it would run a command.
  private func pane(_ command: [String], _ scene: SceneRecord) throws(Failure) -> String {
    // Created before chdir: the path of the program may be relative.
    let call = ProgramCall(["--scene", "\(scene.id)"] + options)
    if chdir(scene.window.directory) != 0, let home = getenv("HOME") { chdir(home) }
    return try tmux(command + Multiplexer.environment(call) + Multiplexer.command(call))
  }

  /// Runs a tmux command and returns its output without line ends.
  private func tmux(_ words: [String]) throws(Failure) -> String {
    let command = Multiplexer.tmux(here.socket, [words])
    guard let child = Child(command, reads: .both) else {
      throw Failure(.unavailable, "cannot start tmux: install it, or add it to PATH")
    }
    let code = child.exitCode()
    var answer = child.readOutput()
    while answer.last == "\n" { answer.removeLast() }
    guard code == 0 else {
      throw Failure(.io, "tmux \(words[0]): \(answer): the remaining scenes stay dormant")
    }
    return answer
  }
}
