/// A reason why the terminal cannot be used.
public enum TerminalError: Error, Equatable {
  /// Input or output is not a terminal.
  case notATerminal
  /// The terminal cannot move its cursor: `TERM` is `dumb` or not set.
  case dumb
  /// The C library has no UTF-8 locale, not even `C.UTF-8`.
  case noUTF8
  /// Too many files are open to read a locale.
  case tooManyOpenFiles
  /// ncurses cannot use the terminal.
  case unusable
}
