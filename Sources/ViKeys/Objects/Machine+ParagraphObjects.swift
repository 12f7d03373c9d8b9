// Paragraphs: lines between lines that are empty or blank.

extension Machine {
  private func isBlankLine(_ number: Int) -> Bool {
    let line = line(number)
    return line.skipBlanks() == line.count
  }

  func selectParagraphs(_ count: Int, _ isWhole: Bool) throws(Stop) {
    var start = cursor.line
    if isVisual, start != state.anchor.line { return try extendParagraphs(count, isWhole) }
    let isBlankFirst = isBlankLine(start)
    while start > 0 {
      if isBlankFirst ? !isBlankLine(start - 1) : isBlankLine(start - 1) || beginsParagraph(start) {
        break
      }
      start -= 1
    }
    let end = try endOfParagraphs(from: start, count, isWhole, isBlankFirst)
    if !isBlankFirst, !isBlankLine(end), isWhole {
      while start > 0, isBlankLine(start - 1) { start -= 1 }
    }
    if isVisual {
      if state.mode == .visual(.lines), start == cursor.line,
        start == lastLine || isBlankLine(start + 1) != isBlankFirst || beginsParagraph(start + 1)
      {
        return try extendParagraphs(count, isWhole)
      }
      if state.anchor.line != start { state.anchor = Position(start, 0) }
      state.mode = .visual(.lines)
    } else {
      range.objectStart = Position(start, 0)
      range.kind = .lines
    }
    cursor = Position(end, 0)
  }

  private func endOfParagraphs(
    from start: Int, _ count: Int, _ isWhole: Bool, _ isBlankFirst: Bool
  ) throws(Stop) -> Int {
    var end = start
    while end <= lastLine, isBlankLine(end) { end += 1 }
    end -= 1
    var left = count - (!isWhole && isBlankFirst ? 1 : 0)
    while left > 0 {
      left -= 1
      guard end < lastLine else { throw .failed }
      let takesBlank = !isWhole && isBlankLine(end + 1)
      if isWhole || !takesBlank {
        end += 1
        while end < lastLine, !isBlankLine(end + 1), !beginsParagraph(end + 1) { end += 1 }
      }
      if left == 0, isBlankFirst, isWhole { break }
      if isWhole || takesBlank {
        while end < lastLine, isBlankLine(end + 1) { end += 1 }
      }
    }
    return end
  }

  private func extendParagraphs(_ count: Int, _ isWhole: Bool) throws(Stop) {
    var at = cursor.line
    let step = at < state.anchor.line ? -1 : 1
    let limit = step < 0 ? 0 : lastLine
    var hasFailed = false
    for _ in 0..<count {
      if at == limit {
        hasFailed = true
        break
      }
      var wasBlank: Bool?
      for _ in 0..<2 {
        at += step
        let isBlank = isBlankLine(at)
        if wasBlank == isBlank {
          at -= step
          break
        }
        while at != limit, isBlank == isBlankLine(at + step),
          isBlank || !beginsParagraph(at + (step > 0 ? 1 : 0))
        {
          at += step
        }
        if !isWhole || at == limit { break }
        wasBlank = isBlank
      }
    }
    cursor = Position(at, 0)
    if hasFailed { throw .failed }
  }
}
