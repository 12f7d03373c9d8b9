// Text between brackets, and between tags.

extension Machine {
  /// Whether the cursor is on a blank that only blanks precede.
  var isInIndent: Bool { line.skipBlanks() > cursor.column }

  func selectBlock(_ count: Int, _ isWhole: Bool, _ open: UInt8, _ close: UInt8) throws(Stop) {
    let old = cursor
    var (oldStart, oldEnd) = (cursor, cursor)
    if isSelectionEmpty {
      setJump()
      if open == 0x7B { while isInIndent { if increase(&cursor) != 0 { break } } }
      if line.byte(cursor.column) == open { cursor.column += 1 }
    } else if state.anchor < cursor {
      oldStart = state.anchor
      cursor = state.anchor
    } else {
      oldEnd = state.anchor
    }
    do throws(Stop) {
      var start = try outer(open, count)
      var end = try partner(close)
      cursor = end
      var endsAtStart = false
      while !isWhole {
        endsAtStart = shrink(&start)
        guard isVisual, start >= oldStart, oldEnd >= cursor, start != cursor else { break }
        cursor = oldStart
        decreasePastEnd(&cursor)
        guard let wider = unmatched(open, ignoresQuotes: false) else { throw .failed }
        start = wider
        cursor = wider
        end = try partner(close)
        cursor = end
      }
      setBlockObject(start, endsAtStart)
    } catch {
      cursor = old
      throw error
    }
  }

  /// Goes to the bracket around the cursor; if there is none, to the next one.
  private func outer(_ open: UInt8, _ count: Int) throws(Stop) -> Position {
    let isAround = unmatched(open, ignoresQuotes: true) != nil
    for _ in 0..<count {
      guard let found = unmatched(open, ignoresQuotes: true, isForward: !isAround) else {
        throw .failed
      }
      cursor = found
    }
    return cursor
  }

  private func partner(_ close: UInt8) throws(Stop) -> Position {
    guard let found = unmatched(close, ignoresQuotes: false) else { throw .failed }
    return found
  }

  /// Leaves out the brackets, and the indent before the closing one.
  private func shrink(_ start: inout Position) -> Bool {
    increasePastEnd(&start)
    var endsAtStart = cursor.column == 0
    decreasePastEnd(&cursor)
    while isInIndent {
      endsAtStart = true
      if decreasePastEnd(&cursor) != 0 { break }
    }
    return endsAtStart
  }

  private func setBlockObject(_ start: Position, _ endsAtStart: Bool) {
    if isVisual {
      if endsAtStart, cursor.column < line.count { increase(&cursor) }
      setObject(start: start, kind: .characters)
      return
    }
    range.objectStart = start
    range.isInclusive = false
    if endsAtStart {
      increasePastEnd(&cursor)
    } else if start <= cursor {
      range.isInclusive = true
    } else {
      cursor = start
    }
  }
}
