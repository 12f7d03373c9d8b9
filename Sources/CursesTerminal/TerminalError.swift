/// Why a terminal cannot be used.
public enum TerminalError: Error, Equatable {
  /// Input or output is a file or a pipe.
  case notATerminal
  /// It cannot move its cursor: `TERM` is `dumb`, or not set.
  case dumb
  /// Not even `C.UTF-8` is there.
  case noUTF8
  /// ncurses has no use for it.
  case unusable
}
