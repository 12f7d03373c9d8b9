import Markup
import TextUI

/// One row of a rendered note.
struct RenderedRow: Hashable, Sendable {
  /// The offset in the note of the first byte of the row.
  ///
  /// The offsets of the rows of a note increase.
  var source: Int
  /// The bar of a quotation, the marker of an item, or blanks in their place.
  var margin = ""
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
    /// Blanks or lines of the program.
    case ornament(String)
  }

  func draw(on surface: inout Surface, at point: Point, columns: Int) {
    var column = surface.write(margin, at: point, columns: columns, style: Theme.bar)
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
        case .ornament(let text):
          column += surface.write(text, at: place, columns: columns - column, style: Theme.rule)
        }
      }
    }
  }
}

extension Style {
  /// Creates the style of a mark in a text.
  init(_ mark: MarkedText.Mark) {
    self = .plain
    if mark.looks.contains(.struck) { self = Theme.faint }
    if mark.looks.contains(.code) { self = Theme.code }
    if mark.link != nil { self = Theme.link }
    if mark.looks.contains(.emphasis) { self = italic }
    if mark.looks.contains(.strong) { self = bold }
  }
}
