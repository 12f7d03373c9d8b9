// Motions by the rows in which the screen shows a long line.

extension Machine {
  /// Moves by rows, or within the row of the cursor.
  func moveByRow(_ command: Command) throws(Stop) {
    switch command.name {
    case "gj": try moveRows(command.times, command.operation)
    case "gk": try moveRows(-command.times, command.operation)
    case "g$": try moveToRowEnd(command)
    default:
      let start = row.lowerBound
      guard start > 0 else { return command.name == "g0" ? toLineStart() : toFirstNonBlank() }
      cursor.column = start
      state.goal = nil
      if command.name == "g^" {
        while cursor.column < row.upperBound - 1, line.isBlank(at: cursor.column) {
          cursor.column += 1
        }
      }
    }
  }

  func toLineStart() { (cursor.column, state.goal) = (0, nil) }

  /// The bytes of the cursor's row in its line.
  private var row: Range<Int> {
    let rows = rows(of: line)
    return rows[index(of: cursor.column, in: rows)]
  }

  private func rows(of line: Line) -> [Range<Int>] {
    let starts = screen.rowStarts(line)
    return zip(starts, starts.dropFirst() + [line.count]).map { $0..<$1 }
  }

  private func index(of column: Int, in rows: [Range<Int>]) -> Int {
    rows.lastIndex { $0.lowerBound <= column } ?? 0
  }

  /// Moves down, or up if negative, as far as there are rows; fails if there are none, and with an
  /// operator if there are fewer.
  private func moveRows(_ count: Int, _ operation: Operation?) throws(Stop) {
    let goal = goal
    range.kind = .characters
    range.isInclusive = goal >= farColumn
    var rows = rows(of: line)
    var index = index(of: cursor.column, in: rows)
    let offset = goal - width(of: Array(line[..<rows[index].lowerBound]))
    var (number, left) = (cursor.line, abs(count))
    while left > 0 {
      if rows.indices.contains(index + count.signum()) {
        index += count.signum()
      } else if (0...lastLine).contains(number + count.signum()) {
        number += count.signum()
        rows = self.rows(of: line(number))
        index = count > 0 ? 0 : rows.count - 1
      } else {
        break
      }
      left -= 1
    }
    guard left == 0 || left < abs(count) && operation == nil else { throw .failed }
    cursor.line = number
    let start = width(of: Array(line[..<rows[index].lowerBound]))
    state.goal = goal >= farColumn ? goal : start + max(0, offset)
    advance(to: state.goal ?? 0)
    if index + 1 < rows.count, cursor.column >= rows[index].upperBound {
      cursor.column = line.previous(rows[index].upperBound)
    }
  }

  private func moveToRowEnd(_ command: Command) throws(Stop) {
    if command.times > 1 { try moveRows(command.times - 1, command.operation) }
    range.isInclusive = true
    guard row.upperBound < line.count else { return toLineEnd() }
    cursor.column = line.previous(row.upperBound)
    state.goal = nil
  }
}
