// The only ways for text onto a surface.

extension Surface {
  /// Writes words or ornaments of the program's own in one row and returns the columns it took.
  ///
  /// Line ends and tabs become blanks; what does not fit into `columns` or the surface is left out.
  /// Ornaments are shown as the surface's ``appearance`` says; the user's texts, which
  /// `writeClipped` and `write(utf8:)` write, are what they are.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, columns: Int = .max, style: Style = .plain
  ) -> Int {
    draw(appearance.shown(text), at: point, columns: columns, style: style).columns
  }

  /// Writes a text in one row, with a `…` at its end if it is cut short; returns the columns it took.
  @discardableResult
  public mutating func writeClipped(
    _ text: String, at point: Point, columns: Int = .max, style: Style = .plain
  ) -> Int {
    let drawn = draw(text, at: point, columns: columns, style: style)
    guard !drawn.isWhole, let room = drawn.roomForEllipsis else { return drawn.columns }
    let start = Point(column: point.column + room, row: point.row)
    fill(Rect(column: start.column, row: start.row, columns: drawn.columns - room, rows: 1))
    return room + write("…", at: start, style: style)
  }

  /// Writes a row of wrapped text and returns the columns it took.
  ///
  /// Tabs go to the next multiple of four columns from the row's start; what does not fit is left
  /// out.
  @discardableResult
  public mutating func write(
    utf8 text: ArraySlice<UInt8>, at point: Point, columns: Int = .max, style: Style = .plain
  ) -> Int {
    text.withUnsafeBufferPointer { bytes in
      draw(bytes, as: .row, at: point, columns: columns, style: style).columns
    }
  }

  /// Fills a rectangle with a character of one column.
  public mutating func fill(
    _ rect: Rect, with character: Character = " ", style: Style = .plain
  ) {
    let rect = visible(rect)
    guard !rect.isEmpty else { return }
    let glyph = compounds.number(for: Drawing.glyph(for: appearance.shown(character)))
    let cell = PackedCell(glyph: glyph, style: appearance.look(of: style), columns: 1)
    for row in rect.row..<rect.endRow {
      let start = index(rect.column, row)
      splitWide(at: start)
      for index in start..<start + rect.columns { cells[index] = cell }
      healWide(at: start + rect.columns, inRow: row)
    }
  }

  /// Changes the looks of a rectangle's cells.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let rect = visible(rect)
    for row in rect.row..<rect.endRow {
      for index in index(rect.column, row)..<index(rect.endColumn, row) {
        cells[index].style = appearance.look(of: change(cells[index].style))
      }
    }
  }
}

/// How much of a text was drawn.
private struct Drawn {
  /// The columns it took.
  var columns = 0
  var isWhole = true
  /// The last column from which on a cell is left, were the cluster there not drawn.
  var roomForEllipsis: Int?
}

extension Surface {
  private mutating func draw(
    _ text: String, at point: Point, columns: Int, style: Style
  ) -> Drawn {
    var text = text
    return text.withUTF8 { draw($0, as: .line, at: point, columns: columns, style: style) }
  }

  private mutating func draw(
    _ bytes: UnsafeBufferPointer<UInt8>, as kind: Drawing.Kind, at point: Point, columns: Int,
    style: Style
  ) -> Drawn {
    guard contains(point), columns > 0 else { return Drawn(isWhole: bytes.isEmpty) }
    let limit = min(columns, size.columns - point.column)
    let start = index(point.column, point.row)
    let style = appearance.look(of: style)
    splitWide(at: start)
    var drawn = Drawn()
    var reader = ClusterReader(bytes)
    while true {
      let plain = reader.skipPlain(limit: limit - drawn.columns)
      if !plain.isEmpty {
        draw(bytes[plain], at: start + drawn.columns, style)
        drawn.columns += plain.count
        drawn.roomForEllipsis = drawn.columns - 1
      }
      guard !reader.isAtEnd else { break }
      let cluster = reader.next()
      let width = Drawing.columns(of: cluster, in: bytes, at: drawn.columns, as: kind)
      if drawn.columns < limit { drawn.roomForEllipsis = drawn.columns }
      guard drawn.columns + width <= limit else {
        drawn.isWhole = false
        break
      }
      draw(cluster, of: bytes, as: kind, from: start, after: drawn.columns, style)
      drawn.columns += width
    }
    healWide(at: start + drawn.columns, inRow: point.row)
    return drawn
  }

  /// Draws printable ASCII.
  private mutating func draw(
    _ plain: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, _ style: Style
  ) {
    cells.withUnsafeMutableBufferPointer { cells in
      for (index, byte) in plain.enumerated() {
        cells[start + index] = PackedCell(glyph: UInt32(byte), style: style, columns: 1)
      }
    }
  }

  private mutating func draw(
    _ cluster: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, as kind: Drawing.Kind,
    from start: Int, after column: Int, _ style: Style
  ) {
    var index = start + column
    Drawing.cells(of: cluster, in: bytes, at: column, as: kind) { glyph, columns, isStandIn in
      let style = isStandIn ? style.exchanged : style
      cells[index] = PackedCell(
        glyph: compounds.number(for: glyph), style: style, columns: UInt8(columns))
      if columns == 2 { cells[index + 1] = .rightHalf(style) }
      index += columns
    }
  }

  /// Blanks the left half of a wide cell of which the right half, at `index`, is written over.
  private mutating func splitWide(at index: Int) {
    if cells[index].columns == 0 { cells[index - 1].becomeBlank() }
  }

  /// Blanks the right half of a wide cell of which the left half, before `index`, was written over.
  private mutating func healWide(at index: Int, inRow row: Int) {
    if index < (row + 1) * size.columns, cells[index].columns == 0 { cells[index].becomeBlank() }
  }

  private func index(_ column: Int, _ row: Int) -> Int { row * size.columns + column }

  private func contains(_ point: Point) -> Bool { Rect(size).contains(point) }

  private func visible(_ rect: Rect) -> Rect {
    let column = min(max(0, rect.column), size.columns)
    let row = min(max(0, rect.row), size.rows)
    return Rect(
      column: column, row: row, columns: min(rect.endColumn, size.columns) - column,
      rows: min(rect.endRow, size.rows) - row)
  }
}

extension Style {
  /// The look of what stands for something that must not be drawn as itself.
  fileprivate var exchanged: Style {
    Style(foreground, on: background, attributes.symmetricDifference(.reversed))
  }
}
