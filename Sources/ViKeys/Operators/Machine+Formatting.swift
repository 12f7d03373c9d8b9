// `gq` and `gw`: break lines at 79 columns.

extension Machine {
  func format(keepsCursor: Bool) {
    let (first, last) = (range.start.line, range.end.line)
    let old = cursor
    var number = first
    var end = last
    while number <= end {
      guard !isBlankText(number) else {
        number += 1
        continue
      }
      var stop = number
      while stop < end, !isBlankText(stop + 1), !beginsParagraph(stop + 1) { stop += 1 }
      let before = lineCount
      let count = fill(number...stop)
      end += lineCount - before
      number += count
    }
    cursor = keepsCursor ? old : Position(min(end, lastLine), 0)
    if !keepsCursor { toFirstNonBlank() }
    clampCursor()
    setChange(Position(first, 0), Position(min(end, lastLine), 0))
  }

  private func isBlankText(_ number: Int) -> Bool {
    let line = line(number)
    return line.skipBlanks() == line.count
  }

  /// Fills a paragraph; returns its number of lines.
  private func fill(_ lines: ClosedRange<Int>) -> Int {
    cursor = Position(lines.lowerBound, 0)
    if lines.count > 1 { join(lines.count, addsSpaces: true, setsMarks: false) }
    var rest = line(lines.lowerBound)
    var filled: [Line] = []
    while let at = breakPlace(rest) {
      filled.append(Line(rest[..<at.end]))
      rest = Line(rest[at.next...])
    }
    filled.append(rest)
    setLine(lines.lowerBound, filled[0])
    for (index, bytes) in filled.dropFirst().enumerated() {
      appendLine(after: lines.lowerBound + index, bytes)
    }
    return filled.count
  }

  private func breakPlace(_ line: Line) -> (end: Int, next: Int)? {
    guard width(of: line) > 79 else { return nil }
    var found: (end: Int, next: Int)?
    var (byte, column) = (line.skipBlanks(), indent(line))
    while byte < line.count {
      if line.isBlank(at: byte) {
        let end = byte
        while line.isBlank(at: byte) {
          column += width(line, at: byte, column: column)
          byte += 1
        }
        if byte == line.count { break }
        if found == nil || width(of: Line(line[..<end])) <= 79 {
          found = (end, byte)
        } else {
          break
        }
      } else {
        column += width(line, at: byte, column: column)
        byte += line.length(at: byte)
      }
    }
    return found
  }
}
