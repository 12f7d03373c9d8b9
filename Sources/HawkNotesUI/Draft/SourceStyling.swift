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

  /// Draws the looks.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - fences: The state at the start of the first visible line.
  func draw(_ text: TextBuffer, _ fences: FenceState, on surface: inout Surface) {
    let rows = shown.rows
    var fences = fences
    var row = 0
    while row < min(rows.count, area.rows) {
      let last = rows[row...].firstIndex(where: \.endsLine) ?? rows.count - 1
      let line = shown.bytes[rows[row].bytes.lowerBound..<rows[last].bytes.upperBound]
      let isStart = row > 0 || Self.lineStart(of: shown, in: text) == shown.start
      draw(line, isStart: isStart, &fences, from: row, on: &surface)
      row = last + 1
    }
  }

  /// Returns the start of the first visible line.
  static func lineStart(of shown: FlowedRows, in text: TextBuffer) -> Int {
    // Mostly the first visible row begins a line: the byte before it tells that faster than a search.
    guard shown.start > 0, text.bytes(in: shown.start - 1..<shown.start) != [0x0A] else {
      return shown.start
    }
    return text.lineFeed(before: shown.start).map { $0 + 1 } ?? 0
  }

  private func draw(
    _ line: ArraySlice<UInt8>, isStart: Bool, _ fences: inout FenceState, from row: Int,
    on surface: inout Surface
  ) {
    let isCode = isStart ? fences.read(line) : fences.isInCode
    guard !isCode else { return restyle(line.indices, .code, from: row, on: &surface) }
    for part in SourceLine(line, isStart: isStart).parts {
      restyle(part.bytes, part.look, from: row, on: &surface)
    }
  }

  private func restyle(
    _ bytes: Range<Int>, _ look: SourceLine.Look, from first: Int, on surface: inout Surface
  ) {
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
