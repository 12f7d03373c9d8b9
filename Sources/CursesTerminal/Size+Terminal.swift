import CNcurses
import TextUI

extension Size {
  /// Asks a terminal for its size in cells.
  init(ofTerminal descriptor: Int32) {
    var columns: Int32 = 0
    var rows: Int32 = 0
    curses_ask_size(descriptor, &columns, &rows)
    self.init(columns: Int(columns), rows: Int(rows))
  }
}
