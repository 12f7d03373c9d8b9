import TextEditing

// `gq` and `gw`: break lines at 79 columns. The items of a list stay items.

extension Machine {
  /// Formats the lines of the range; with `gw`, the cursor stays at its character.
  func format(inPlace isInPlace: Bool) {
    undoCursor = undoCursor ?? range.from
    let first = range.start
    var end = range.end.line
    // Marks follow their characters.
    if isInPlace { state.marks[Self.formattedFrom] = range.from }
    var number = first.line
    while number <= end {
      guard isInParagraph(number) else {
        number += 1
        continue
      }
      var stop = number
      let isItem = hang(ofItem: number) != nil
      while stop < end, isInParagraph(stop + 1), !beginsItem(stop + 1, afterItem: isItem) {
        stop += 1
      }
      let before = lineCount
      number += fill(number...stop)
      end += lineCount - before
    }
    cursor = Position(min(range.endsBeforeMotion ? end + 1 : end, lastLine), 0)
    toFirstNonBlank()
    setChange(first, cursor)
    keepStep(at: first)
    if isInPlace { cursor = state.marks.removeValue(forKey: Self.formattedFrom) ?? first }
    clampCursor()
  }

  /// The name of the cursor's place, which no key is.
  private static var formattedFrom: Unicode.Scalar { "\0" }

  private func isInParagraph(_ number: Int) -> Bool {
    let line = line(number)
    return line.skipBlanks() < line.count && !beginsParagraph(number)
  }

  /// Returns whether a line begins an item.
  ///
  /// As in CommonMark, only the number 1 begins an item in a paragraph: a year does not.
  private func beginsItem(_ number: Int, afterItem isAfterItem: Bool) -> Bool {
    guard hang(ofItem: number) != nil else { return false }
    let line = line(number)
    let digits = line[line.skipBlanks()...].prefix { 0x30...0x39 ~= $0 }
    return isAfterItem || digits.isEmpty || digits == [0x31]
  }

  /// Returns the blanks that the further lines of a list's item begin with; nil if the line begins
  /// none.
  private func hang(ofItem number: Int) -> Line? {
    let line = line(number)
    return TextBuffer(line).listPrefix(at: 0)?.indent.map {
      line[..<line.skipBlanks()] + Line(repeating: 0x20, count: $0)
    }
  }

  /// Fills a paragraph; returns its number of lines.
  private func fill(_ lines: ClosedRange<Int>) -> Int {
    var number = lines.lowerBound
    cursor = Position(number, 0)
    indentAnew(number)
    let hang = hang(ofItem: number) ?? []
    if lines.count > 1 { join(lines.count, addsSpaces: true, setsMarks: false) }
    var filled: [Line] = []
    var rest = line(number)
    while let at = breakPlace(rest) {
      filled.append(Line(rest[..<at.end]))
      rest = hang + rest[at.next...]
      adjustMarks(from: number + 1, by: 1)
      moveMarks(from: number, after: at.next, to: number + 1, by: hang.count - at.next)
      number += 1
    }
    filled.append(rest)
    setLine(lines.lowerBound, filled[0])
    for (index, bytes) in filled.dropFirst().enumerated() {
      appendLine(after: lines.lowerBound + index, bytes)
    }
    return filled.count
  }

  /// Makes the indent of a line of as few characters as possible.
  private func indentAnew(_ number: Int) {
    let former = line(number).skipBlanks()
    let difference = setIndent(number, indent(line(number)))
    guard let place = state.marks[Self.formattedFrom], place.line == number else { return }
    state.marks[Self.formattedFrom]?.column =
      place.column >= former ? place.column + difference : min(place.column, former + difference)
  }

  private func breakPlace(_ line: Line) -> (end: Int, next: Int)? {
    let text = Line(line[..<line.trimmedCount])
    guard width(of: text) > 79 else { return nil }
    var found: (end: Int, next: Int)?
    var (byte, column) = (text.skipBlanks(), indent(text))
    while byte < text.count {
      if text.isBlank(at: byte) {
        let end = byte
        if found != nil, column > 79 { break }
        while text.isBlank(at: byte) {
          column += width(text, at: byte, column: column)
          byte += 1
        }
        found = (end, byte)
      } else {
        column += width(text, at: byte, column: column)
        byte += text.length(at: byte)
      }
    }
    return found
  }
}
