import TextUI

extension Surface {
  /// Gives the bytes of a match in the visible rows of a text a look.
  mutating func mark(_ match: Range<Int>, _ look: Style, over shown: FlowedRows, in area: Rect) {
    restyle(match, over: shown, in: area) { _ in look }
  }

  /// Underlines the bytes of a misspelt word in the visible rows of a text.
  mutating func underline(_ word: Range<Int>, over shown: FlowedRows, in area: Rect) {
    restyle(word, over: shown, in: area) { style in
      var look = Theme.misspelt
      look.attributes.formUnion(style.attributes)
      return look
    }
  }

  private mutating func restyle(
    _ match: Range<Int>, over shown: FlowedRows, in area: Rect, _ change: (Style) -> Style
  ) {
    for index in shown.indices(of: match) {
      let row = shown.rows[index]
      let bytes = shown.start + row.bytes.lowerBound..<shown.start + row.bytes.upperBound
      guard bytes.overlaps(match) else { continue }
      let part = match.clamped(to: bytes)
      let start = shown.column(of: part.lowerBound, inRow: index)
      let end = min(shown.column(of: part.upperBound, inRow: index), area.columns)
      restyle(
        Rect(column: area.column + start, row: area.row + index, columns: end - start, rows: 1),
        change)
    }
  }
}
