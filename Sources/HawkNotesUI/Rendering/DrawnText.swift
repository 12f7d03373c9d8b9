import Markup
import TextUI

/// The visible rows of a text that is written, as a surface shows them.
///
/// Most keys change one row. Only the rows that differ from those drawn before are drawn; the
/// surface shares all others with its copies, so that they are not compared with the screen either.
struct DrawnText: Sendable {
  private let shown: FlowedRows
  /// The area of the text, without its bar.
  private let area: Rect
  private let isStyled: Bool
  private var lines: [Line] = []

  /// The visible rows of a line, and what its looks depend on besides its bytes.
  private struct Line: Sendable {
    let rows: Range<Int>
    /// Whether the first row begins the line.
    let isStart: Bool
    let isCode: Bool
    /// Whether it belongs to a quotation that an earlier line begins.
    let isQuoted: Bool
    /// Whether a part of it has a look of its own.
    var hasLooks = false

    /// Returns whether a line of the same bytes and rows has the same looks.
    func looks(like other: Line) -> Bool {
      isStart == other.isStart && isCode == other.isCode && isQuoted == other.isQuoted
    }
  }

  /// - Parameters:
  ///   - fences: The state at the start of the first visible line; nil for a text without styles.
  ///   - quotation: The state there.
  ///   - isLineStart: Whether the first row begins a line.
  init(
    _ shown: FlowedRows, in area: Rect, _ fences: FenceState?, _ quotation: QuotationState,
    isLineStart: Bool
  ) {
    self.shown = shown
    self.area = area
    isStyled = fences != nil
    var fences = fences ?? FenceState()
    var quotation = quotation
    var row = 0
    while row < min(shown.rows.count, area.rows) {
      let rows = shown.line(from: row)
      let isStart = row > 0 || isLineStart
      let isCode = isStart ? fences.read(shown.bytes(of: rows)) : fences.isInCode
      if isCode { quotation.leave() }
      if isStyled, isStart, !isCode { quotation.read(shown.bytes(of: rows)) }
      let isQuoted = isStyled && !isCode && quotation.hasContinued
      lines.append(Line(rows: rows, isStart: isStart, isCode: isCode, isQuoted: isQuoted))
      row = rows.upperBound
    }
  }

  /// Returns whether it is made from these very rows; it compares no contents.
  func isOf(_ shown: FlowedRows, in area: Rect, isStyled: Bool) -> Bool {
    self.shown.isSame(as: shown) && self.area == area && self.isStyled == isStyled
  }

  /// Blanks its rows from one on.
  func clear(from row: Int = 0, on surface: inout Surface) {
    let rows = min(shown.rows.count, area.rows) - row
    surface.fill(
      Rect(column: area.column, row: area.row + row, columns: area.columns, rows: max(0, rows)))
  }

  /// Draws it on a surface that shows another text; nil means blanks.
  mutating func draw(over last: DrawnText?, on surface: inout Surface) {
    var last = last
    if let other = last, other.area != area || other.isStyled != isStyled {
      other.clear(on: &surface)
      last = nil
    }
    for index in lines.indices {
      // After a line with more rows than before, or fewer, all lines are at other rows.
      if let other = last, lines[index].rows != other.rows(ofLine: index) {
        other.clear(from: lines[index].rows.lowerBound, on: &surface)
        last = nil
      }
      draw(line: index, over: last, on: &surface)
    }
    last?.clear(from: lines.last?.rows.upperBound ?? 0, on: &surface)
  }

  private func rows(ofLine index: Int) -> Range<Int>? {
    index < lines.count ? lines[index].rows : nil
  }

  private mutating func draw(line index: Int, over last: DrawnText?, on surface: inout Surface) {
    let line = lines[index]
    let rows = line.rows.clamped(to: 0..<area.rows)
    let isLike = last?.lines[index].looks(like: line) ?? false
    let had = last?.lines[index].hasLooks ?? false
    if let last, isLike, rows.allSatisfy({ shown.hasSame($0, as: last.shown) }) {
      lines[index].hasLooks = had
      return
    }
    let styling = SourceStyling(shown, in: area)
    let looks =
      isStyled
      ? styling.looks(of: line.rows, isStart: line.isStart, line.isCode, line.isQuoted) : []
    lines[index].hasLooks = !looks.isEmpty
    for row in rows {
      // A look may reach over several rows.
      if let last, looks.isEmpty, !had, shown.hasSame(row, as: last.shown) { continue }
      let place = Rect(column: area.column, row: area.row + row, columns: area.columns, rows: 1)
      if last != nil { surface.fill(place) }
      surface.write(
        utf8: shown.bytes[shown.rows[row].bytes], at: place.origin, columns: place.columns,
        style: Theme.plain)
    }
    for look in looks { styling.draw(look, from: line.rows.lowerBound, on: &surface) }
  }
}
