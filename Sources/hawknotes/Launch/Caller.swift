import Glibc
import SceneRestoration

/// The terminal or program that called `hawknotes URL`, and ways to answer without a window here.
struct Caller {
  let environment: [String: String]

  /// Whether the caller has a terminal, in which a window can be opened.
  var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Brings a tmux pane to the front; false if its server does not answer.
  func bringToFront(_ pane: TmuxPane) throws(Failure) -> Bool {
    let here = HostWindow.current(environment: environment).pane
    guard run(Multiplexer.showing(pane)) != nil else { return false }
    _ = Multiplexer.switching(to: pane, from: here).map(run)
    guard let state = run(Multiplexer.asking(pane)) else { return true }
    if state.hasPrefix("0 ") {
      // No terminal is attached to that session: the user has to attach one.
      let session = String(state.dropFirst(2)).terminalSafe
      try Output.write("Open in the tmux session \(session). Run: tmux attach -t '=\(session)'\n")
    }
    return true
  }

  /// Opens a window for a caller without a terminal; false if that fails.
  ///
  /// The window is in tmux if a client is attached, else in the user's terminal emulator.
  func openElsewhere(_ call: ProgramCall) -> Bool {
    if isTmuxWatched, run(Multiplexer.openingAnywhere(call)) != nil { return true }
    return terminals.contains { start($0 + call.words) }
  }

  private var isTmuxWatched: Bool {
    run(["tmux", "list-clients", "-F", "#{client_session}"])?.isEmpty == false
  }

  /// The user's terminal emulators, each with the option that precedes a command.
  private var terminals: [[String]] {
    guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
    else { return [] }
    let own = (environment["TERMINAL"] ?? "").split(separator: " ").map(String.init)
    return (own.isEmpty ? [] : [own + ["-e"]])
      + [["xdg-terminal-exec"], ["x-terminal-emulator", "-e"]]
  }

  /// Runs a command and waits; returns the first line of its output, or nil if it failed.
  private func run(_ command: [String]) -> String? {
    guard let child = Child(command, reads: .output) else { return nil }
    let code = child.exitCode()
    let output = child.readOutput()
    return code == 0 ? output.split(separator: "\n").first.map(String.init) ?? "" : nil
  }

  /// Starts a command without waiting for it; false if it was not found.
  private func start(_ command: [String]) -> Bool {
    SearchPath.hasCommand(command[0]) && Child(command) != nil
  }
}
