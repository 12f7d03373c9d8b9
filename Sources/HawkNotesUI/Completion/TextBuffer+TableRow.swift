import TextEditing

extension TextBuffer {
  /// Returns a text that is inserted at an offset: in a row of a table, each `|` gets a backslash.
  ///
  /// Otherwise it would end the cell.
  func escapingBars(in insertion: String, at offset: Int) -> String {
    guard insertion.utf8.contains(UInt8(ascii: "|")), isInTableRow(at: offset) else {
      return insertion
    }
    return insertion.split(separator: "|", omittingEmptySubsequences: false)
      .joined(separator: "\\|")
  }

  /// Returns whether a `|` is before an offset in its line, outside of links and not escaped; looks
  /// back 64 KB at most.
  private func isInTableRow(at offset: Int) -> Bool {
    let start = max(lineFeed(before: offset).map { $0 + 1 } ?? 0, offset - 65_536)
    var (before, isInLink) = (UInt8(ascii: " "), false)
    for byte in bytes(in: start..<offset) {
      switch (before, byte) {
      case (UInt8(ascii: "["), UInt8(ascii: "[")): isInLink = true
      case (UInt8(ascii: "]"), UInt8(ascii: "]")): isInLink = false
      case (UInt8(ascii: "\\"), UInt8(ascii: "|")), (UInt8(ascii: "\\"), UInt8(ascii: "\\")):
        before = UInt8(ascii: " ")
        continue
      case (_, UInt8(ascii: "|")) where !isInLink: return true
      default: break
      }
      before = byte
    }
    return false
  }
}
