import HawkNotesUI
import SceneRestoration

/// Who can show another window: tmux, or a command of the user's.
///
/// It makes commands, as words: none passes through a shell, and no word through a format of tmux.
enum Multiplexer: Equatable {
  /// The server and the pane that this window is.
  case tmux(TmuxPane)
  /// A command in whose words `{command}` stands for the program's words, `{side}` for `right`,
  /// `below`, `left` or `above`; without the former they come last.
  case command([String])

  /// Whoever shows this window; else the words of the user's command, where there are any.
  init?(window: HostWindow, newWindow words: [String]) {
    if let pane = window.pane {
      self = .tmux(pane)
    } else if !words.isEmpty {
      self = .command(words)
    } else {
      return nil
    }
  }

  /// The command that opens a window on a side of this one.
  func opening(_ call: ProgramCall, _ side: Side) -> [String] {
    switch self {
    case .tmux(let pane): Self.tmux(pane.socket, [Self.split(pane, call, side)])
    case .command(let words): Self.filled(words, call, side)
    }
  }

  /// The command that opens a window in the session that was used last.
  static func openingAnywhere(_ call: ProgramCall) -> [String] {
    tmux(nil, [["new-window"] + environment(call) + command(call)])
  }

  /// The command that brings a pane to the front of its session.
  static func showing(_ pane: TmuxPane) -> [String] {
    tmux(pane.socket, [["select-window", "-t", pane.id], ["select-pane", "-t", pane.id]])
  }

  /// The command that has the terminal in which it is asked for show a pane of any session.
  ///
  /// It fails where nobody looks. Nil for another server's pane.
  static func switching(to pane: TmuxPane, from here: TmuxPane?) -> [String]? {
    guard here?.server == pane.server else { return nil }
    return tmux(pane.socket, [["switch-client", "-t", pane.id]])
  }

  /// The command that says how many terminals show a pane's session, and what that is called.
  static func asking(_ pane: TmuxPane) -> [String] {
    asking(pane, "#{session_attached} #{session_name}")
  }

  /// The command that says something about a pane.
  static func asking(_ pane: TmuxPane, _ format: String) -> [String] {
    tmux(pane.socket, [["display-message", "-p", "-t", pane.id, format]])
  }

  /// NB: the new pane gets its directory from the tmux that is called here, which has ours: `-c`
  /// would be read as a format, in which `#(…)` is run.
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

  /// NB: a single word would be given to a shell.
  static func command(_ call: ProgramCall) -> [String] {
    precondition(call.words.count > 1, "tmux gives a single word to a shell")
    return ["--"] + call.words
  }

  /// One call of tmux for several of its commands.
  ///
  /// NB: a semicolon at a word's end would be taken for the end of a command.
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
