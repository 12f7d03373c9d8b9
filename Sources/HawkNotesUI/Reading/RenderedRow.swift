import Markup
import TextUI

struct RenderedRow: Hashable, Sendable {
  /// The offset in the note of the first byte of the row.
  ///
  /// The offsets of the rows of a note increase.
  var source: Int
  /// The bar of a quotation or of code, the marker of an item, or blanks in their place.
  var margin = ""
  /// The columns of the margin in which the selected task has its box.
  var box: Range<Int>?
  var content: Content = .pieces([])

  enum Content: Hashable, Sendable {
    case pieces([Piece])
    /// A line over the rest of the row.
    case rule
  }

  /// A part of a row with one look.
  enum Piece: Hashable, Sendable {
    /// Bytes of the note.
    case text(ArraySlice<UInt8>, Style)
    /// Bytes of the note that belong to the selected link.
    case stop(ArraySlice<UInt8>, Style)
    /// Blanks or lines of the program.
    case ornament(String)
  }

  /// Draws the row, and returns where the selected link or task is.
  @discardableResult
  func draw(on surface: inout Surface, at point: Point, columns: Int) -> Point? {
    let margin = surface.appearance.isAccessible ? readMargin : margin
    var column = surface.write(margin, at: point, columns: columns, style: Theme.bar)
    var selected = drawBox(on: &surface, at: point)
    switch content {
    case .rule:
      let rest = Rect(
        column: point.column + column, row: point.row, columns: columns - column, rows: 1)
      surface.fill(rest, with: "─", style: Theme.rule)
    case .pieces(let pieces):
      for piece in pieces where column < columns {
        let place = Point(column: point.column + column, row: point.row)
        switch piece {
        case .text(let text, let style):
          column += surface.write(utf8: text, at: place, columns: columns - column, style: style)
        case .stop(let text, let style):
          selected = selected ?? place
          column += surface.write(
            utf8: text, at: place, columns: columns - column,
            style: surface.appearance.isAccessible ? style : style.reversed)
        case .ornament(let text):
          column += surface.write(text, at: place, columns: columns - column, style: Theme.rule)
        }
      }
    }
    return selected
  }

  /// The margin with a `>` for the bar of a quotation.
  private var readMargin: String { String(margin.map { $0 == "│" ? ">" : $0 }) }

  /// Shows the selected task in reverse, which is visible without colours too.
  private func drawBox(on surface: inout Surface, at point: Point) -> Point? {
    guard let box else { return nil }
    let place = Rect(
      column: point.column + box.lowerBound, row: point.row, columns: box.count, rows: 1)
    surface.restyle(place) { _ in Theme.plain.reversed }
    return place.origin
  }

  /// The columns of the selected link or task.
  var stopColumns: [Range<Int>] {
    var columns = box.map { [$0] } ?? []
    guard case .pieces(let pieces) = content else { return columns }
    var column = TextWidth.columns(of: margin)
    for piece in pieces {
      let end = column + piece.columns
      if case .stop = piece { columns.append(column..<end) }
      column = end
    }
    return columns
  }

  /// The width of the row in columns; 0 for a line.
  var columns: Int {
    guard case .pieces(let pieces) = content else { return 0 }
    return pieces.reduce(TextWidth.columns(of: margin)) { $0 + $1.columns }
  }
}

extension RenderedRow.Piece {
  fileprivate var columns: Int {
    switch self {
    case .text(let text, _), .stop(let text, _):
      TextWidth.columns(of: String(decoding: text, as: UTF8.self))
    case .ornament(let text): TextWidth.columns(of: text)
    }
  }
}

extension Style {
  init(_ mark: MarkedText.Mark) {
    self = .plain
    if mark.looks.contains(.struck) { self = Theme.faint }
    if mark.looks.contains(.code) { self = Theme.readCode }
    if mark.looks.contains(.mark) { self = Theme.tag }
    if mark.link != nil { self = Theme.link }
    if mark.looks.contains(.emphasis) { self = italic }
    if mark.looks.contains(.strong) { self = bold }
  }
}
