/// The part of a line in a block, with the spaces for characters that are only partly in it.
struct BlockPart {
  var spacesBefore = 0
  var spacesAfter = 0
  /// The bytes of the part.
  var column = 0
  var length = 0
  /// Columns in cells where the part begins and ends.
  var first = 0
  var last = 0
  /// Whether the line ends within the block.
  var isShort = false
  /// Width of the first and the last character.
  var firstWidth = 0
  var lastWidth = 0
  /// Width, and number, of the blanks before the block.
  var blanksWidth = 0
  var blanks = 0
}

extension Machine {
  /// Returns the part of a line in the block of the range.
  func block(_ number: Int, deletes: Bool, for operation: Operation? = nil) -> BlockPart {
    let line = line(number)
    var part = BlockPart()
    var (start, before, width) = (0, 0, 0)
    while part.first < range.columns.first, start < line.count {
      width = self.width(line, at: start, column: part.first)
      part.first += width
      if line.isBlank(at: start) {
        part.blanksWidth += width
        part.blanks += 1
      } else {
        (part.blanksWidth, part.blanks) = (0, 0)
      }
      before = start
      start += line.length(at: start)
    }
    part.firstWidth = width
    part.column = start
    if part.first < range.columns.first {
      part.last = part.first
      part.isShort = true
      if !deletes || operation == .appendAfter {
        part.spacesAfter = range.columns.last - range.columns.first + 1
      }
      return part
    }
    part.spacesBefore = part.first - range.columns.first
    if deletes, part.spacesBefore > 0 { part.spacesBefore = part.firstWidth - part.spacesBefore }
    part.last = part.first
    let end =
      part.last > range.columns.last
      ? oneCharacter(&part, start, deletes, operation)
      : blockEnd(&part, line, start, deletes, operation)
    if deletes, part.spacesBefore > 0 { part.column = before }
    part.length = max(0, end - part.column)
    return part
  }

  private func oneCharacter(
    _ part: inout BlockPart, _ start: Int, _ deletes: Bool, _ operation: Operation?
  ) -> Int {
    let size = range.columns.last - range.columns.first + 1
    if operation == .insertBefore {
      part.spacesAfter = part.firstWidth - part.spacesBefore
    } else if operation == .appendAfter {
      part.spacesBefore += size
      part.spacesAfter = part.firstWidth - part.spacesBefore
    } else {
      part.spacesBefore = size
      if deletes, operation != .shiftLeft {
        part.spacesBefore = part.firstWidth - (part.first - range.columns.first)
        part.spacesAfter = part.last - range.columns.last - 1
      }
    }
    part.lastWidth = part.firstWidth
    return start
  }

  private func blockEnd(
    _ part: inout BlockPart, _ line: Line, _ start: Int, _ deletes: Bool, _ operation: Operation?
  ) -> Int {
    var (end, before, width) = (start, start, part.firstWidth)
    while part.last <= range.columns.last, end < line.count {
      before = end
      width = self.width(line, at: end, column: part.last)
      part.last += width
      end += line.length(at: end)
    }
    part.lastWidth = width
    if part.last <= range.columns.last,
      !deletes || operation == .appendAfter || operation == .replace
    {
      part.isShort = true
      if operation == .appendAfter {
        part.spacesAfter = range.columns.last - part.last + (range.isInclusive ? 1 : 0)
      }
    } else if part.last > range.columns.last {
      part.spacesAfter = part.last - range.columns.last - 1
      if !deletes, part.spacesAfter > 0 {
        part.spacesAfter = width - part.spacesAfter
        if end != start { end = before }
      }
    }
    return end
  }
}
