import Foundation

/// A captured screen of a terminal, with its colours and cursor.
struct ScreenPicture: Equatable {
  var rows: [[ScreenCell]]
  /// Column and row of the cursor; nil if it is hidden.
  var cursor: (column: Int, row: Int)?
  let columns: Int

  static func == (one: ScreenPicture, other: ScreenPicture) -> Bool {
    one.rows == other.rows && one.cursor?.column == other.cursor?.column
      && one.cursor?.row == other.cursor?.row
  }

  /// Reads the output of `tmux capture-pane -p -e`.
  init(captured text: String, columns: Int, rows count: Int) {
    self.columns = columns
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(count)
    while lines.count < count { lines.append("") }
    var look = ScreenLook()
    rows = lines.map { line in
      var cells = Self.cells(of: line, &look)
      while cells.count < columns { cells.append(ScreenCell()) }
      return Array(cells.prefix(columns))
    }
  }

  private static func cells(of line: Substring, _ look: inout ScreenLook) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    var rest = line
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        cells.append(ScreenCell(text: String(character), look: look))
        continue
      }
      // `ESC [ numbers m`; ESC ( and other switches of the character set have one byte more.
      guard rest.popFirst() == "[", let end = rest.firstIndex(where: \.isLetter) else {
        _ = rest.popFirst()
        continue
      }
      if rest[end] == "m" {
        look.apply(
          rest[..<end].split(whereSeparator: { $0 == ";" || $0 == ":" }).compactMap { Int($0) })
      }
      rest = rest[rest.index(after: end)...]
    }
    return cells
  }

  /// The text, without trailing blanks.
  var lines: [String] {
    rows.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// Sets two screens beside each other, with a rule between them.
  static func beside(_ left: ScreenPicture, _ right: ScreenPicture) -> ScreenPicture {
    var both = left
    both.rows = zip(left.rows, right.rows).map { $0 + [ScreenCell(text: "│")] + $1 }
    both = ScreenPicture(rows: both.rows, cursor: nil, columns: left.columns + 1 + right.columns)
    return both
  }

  private init(rows: [[ScreenCell]], cursor: (Int, Int)?, columns: Int) {
    self.rows = rows
    self.cursor = cursor
    self.columns = columns
  }
}
