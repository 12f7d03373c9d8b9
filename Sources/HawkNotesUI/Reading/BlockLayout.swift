import Markup
import TextUI

/// Breaks a block into rows of a width.
struct BlockLayout {
  private let block: MarkupBlock
  private let columns: Int
  private let margins: Margins
  /// The offset of the link or the task that is selected.
  private let stop: Int?
  /// The matches to mark.
  private let matches: ReadMatches?

  init(_ block: MarkupBlock, columns: Int, stop: Int? = nil, matches: ReadMatches? = nil) {
    self.block = block
    self.matches = matches
    self.columns = max(1, columns)
    self.stop = stop
    margins = Margins(
      block.containers, isCode: block.kind == .code, columns: max(1, columns), stop: stop)
  }

  /// The rows, without a blank one before them.
  var rows: [RenderedRow] {
    switch block.kind {
    case .paragraph, .html: wrapped(block.text, style: .plain)
    case .heading(let level): wrapped(block.text, style: heading(level))
    case .code: wrapped(block.text, style: Theme.code)
    case .rule: [row(0, from: block.source.lowerBound, .rule)]
    case .table(let alignments, let cells, let isContinued):
      table(alignments, cells, isContinued: isContinued)
    }
  }

  /// The look of a heading; the first level is underlined, to differ from the second without
  /// colours.
  private func heading(_ level: Int) -> Style {
    switch level {
    case 1: Theme.heading.underlined
    case 2: Theme.heading
    default: .plain.bold
    }
  }

  private var room: Int { max(1, columns - margins.columns) }

  private func row(_ index: Int, from source: Int, _ content: RenderedRow.Content) -> RenderedRow {
    RenderedRow(
      source: source, margin: index == 0 ? margins.first : margins.others,
      box: index == 0 ? margins.box : nil, content: content)
  }

  private func wrapped(
    _ text: MarkedText, style: Style, isFirst: Bool = true
  ) -> [RenderedRow] {
    let marked = marked(in: text)
    return TextWrapping.rows(text.bytes[...], columns: room).enumerated().map { index, range in
      // The first row begins before the text: the box of a task is in it.
      let source =
        isFirst && index == 0 ? block.source.lowerBound : text.source(of: range.bytes.lowerBound)
      let pieces = text.pieces(in: range.bytes, style: style, marked)
      return row(isFirst ? index : 1, from: source, .pieces(pieces))
    }
  }

  /// Returns the selected link of a text, and the matches in it.
  private func marked(in text: MarkedText) -> MarkedRanges {
    MarkedRanges(selected: text.range(ofStop: stop), matches: matches?.matches(in: text) ?? [])
  }

  // MARK: Tables

  private func table(
    _ alignments: [MarkupBlock.Alignment], _ cells: [[MarkedText]], isContinued: Bool
  ) -> [RenderedRow] {
    let widths = alignments.indices.map { column in
      cells.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
    }
    let total = widths.reduce(0, +) + 3 * max(0, widths.count - 1)
    guard total <= room else { return list(cells) }
    let rows = grid(alignments, cells, widths)
    return isContinued ? Array(rows.dropFirst(2)) : rows
  }

  /// The rows with columns side by side, and a line under the header.
  private func grid(
    _ alignments: [MarkupBlock.Alignment], _ cells: [[MarkedText]], _ widths: [Int]
  ) -> [RenderedRow] {
    var rows: [RenderedRow] = []
    for (index, line) in cells.enumerated() {
      var pieces: [RenderedRow.Piece] = []
      for (column, cell) in line.enumerated() where column < widths.count {
        if column > 0 { pieces.append(.ornament(" │ ")) }
        let free = widths[column] - cell.columns
        let left =
          switch alignments[column] {
          case .left: 0
          case .centre: free / 2
          case .right: free
          }
        pieces.append(blanks(left))
        pieces += cell.pieces(
          in: 0..<cell.bytes.count, style: index == 0 ? .plain.bold : .plain, marked(in: cell))
        pieces.append(blanks(free - left))
      }
      let start = source(of: line, row: index)
      rows.append(row(rows.count, from: start, .pieces(pieces)))
      if index == 0, cells.count > 1 {
        let line = widths.map { String(repeating: "─", count: $0) }.joined(separator: "─┼─")
        rows.append(row(1, from: start + 1, .pieces([.ornament(line)])))
      }
    }
    return rows
  }

  /// Each row of the table as lines `Header: cell`, where the columns do not fit side by side.
  ///
  /// A header with links is shown before them too: Tab selects its links there.
  private func list(_ cells: [[MarkedText]]) -> [RenderedRow] {
    guard let header = cells.first else { return [] }
    let hasLinks = header.contains { !$0.links.isEmpty }
    var rows = cells.count == 1 || hasLinks ? list(ofHeader: header) : []
    for (index, line) in cells.dropFirst().enumerated() {
      if !rows.isEmpty { rows.append(row(1, from: source(of: line, row: index + 1), .rule)) }
      for (name, cell) in zip(header, line) {
        rows += folded(name, cell, isFirst: rows.isEmpty)
      }
    }
    return rows
  }

  private func list(ofHeader cells: [MarkedText]) -> [RenderedRow] {
    cells.filter { !$0.bytes.isEmpty }.enumerated().flatMap { index, cell in
      wrapped(cell, style: .plain.bold, isFirst: index == 0)
    }
  }

  private func folded(_ name: MarkedText, _ cell: MarkedText, isFirst: Bool) -> [RenderedRow] {
    let label = name.bytes + Array(": ".utf8)
    let bytes = label + cell.bytes
    let marked = marked(in: cell)
    return TextWrapping.rows(bytes[...], columns: room).enumerated().map { index, range in
      let inLabel = range.bytes.clamped(to: 0..<label.count)
      let inCell = range.bytes.clamped(to: label.count..<bytes.count)
      let shifted = inCell.lowerBound - label.count..<inCell.upperBound - label.count
      let pieces =
        [RenderedRow.Piece.text(bytes[inLabel], .plain.bold)]
        + cell.pieces(in: shifted, style: .plain, marked)
      return row(
        isFirst ? index : 1, from: cell.source(of: max(0, shifted.lowerBound)), .pieces(pieces))
    }
  }

  private func source(of line: [MarkedText], row: Int) -> Int {
    line.first { !$0.bytes.isEmpty }?.source(of: 0) ?? block.source.lowerBound + row
  }
}

/// The bars, markers and blanks before the rows of a block.
private struct Margins {
  /// Before the first row, and before the others.
  private(set) var first = ""
  private(set) var others = ""
  private(set) var columns = 0
  /// The columns of the selected task's box.
  private(set) var box: Range<Int>?

  /// Creates the margins that leave at least half of the columns to the text: the outer ones are
  /// left out.
  init(
    _ containers: [MarkupBlock.Container], isCode: Bool, columns limit: Int, stop: Int?
  ) {
    if isCode, codeBar.count <= limit / 2 {
      (first, others, columns) = (codeBar, codeBar, codeBar.count)
    }
    var end: Int?
    defer { box = end.map { columns - $0..<columns - $0 + 3 } }
    for container in containers.suffix(8).reversed() {
      let (first, others) = container.margin
      let width = TextWidth.columns(of: first)
      guard columns + width <= limit / 2 else { return }
      columns += width
      if case .item(.task(_, let box), isFirst: true) = container, box == stop { end = columns }
      self.first = first + self.first
      self.others = others + self.others
    }
  }
}

/// The bar of code, which may have no colour of its own.
private let codeBar = "▒ "

extension MarkupBlock.Container {
  /// The margin before the first row and before the others; both have the same width.
  fileprivate var margin: (first: String, others: String) {
    switch self {
    case .quotation: return ("│ ", "│ ")
    case .item(let marker, let isFirst):
      let words = marker.words
      let blank = String(repeating: " ", count: TextWidth.columns(of: words))
      return (isFirst ? words : blank, blank)
    }
  }
}

extension MarkupBlock.Marker {
  fileprivate var words: String {
    switch self {
    case .bullet: "• "
    case .number(let number): "\(number). "
    case .task(isDone: false, box: _): "[ ] "
    case .task(isDone: true, box: _): "[x] "
    }
  }
}

extension MarkedText {
  /// Returns the range of the link that is selected; nil if it is not in this text.
  fileprivate func range(ofStop stop: Int?) -> Range<Int>? {
    stop.flatMap { stop in links.first { $0.source == stop }?.bytes }
  }

  /// Returns a range of the text as pieces with one look each.
  fileprivate func pieces(
    in range: Range<Int>, style: Style, _ ranges: MarkedRanges
  ) -> [RenderedRow.Piece] {
    var pieces: [RenderedRow.Piece] = []
    var place = range.lowerBound
    for mark in marks(in: range) {
      let marked = mark.bytes.clamped(to: range)
      pieces += cut(place..<max(place, marked.lowerBound), style, ranges)
      let isSelected = ranges.selected?.overlaps(mark.bytes) == true
      pieces += cut(marked, style.with(Style(mark)), ranges, isSelected: isSelected)
      place = marked.upperBound
    }
    return pieces + cut(place..<max(place, range.upperBound), style, ranges)
  }

  /// Returns a range with one look, cut where matches begin and end.
  private func cut(
    _ range: Range<Int>, _ style: Style, _ ranges: MarkedRanges, isSelected: Bool = false
  ) -> [RenderedRow.Piece] {
    func piece(_ range: Range<Int>, _ style: Style, isStop: Bool) -> [RenderedRow.Piece] {
      range.isEmpty ? [] : [isStop ? .stop(bytes[range], style) : .text(bytes[range], style)]
    }
    var pieces: [RenderedRow.Piece] = []
    var place = range.lowerBound
    for match in ranges.matches where match.bytes.overlaps(range) {
      let found = match.bytes.clamped(to: range)
      pieces += piece(place..<found.lowerBound, style, isStop: isSelected)
      pieces += piece(found, style.with(Theme.match), isStop: match.isCurrent)
      place = found.upperBound
    }
    return pieces + piece(place..<range.upperBound, style, isStop: isSelected)
  }

  fileprivate var columns: Int { TextWidth.columns(of: String(decoding: bytes, as: UTF8.self)) }
}

extension Style {
  /// The style of a mark in a text of this style; a block of code keeps its own.
  fileprivate func with(_ mark: Style) -> Style {
    var style = mark.role == 0 || self == Theme.code ? self : mark
    style.attributes.formUnion(attributes)
    style.attributes.formUnion(mark.attributes)
    return style
  }
}

/// The ranges of a text with another look than their own.
private struct MarkedRanges {
  let selected: Range<Int>?
  let matches: [(bytes: Range<Int>, isCurrent: Bool)]
}

private func blanks(_ count: Int) -> RenderedRow.Piece {
  .ornament(String(repeating: " ", count: max(0, count)))
}
