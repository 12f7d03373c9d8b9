import TextEditing

extension Machine {
  /// The selected bytes: one range, or one for each line of a block that is in sight.
  var selectedRanges: [Range<Int>] {
    guard case .visual(let kind) = state.mode else { return [] }
    let anchor = Position(max(0, min(state.anchor.line, lastLine)), state.anchor.column)
    let (first, last) = (min(anchor, cursor), max(anchor, cursor))
    switch kind {
    case .lines:
      return [offset(of: Position(first.line, 0))..<end(of: Position(last.line, .max))]
    case .characters: return [offset(of: clamped(first))..<end(of: last)]
    case .block:
      let (one, other) = (cells(anchor), cells(cursor))
      let left = min(one.first, other.first)
      let right = state.goal == farColumn ? farColumn : max(one.last, other.last)
      let lines = first.line...last.line
      return lines.clamped(to: screen.visible ?? lines).compactMap { number in
        let start = byte(of: line(number), column: left)
        let end = end(of: Position(number, byte(of: line(number), column: right)))
        guard start < line(number).count else { return nil }
        return offset(of: Position(number, start))..<min(end, endOfLine(number))
      }
    }
  }

  private func clamped(_ position: Position) -> Position {
    Position(position.line, min(position.column, line(position.line).count))
  }

  private func endOfLine(_ number: Int) -> Int {
    offset(of: Position(number, line(number).count))
  }

  /// Returns the offset after the character at a position; after the line, its line feed.
  private func end(of position: Position) -> Int {
    let line = line(position.line)
    guard position.column < line.count else { return min(text.count, endOfLine(position.line) + 1) }
    return offset(of: position) + line.length(at: position.column)
  }
}
