import CursesTerminal

extension Failure {
  /// What to say of a terminal that cannot be used.
  init(_ error: TerminalError) {
    switch error {
    case .notATerminal:
      self.init(.usage, "input and output are no terminal: start it in one")
    case .dumb:
      self.init(
        .usage, "this terminal cannot move its cursor: set TERM to what it is, as xterm-256color")
    case .noUTF8:
      self.init(.usage, "no UTF-8 locale is installed, not even C.UTF-8: install one")
    case .unusable:
      self.init(
        .usage, "ncurses cannot use this terminal: set TERM to what it is, as xterm-256color")
    }
  }
}
