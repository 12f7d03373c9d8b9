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

  /// Lays out sections in a number of columns of about the same length.
  ///
  /// The longest section is placed first, each next one goes into the shortest column. The first
  /// section begins the first column, and the sections of a column keep their order.
  init(_ sections: [KeysSection], in place: Rect) {
    let count = Self.count(in: place)
    let width = (place.columns - Self.gap * (count - 1)) / count
    self.width = width
    let keyColumns = width < Self.least - Self.gap ? width / 3 : Self.keyColumns
    let lines = sections.map { section in
      [Line.heading(section.heading)]
        + section.rows.flatMap { row in
          SheetLine.lines(row.keys, row.says, keyColumns: keyColumns, columns: width)
        }.map(Line.row)
    }
    var columns = Array(repeating: (sections: [Int](), rows: 0), count: count)
    for index in lines.indices.sorted(by: { (-lines[$0].count, $0) < (-lines[$1].count, $1) }) {
      let shortest = columns.indices.min { columns[$0].rows < columns[$1].rows } ?? 0
      columns[shortest].sections.append(index)
      columns[shortest].rows += lines[index].count
    }
    let orders = columns.map { $0.sections.sorted() }
    self.columns = orders.sorted { ($0.first ?? .max) < ($1.first ?? .max) }.map { order in
      order.flatMap { lines[$0] }
    }
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
  /// The columns of the keys: those of the longest one and a blank.
  private static let keyColumns = 14
}
