import Glibc
import SceneRestoration

/// Makes windows of tmux and their panes, each with a scene in it.
struct PaneArranging {
  /// The pane from which it is done: nothing happens to it.
  let here: TmuxPane
  /// Words for the program.
  let options: [String]

  /// Opens a window with all its panes; in the session of its name, if there is one.
  func open(_ window: RestoredWindow) throws(Failure) {
    guard let first = window.scenes.first else { return }
    let session = try self.session(window.session)
    var panes = [try pane(["new-window", "-d", "-P", "-F", "#{pane_id}", "-t", session], first)]
    for scene in window.scenes.dropFirst() {
      let last = panes[panes.count - 1]
      panes.append(try pane(["split-window", "-d", "-P", "-F", "#{pane_id}", "-t", last], scene))
      // The next one needs room too.
      _ = try tmux(["select-layout", "-t", panes[0], "tiled"])
    }
    guard let layout = window.layout else { return }
    _ = try tmux(["select-layout", "-t", panes[0], "--", layout])
  }

  /// The session that had a name in the server before, or the one in which this is done, as a target
  /// for a new window.
  private func session(_ name: String) throws(Failure) -> String {
    let own = try tmux(["display-message", "-p", "-t", here.id, "#{session_id}"])
    guard !name.isEmpty else { return own + ":" }
    let all = try tmux(["list-sessions", "-F", "#{session_id} #{session_name}"])
    let found = all.split(separator: "\n").first { line in
      line.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) == name
    }
    return (found?.split(separator: " ").first.map(String.init) ?? own) + ":"
  }

  /// Makes a pane with a scene in it, in the scene's directory if that is still there.
  ///
  /// NB: tmux takes the directory from us: `-c` would be read as a format, in which `#(…)` is run.
  private func pane(_ command: [String], _ scene: SceneRecord) throws(Failure) -> String {
    // Before the directory is another one: the program may have been called by a path from here.
    let call = ProgramCall(["--scene", "\(scene.id)"] + options)
    if chdir(scene.window.directory) != 0, let home = getenv("HOME") { chdir(home) }
    return try tmux(command + Multiplexer.environment(call) + Multiplexer.command(call))
  }

  /// What tmux answers, without its line end.
  private func tmux(_ words: [String]) throws(Failure) -> String {
    let command = Multiplexer.tmux(here.socket, [words])
    guard let child = Child(command, reads: .both) else {
      throw Failure(.io, "tmux could not be started: install it, or put it into PATH")
    }
    let code = child.exitCode()
    var answer = child.readOutput()
    while answer.last == "\n" { answer.removeLast() }
    guard code == 0 else {
      throw Failure(.io, "tmux \(words[0]): \(answer): the scenes that are left stay dormant")
    }
    return answer
  }
}
