import TextUI

/// The sections of the keys sheet, side by side.
struct KeysColumns {
  enum Line {
    case heading(String)
    case row(SheetLine)
  }

  let columns: [[Line]]
  let width: Int
  /// The rows of the longest column.
  var rowCount: Int { columns.map(\.count).max() ?? 0 }

  /// Lays out sections in a number of columns; each next one goes into the shortest column.
  init(_ sections: [KeysSection], in place: Rect) {
    let count = Self.count(in: place)
    let width = (place.columns - Self.gap * (count - 1)) / count
    self.width = width
    var columns = Array(repeating: [Line](), count: count)
    for section in sections {
      let shortest = columns.indices.min { columns[$0].count < columns[$1].count } ?? 0
      columns[shortest] += [.heading(section.heading)]
      columns[shortest] += section.rows.flatMap { row in
        SheetLine.lines(row.keys, row.says, keyColumns: min(11, width / 3), columns: width)
      }.map(Line.row)
    }
    self.columns = columns
  }

  func draw(from top: Int, on surface: inout Surface, in place: Rect) {
    for (index, lines) in columns.enumerated() {
      for (row, line) in lines.dropFirst(top).prefix(place.rows).enumerated() {
        let row = Rect(
          column: place.column + index * (width + Self.gap), row: place.row + row,
          columns: width, rows: 1)
        switch line {
        case .heading(let title):
          HeadingView(title: title, hasFocus: false).draw(on: &surface, in: row)
        case .row(let line): line.draw(on: &surface, in: row)
        }
      }
    }
  }

  private static func count(in place: Rect) -> Int {
    max(1, min(most, (place.columns + gap) / (least + gap)))
  }

  /// The largest width of all columns together.
  static let widest = most * 46 + (most - 1) * gap

  private static let gap = 2
  private static let most = 3
  private static let least = 36
}
