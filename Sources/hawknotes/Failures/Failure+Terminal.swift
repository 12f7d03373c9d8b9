import CursesTerminal
import Glibc

extension Failure {
  /// Describes a terminal that cannot be used.
  init(_ error: TerminalError) {
    switch error {
    case .notATerminal:
      self.init(.usage, "not a terminal: run it in one")
    case .dumb:
      let type = Environment.value("TERM") ?? ""
      self.init(.usage, "TERM=\(type) is not supported: try TERM=xterm-256color")
    case .noUTF8:
      self.init(.usage, "no UTF-8 locale is installed: install C.UTF-8")
    case .tooManyOpenFiles:
      self.init(errno: EMFILE, path: "the locale", remedy: "try again")
    case .unusable:
      self.init(.usage, "ncurses cannot use this terminal: try TERM=xterm-256color")
    }
  }
}
