import Markup

/// A note rendered in rows of a width, which parses only the parts that it shows.
struct RenderedText: RowFlow {
  private let parsed: ParsedText
  let columns: Int
  /// The offset of the link or the task that is selected.
  private let stop: Int?
  /// The matches to mark.
  private let matches: ReadMatches?

  init(_ text: ParsedText, columns: Int, stop: Int? = nil, matches: ReadMatches? = nil) {
    self.matches = matches
    parsed = text
    self.columns = max(1, columns)
    self.stop = stop
  }

  init(_ text: MarkupText, columns: Int) { self.init(ParsedText(text), columns: columns) }

  var text: MarkupText { parsed.text }

  var count: Int { text.bytes.count }

  /// Returns up to `limit` rows; the first one is at `start` or before it.
  func rows(from start: Int, limit: Int) -> [RenderedRow] {
    var part = text.part(of: start)
    var rows = rows(ofPart: part)
    rows.removeFirst(min(rows.count, rows.index(of: start)))
    while rows.count < limit, part + 1 < text.parts.count {
      part += 1
      rows += self.rows(ofPart: part)
    }
    return Array(rows.prefix(limit))
  }

  func rowStart(at offset: Int) -> Int {
    var part = text.part(of: offset)
    var rows = rows(ofPart: part)
    // A part that only ends code has no rows.
    while rows.isEmpty, part > 0 {
      part -= 1
      rows = self.rows(ofPart: part)
    }
    return rows.isEmpty ? 0 : rows[rows.index(of: offset)].source
  }

  func start(_ count: Int, rowsAfter start: Int) -> Int {
    rows(from: start, limit: count + 1).last?.source ?? start
  }

  func start(_ count: Int, rowsBefore start: Int) -> Int {
    var part = text.part(of: start)
    var rows = rows(ofPart: part)
    rows.removeLast(rows.count - min(rows.count, rows.index(of: start)))
    while rows.count < count, part > 0 {
      part -= 1
      rows = self.rows(ofPart: part) + rows
    }
    return count == 0 ? start : rows.suffix(count).first?.source ?? 0
  }

  func isLonger(than count: Int) -> Bool { rows(from: 0, limit: count + 1).count > count }

  /// Returns the rows of a part; their sources increase.
  func rows(ofPart part: Int) -> [RenderedRow] {
    var rows: [RenderedRow] = []
    for block in parsed.blocks(ofPart: part) {
      if block.followsBlankLine {
        rows.append(RenderedRow(source: block.source.lowerBound - 1))
      }
      rows += BlockLayout(block, columns: columns, stop: stop, matches: matches).rows
    }
    if let first = rows.indices.first { rows[first].source = text.parts[part].lowerBound }
    for index in rows.indices.dropFirst() {
      rows[index].source = max(rows[index].source, rows[index - 1].source + 1)
    }
    return rows
  }
}

extension [RenderedRow] {
  /// Returns the index of the last row that begins at an offset or before it.
  func index(of offset: Int) -> Int {
    Swift.max(0, (firstIndex { $0.source > offset } ?? count) - 1)
  }
}
