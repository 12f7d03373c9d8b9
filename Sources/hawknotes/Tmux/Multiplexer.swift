import HawkNotesUI
import SceneRestoration

/// A way to open another window: tmux, or a command of the user.
///
/// Builds commands as lists of words. No shell runs them, and tmux expands no format in them.
enum Multiplexer: Equatable {
  /// The tmux server and the pane of this window.
  case tmux(TmuxPane)
  /// A command in which `{command}` stands for the program's command line and `{side}` for `right`,
  /// `below`, `left` or `above`. Without `{command}` the command line is appended.
  case command([String])

  /// Uses the tmux that shows this window, else the user's command; nil if there is neither.
  init?(window: HostWindow, newWindow words: [String]) {
    if let pane = window.pane {
      self = .tmux(pane)
    } else if !words.isEmpty {
      self = .command(words)
    } else {
      return nil
    }
  }

  /// Returns the command that opens a window on a side of this one.
  func opening(_ call: ProgramCall, _ side: Side) -> [String] {
    switch self {
    case .tmux(let pane): Self.tmux(pane.socket, [Self.split(pane, call, side)])
    case .command(let words): Self.filled(words, call, side)
    }
  }

  /// Returns the command that opens a window in the most recently used session.
  static func openingAnywhere(_ call: ProgramCall) -> [String] {
    tmux(nil, [["new-window"] + environment(call) + command(call)])
  }

  /// Returns the command that selects a pane in its session.
  static func showing(_ pane: TmuxPane) -> [String] {
    tmux(pane.socket, [["select-window", "-t", pane.id], ["select-pane", "-t", pane.id]])
  }

  /// Returns the command that switches this client to a pane of any session of the same server.
  ///
  /// The command fails without an attached client. Nil for a pane of another server.
  static func switching(to pane: TmuxPane, from here: TmuxPane?) -> [String]? {
    guard here?.server == pane.server else { return nil }
    return tmux(pane.socket, [["switch-client", "-t", pane.id]])
  }

  /// Returns the command that prints the number of clients of a pane's session, and its name.
  static func asking(_ pane: TmuxPane) -> [String] {
    asking(pane, "#{session_attached} #{session_name}")
  }

  /// Returns the command that prints a format for a pane.
  static func asking(_ pane: TmuxPane, _ format: String) -> [String] {
    tmux(pane.socket, [["display-message", "-p", "-t", pane.id, format]])
  }

  /// Returns the tmux command that splits a pane.
  ///
  /// NB: No `-c`: tmux expands it as a format, and a directory name with `#(…)` would run a
  /// command. The new pane inherits the directory of the tmux process that is called.
  private static func split(_ pane: TmuxPane, _ call: ProgramCall, _ side: Side) -> [String] {
    let flags =
      switch side {
      case .beside: ["-h"]
      case .below: ["-v"]
      case .left: ["-h", "-b"]
      case .above: ["-v", "-b"]
      }
    return ["split-window"] + flags + ["-t", pane.id] + environment(call) + command(call)
  }

  static func environment(_ call: ProgramCall) -> [String] {
    call.variables.flatMap { ["-e", "\($0.name)=\($0.value)"] }
  }

  /// NB: tmux gives a command of a single word to a shell.
  static func command(_ call: ProgramCall) -> [String] {
    precondition(call.words.count > 1, "tmux gives a single word to a shell")
    return ["--"] + call.words
  }

  /// Returns one call of tmux that runs several tmux commands.
  ///
  /// NB: tmux reads a semicolon at the end of a word as the end of a command, so it is escaped.
  static func tmux(_ socket: String?, _ commands: [[String]]) -> [String] {
    let words = commands.map { command in
      command.map { $0.hasSuffix(";") ? $0.dropLast() + "\\;" : $0 }
    }
    return ["tmux"] + (socket.map { ["-S", $0] } ?? []) + Array(words.joined(separator: [";"]))
  }

  private static func filled(_ words: [String], _ call: ProgramCall, _ side: Side) -> [String] {
    let filled = words.flatMap { word in
      switch word {
      case "{command}": call.wordsWithVariables
      case "{side}": [side == .beside ? "right" : side.rawValue]
      default: [word]
      }
    }
    return words.contains("{command}") ? filled : filled + call.wordsWithVariables
  }
}
