extension [UInt8] {
  /// Returns whether a byte ends a line, as for the parser: a line feed, or a carriage return
  /// alone.
  func endsLine(at index: Int) -> Bool {
    self[index] == UInt8(ascii: "\n")
      || self[index] == 13 && (index + 1 == count || self[index + 1] != UInt8(ascii: "\n"))
  }

  /// Returns whether an offset begins a line after one that is blank, or only of quotation marks.
  func hasBlankLine(before start: Int) -> Bool {
    guard start > 0, endsLine(at: start - 1) else { return false }
    let last = self[..<(start - 1)].indices.last {
      endsLine(at: $0) || self[$0] > 0x20 && self[$0] != UInt8(ascii: ">")
    }
    return last.map(endsLine) ?? true
  }
}
