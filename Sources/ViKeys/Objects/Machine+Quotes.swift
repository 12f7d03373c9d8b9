// Text between quotes, in one line.

extension Machine {
  private func nextQuote(_ line: Line, _ start: Int, _ quote: UInt8, escapes: Bool) -> Int? {
    var column = start
    while column < line.count {
      if escapes, line[column] == 0x5C {
        column += 1
        if column >= line.count { return nil }
      } else if line[column] == quote {
        return column
      }
      column += max(1, line.length(at: column))
    }
    return nil
  }

  private func previousQuote(_ line: Line, _ start: Int, _ quote: UInt8, escapes: Bool) -> Int {
    var column = start
    while column > 0 {
      column = line.previous(column)
      var slashes = 0
      while escapes, column - slashes > 0, line[column - slashes - 1] == 0x5C { slashes += 1 }
      if slashes % 2 == 1 {
        column -= slashes
      } else if line.byte(column) == quote {
        break
      }
    }
    return column
  }

  /// Parts of a quotation in a selection.
  private struct Selected {
    var isEmpty = true
    var isBeforeCursor = false
    /// Whether it is just the text between quotes.
    var isInside = false
    var hasQuote = false
  }

  private func selected(_ line: Line, _ quote: UInt8) throws(Stop) -> Selected {
    var selected = Selected()
    guard isVisual else { return selected }
    guard state.anchor.line == cursor.line else { throw .failed }
    selected.isBeforeCursor = state.anchor < cursor
    selected.isEmpty = state.anchor == cursor
    guard !selected.isEmpty else { return selected }
    let (first, last) = (
      min(state.anchor.column, cursor.column), max(state.anchor.column, cursor.column)
    )
    selected.isInside =
      first > 0 && line.byte(first - 1) == quote && last < line.count
      && line.byte(last + 1) == quote
    selected.hasQuote = line[min(first, line.count)..<min(last + 1, line.count)].contains(quote)
    return selected
  }

  func selectQuoted(_ count: Int, _ isWhole: Bool, _ quote: UInt8) throws(Stop) {
    let line = line
    let selected = try selected(line, quote)
    var (start, end) = try quotation(line, quote, selected)
    if isWhole {
      if line.isBlank(at: end + 1) {
        while line.isBlank(at: end + 1) { end += 1 }
      } else {
        while start > 0, line.isBlank(at: start - 1) { start -= 1 }
      }
    }
    if !isWhole, count < 2, selected.isEmpty || !selected.isInside { start += 1 }
    cursor.column = start
    if isVisual {
      let anchor = state.anchor.column
      let isFree = line.byte(anchor) != quote && (anchor == 0 || line.byte(anchor - 1) != quote)
      if selected.isEmpty
        || (selected.isBeforeCursor && !selected.hasQuote && (selected.isInside || isFree))
      {
        state.anchor = cursor
      }
    } else {
      range.objectStart = cursor
    }
    cursor.column = end
    let takesQuote = isWhole || count > 1 || (!selected.isEmpty && selected.isInside)
    if takesQuote, increase(&cursor) == 2 { range.isInclusive = true }
    if isVisual { endQuoted(line, quote, selected, start) }
  }

  private func endQuoted(_ line: Line, _ quote: UInt8, _ selected: Selected, _ start: Int) {
    range.isInclusive = false
    if selected.isEmpty || selected.isBeforeCursor {
      decrease(&cursor)
    } else {
      let anchor = state.anchor.column
      if selected.isInside
        || (!selected.hasQuote && line.byte(anchor) != quote
          && (anchor >= line.count || line.byte(anchor + 1) != quote))
      {
        decrease(&cursor)
        state.anchor = cursor
      }
      cursor.column = start
    }
    if state.mode == .visual(.lines) { state.mode = .visual(.characters) }
  }

  private func quotation(_ line: Line, _ quote: UInt8, _ selected: Selected) throws(Stop) -> (
    Int, Int
  ) {
    let column = cursor.column
    let isOnQuote = line.byte(column) == quote
    if !selected.isEmpty, isOnQuote { return try nextQuotation(line, quote, selected) }
    if isOnQuote || !selected.isEmpty {
      var first = column
      if !selected.isEmpty {
        if selected.isBeforeCursor {
          first = nextQuote(line, column, quote, escapes: false) ?? -1
        } else {
          first = previousQuote(line, column, quote, escapes: false)
        }
      }
      var start = 0
      while true {
        guard let open = nextQuote(line, start, quote, escapes: false), open <= first,
          let close = nextQuote(line, open + 1, quote, escapes: true)
        else { throw .failed }
        if open <= first, first <= close { return (open, close) }
        start = close + 1
      }
    }
    var start = previousQuote(line, column, quote, escapes: true)
    if line.byte(start) != quote {
      guard let next = nextQuote(line, start, quote, escapes: false) else { throw .failed }
      start = next
    }
    guard let end = nextQuote(line, start + 1, quote, escapes: true) else { throw .failed }
    return (start, end)
  }

  private func nextQuotation(_ line: Line, _ quote: UInt8, _ selected: Selected) throws(Stop) -> (
    Int, Int
  ) {
    let column = cursor.column
    if selected.isBeforeCursor {
      guard let start = nextQuote(line, column + 1, quote, escapes: false) else { throw .failed }
      guard let end = nextQuote(line, start + 1, quote, escapes: true) else {
        return (column, start)
      }
      return (start, end)
    }
    let end = previousQuote(line, column, quote, escapes: false)
    guard line.byte(end) == quote else { throw .failed }
    let start = previousQuote(line, end, quote, escapes: true)
    return line.byte(start) == quote ? (start, end) : (end, column)
  }
}
