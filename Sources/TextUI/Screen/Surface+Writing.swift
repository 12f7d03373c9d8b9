import UnicodeText

// The only functions that draw text on a surface.

extension Surface {
  /// Writes the program's own words and ornaments in one row; returns the columns used.
  ///
  /// Line ends and tabs become blanks. Text beyond `columns` or the surface is cut off. The
  /// surface's ``appearance`` may replace ornaments; it never replaces characters of the user's
  /// texts, which `writeClipped` and `write(utf8:)` write.
  @discardableResult
  public mutating func write(
    _ text: String, at point: Point, columns: Int = .max, style: Style = .plain
  ) -> Int {
    draw(appearance.shown(text), at: point, columns: columns, style: style).columns
  }

  /// Writes a text in one row, with a `…` at its end if it is cut off; returns the columns used.
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

  /// Writes a row of wrapped text; returns the columns used.
  ///
  /// Tabs extend to the next multiple of four columns from the row's start. Text that does not fit
  /// is cut off.
  @discardableResult
  public mutating func write(
    utf8 text: ArraySlice<UInt8>, at point: Point, columns: Int = .max, style: Style = .plain
  ) -> Int {
    text.withUnsafeBufferPointer { bytes in
      draw(bytes, as: .row, at: point, columns: columns, style: style).columns
    }
  }

  /// Fills a rectangle with a character that is one column wide.
  public mutating func fill(
    _ rect: Rect, with character: Character = " ", style: Style = .plain
  ) {
    let rect = visible(rect)
    guard !rect.isEmpty else { return }
    let cell = PackedCell(
      glyph: glyph(for: character), style: appearance.look(of: style), columns: 1)
    for row in rect.row..<rect.endRow {
      splitWide(at: rect.column, inRow: row)
      rows[row].withUnsafeMutableBufferPointer { cells in
        for column in rect.column..<rect.endColumn { cells[column] = cell }
      }
      healWide(at: rect.endColumn, inRow: row)
    }
  }

  /// Returns the number of a character's glyph.
  private mutating func glyph(for character: Character) -> UInt32 {
    // Mostly rows are blanked, before they are drawn.
    guard character != " " else { return 0x20 }
    return compounds.number(for: Drawing.glyph(for: appearance.shown(character)))
  }

  /// Changes the style of each cell in a rectangle.
  ///
  /// - Parameter change: Returns the new style for a style; not called for each cell.
  public mutating func restyle(_ rect: Rect, _ change: (Style) -> Style) {
    let rect = visible(rect)
    guard !rect.isEmpty else { return }
    let appearance = appearance
    // Neighbours mostly have the same style.
    var last: (old: UInt64, new: UInt64)?
    for row in rect.row..<rect.endRow {
      rows[row].withUnsafeMutableBufferPointer { cells in
        for column in rect.column..<rect.endColumn {
          let old = cells[column].styleBits
          if let last, last.old == old {
            cells[column].styleBits = last.new
          } else {
            cells[column].style = appearance.look(of: change(cells[column].style))
            last = (old, cells[column].styleBits)
          }
        }
      }
    }
  }
}

/// Result of drawing a text.
private struct Drawn {
  /// Columns used.
  var columns = 0
  var isWhole = true
  /// Last column at which a `…` fits, in place of the clusters from there on; nil if none fits.
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
    let style = appearance.look(of: style)
    splitWide(at: point.column, inRow: point.row)
    var drawn = Drawn()
    var reader = ClusterReader(bytes)
    while true {
      let plain = reader.skipPlain(limit: limit - drawn.columns)
      if !plain.isEmpty {
        draw(bytes[plain], at: point.column + drawn.columns, inRow: point.row, style)
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
      draw(cluster, of: bytes, as: kind, from: point, after: drawn.columns, style)
      drawn.columns += width
    }
    healWide(at: point.column + drawn.columns, inRow: point.row)
    return drawn
  }

  /// Draws printable ASCII.
  private mutating func draw(
    _ plain: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, inRow row: Int, _ style: Style
  ) {
    rows[row].withUnsafeMutableBufferPointer { cells in
      for (index, byte) in plain.enumerated() {
        cells[start + index] = PackedCell(glyph: UInt32(byte), style: style, columns: 1)
      }
    }
  }

  private mutating func draw(
    _ cluster: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, as kind: Drawing.Kind,
    from start: Point, after drawn: Int, _ style: Style
  ) {
    var column = start.column + drawn
    Drawing.cells(of: cluster, in: bytes, at: drawn, as: kind) { glyph, columns, isStandIn in
      let style = isStandIn ? style.exchanged : style
      rows[start.row][column] = PackedCell(
        glyph: compounds.number(for: glyph), style: style, columns: UInt8(columns))
      if columns == 2 { rows[start.row][column + 1] = .rightHalf(style) }
      column += columns
    }
  }

  /// Blanks the left half of a wide character whose right half, in this column, is overwritten.
  private mutating func splitWide(at column: Int, inRow row: Int) {
    if rows[row][column].columns == 0 { rows[row][column - 1].becomeBlank() }
  }

  /// Blanks the right half of a wide character whose left half, before this column, was
  /// overwritten.
  private mutating func healWide(at column: Int, inRow row: Int) {
    if column < size.columns, rows[row][column].columns == 0 { rows[row][column].becomeBlank() }
  }

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
  /// The style of a replacement for a character that must not be drawn.
  fileprivate var exchanged: Style {
    Style(foreground, on: background, attributes.symmetricDifference(.reversed))
  }
}
