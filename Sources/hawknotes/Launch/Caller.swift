import Glibc
import SceneRestoration

/// From where the program was called with a URL: what can be done there without a window of ours.
struct Caller {
  let environment: [String: String]

  /// Whether a window can be opened right here.
  var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Brings a pane of tmux to the front; false where its server does not answer.
  func bringToFront(_ pane: TmuxPane) throws(Failure) -> Bool {
    let here = HostWindow.current(environment: environment).pane
    guard run(Multiplexer.showing(pane)) != nil else { return false }
    _ = Multiplexer.switching(to: pane, from: here).map(run)
    guard let state = run(Multiplexer.asking(pane)) else { return true }
    if state.hasPrefix("0 ") {
      // Nobody looks at that session: the user has to.
      let session = String(state.dropFirst(2)).terminalSafe
      try Output.write("It is in the tmux session \(session): tmux attach -t '=\(session)'\n")
    }
    return true
  }

  /// Opens a window for a call where there is none: in tmux if somebody looks at it, else in the
  /// user's terminal.
  func openElsewhere(_ call: ProgramCall) -> Bool {
    if isTmuxWatched, run(Multiplexer.openingAnywhere(call)) != nil { return true }
    return terminals.contains { start($0 + call.words) }
  }

  private var isTmuxWatched: Bool {
    run(["tmux", "list-clients", "-F", "#{client_session}"])?.isEmpty == false
  }

  /// The user's terminals, with what makes them take a command.
  private var terminals: [[String]] {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
    else { return [] }
    let own = (environment["TERMINAL"] ?? "").split(separator: " ").map(String.init)
    return (own.isEmpty ? [] : [own + ["-e"]])
      + [["xdg-terminal-exec"], ["x-terminal-emulator", "-e"]]
  }

  /// Runs a command to its end; what it wrote, or nil if it failed.
  private func run(_ command: [String]) -> String? {
    guard let child = Child(command, reads: .output) else { return nil }
    let code = child.exitCode()
    let output = child.readOutput()
    return code == 0 ? output.split(separator: "\n").first.map(String.init) ?? "" : nil
  }

  /// Starts a command that goes on by itself; false if there is none of that name.
  private func start(_ command: [String]) -> Bool {
    SearchPath.hasCommand(command[0]) && Child(command) != nil
  }
}
