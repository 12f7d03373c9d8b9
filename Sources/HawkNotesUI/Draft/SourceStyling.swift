import Markup
import TextEditing
import TextUI

/// The light styling of Markdown in the visible rows of a text that is written.
///
/// It changes looks only: no cell moves.
struct SourceStyling {
  private let shown: FlowedRows
  private let area: Rect

  init(_ shown: FlowedRows, in area: Rect) {
    self.shown = shown
    self.area = area
  }

  /// A look of a part of the visible bytes.
  struct Part {
    let bytes: Range<Int>
    let look: SourceLine.Look
  }

  /// Returns the looks of a line in some rows.
  ///
  /// - Parameters:
  ///   - isStart: Whether the first of the rows begins the line.
  ///   - isQuoted: Whether it belongs to a quotation that an earlier line begins.
  func looks(of rows: Range<Int>, isStart: Bool, _ isCode: Bool, _ isQuoted: Bool) -> [Part] {
    let line = shown.bytes(of: rows)
    guard !isCode else { return [Part(bytes: line.indices, look: .code)] }
    let quoted = isQuoted ? [Part(bytes: line.indices, look: .quotation)] : []
    let parts = SourceLine(line, isStart: isStart && !isQuoted).parts
    return quoted + parts.map { Part(bytes: $0.bytes, look: $0.look) }
  }

  /// Returns the state of quotations before the first row, which belongs to a line.
  static func quotation(
    before row: Int, of line: Int, in text: TextBuffer
  ) -> QuotationState {
    var state = QuotationState()
    // NB: a paragraph of several kilobytes is read from its middle: no key may wait for it.
    let start = max(0, line - 2048)
    let before = text.bytes(in: start..<line)
    if before.contains(UInt8(ascii: ">")) {
      let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      let isCut = start > 0 && text.bytes(in: start - 1..<start) != [0x0A]
      for line in lines.dropFirst(isCut ? 1 : 0) { state.read(line) }
    }
    if line < row { state.read(text.bytes(in: line..<min(row, line + 2048))) }
    return state
  }

  /// Returns the start of the first visible line.
  static func lineStart(of shown: FlowedRows, in text: TextBuffer) -> Int {
    // Mostly the first visible row begins a line: the byte before it tells, without a search.
    guard shown.start > 0, text.bytes(in: shown.start - 1..<shown.start) != [0x0A] else {
      return shown.start
    }
    return text.lineFeed(before: shown.start).map { $0 + 1 } ?? 0
  }

  /// Draws a look over the rows from one on.
  func draw(_ looks: Part, from first: Int, on surface: inout Surface) {
    let (bytes, look) = (looks.bytes, looks.look)
    for index in first..<min(shown.rows.count, area.rows) {
      let row = shown.rows[index]
      guard row.bytes.lowerBound < bytes.upperBound else { return }
      guard row.bytes.overlaps(bytes) else { continue }
      let part = bytes.clamped(to: row.bytes)
      let start = shown.column(of: shown.start + part.lowerBound, inRow: index)
      let end = min(area.columns, shown.column(of: shown.start + part.upperBound, inRow: index))
      guard start < end else { continue }
      surface.restyle(
        Rect(column: area.column + start, row: area.row + index, columns: end - start, rows: 1)
      ) { $0.with(look) }
    }
  }
}

extension Style {
  fileprivate func with(_ look: SourceLine.Look) -> Style {
    switch look {
    case .marker: Theme.bar
    case .bullet, .mark: Theme.tag.adding(attributes)
    case .heading, .strong: bold
    case .quotation, .emphasis: italic
    case .code: Theme.code
    case .link: Theme.link.adding(attributes)
    case .struck: Theme.faint.adding(attributes)
    }
  }

  private func adding(_ attributes: Attributes) -> Style {
    var style = self
    style.attributes.formUnion(attributes)
    return style
  }
}
