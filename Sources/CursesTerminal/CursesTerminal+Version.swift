import CNcurses

extension CursesTerminal {
  /// The name and version of the library that draws, such as `ncurses 6.4.20221231`.
  public static var version: String { String(cString: curses_library_version()) }
}
