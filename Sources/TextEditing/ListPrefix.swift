/// Prefix of a line in a Markdown list or quote: quote marks, then a bullet or number, then a check
/// box.
public struct ListPrefix: Equatable, Sendable {
  /// Range of the prefix, from the line's start to its first word.
  public let range: Range<Int>
  /// Range of its last mark, with the blanks before it: Enter in an empty item deletes it.
  public let innermost: Range<Int>
  /// Prefix of the next line: with the next number and an empty box.
  public let next: [UInt8]
  /// Columns by which a nested item is indented; nil for a quote.
  public let indent: Int?
  /// Bytes from the line's start to its last mark.
  let column: Int
  /// Range of the number of an ordered item, nil for others.
  let number: Range<Int>?

  /// Reads the prefix from the first bytes of a line that begins at `start`; nil if there is none.
  init?(_ line: [UInt8], at start: Int) {
    var reader = PrefixReader(line: line)
    guard reader.read() else { return nil }
    range = start..<start + reader.offset
    innermost = start + reader.mark..<start + reader.offset
    next = reader.next
    indent = reader.indent
    column = reader.column
    let mark = start + reader.column
    number = reader.digits.map { mark..<mark + $0 }
  }
}

private struct PrefixReader {
  let line: [UInt8]
  var offset = 0
  /// Offset of the last mark, with the blanks before it.
  var mark = 0
  var next: [UInt8] = []
  var indent: Int?
  /// Offset of the last mark.
  var column = 0
  /// Number of digits of an ordered item.
  var digits: Int?

  /// Reads the prefix; returns false if there is none.
  mutating func read() -> Bool {
    var hasMark = false
    while true {
      let start = offset
      let copied = next.count
      while isBlank(at: offset) { copy(1) }
      column = offset
      if at(offset) == UInt8(ascii: ">") {
        copy(at(offset + 1) == space ? 2 : 1)
        (mark, hasMark) = (start, true)
        continue
      }
      guard readBullet() || readNumber() else {
        // Blanks after a quote mark belong to the quoted text.
        offset = start
        next.removeSubrange(copied...)
        return hasMark
      }
      mark = start
      readBox()
      return true
    }
  }

  private mutating func readBullet() -> Bool {
    guard let byte = at(offset), bullets.contains(byte), at(offset + 1) == space else {
      return false
    }
    copy(2)
    indent = 2
    return true
  }

  private mutating func readNumber() -> Bool {
    let digits = line[offset...].prefix(9).prefix { 0x30...0x39 ~= $0 }
    guard let end = at(offset + digits.count), end == dot || end == bracket, !digits.isEmpty,
      at(offset + digits.count + 1) == space
    else { return false }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    next += Array("\(number + 1)".utf8) + [end, space]
    offset += digits.count + 2
    indent = digits.count + 2
    self.digits = digits.count
    return true
  }

  private mutating func readBox() {
    guard at(offset) == UInt8(ascii: "["), let state = at(offset + 1), states.contains(state),
      at(offset + 2) == UInt8(ascii: "]"), at(offset + 3) == space
    else { return }
    next += Array("[ ] ".utf8)
    offset += 4
  }

  /// Reads `count` bytes and repeats them in the next line's prefix.
  private mutating func copy(_ count: Int) {
    next += line[offset..<offset + count]
    offset += count
  }

  private func at(_ index: Int) -> UInt8? { index < line.count ? line[index] : nil }

  private func isBlank(at index: Int) -> Bool { at(index) == space || at(index) == tab }
}

extension TextBuffer {
  /// Returns the list or quote prefix of the line at `offset`; nil if it has none.
  public func listPrefix(at offset: Int) -> ListPrefix? {
    let start = lineStart(at: offset)
    let line = bytes(in: start..<min(lineEnd(at: start), start + longestPrefix))
    return ListPrefix(line, at: start)
  }

  /// Returns the edit of Enter at `offset`: the range to replace, and the replacement.
  ///
  /// In a list, Enter begins the next item. In an empty item it outdents the item, as Shift-Tab
  /// does; in an empty item that is not indented it ends the list, with the blank line without
  /// which the next words would belong to the item above. A quotation likewise.
  public func lineBreak(at offset: Int) -> (range: Range<Int>, bytes: [UInt8]) {
    let plain = (offset..<offset, [newline])
    guard let prefix = listPrefix(at: offset), offset >= prefix.range.upperBound else {
      return plain
    }
    let end = lineEnd(at: offset)
    if isBlank(prefix.range.upperBound..<end) {
      if prefix.indent != nil, let (range, bytes) = outdentation(at: offset) {
        let rest = self.bytes(in: range.upperBound..<prefix.range.upperBound)
        return (range.lowerBound..<end, bytes + rest)
      }
      let start = prefix.innermost.lowerBound
      let outer = bytes(in: prefix.range.lowerBound..<start)
      return (start..<end, isBelowWords(prefix.range.lowerBound) ? [newline] + outer : [])
    }
    return (offset..<offset, [newline] + prefix.next)
  }

  /// Whether the line above has more than the marks of quotations.
  ///
  /// - Parameter start: The offset at which the line starts.
  private func isBelowWords(_ start: Int) -> Bool {
    guard start > 0 else { return false }
    let line = bytes(in: max(lineStart(at: start - 1), start - longestPrefix)..<start - 1)
    return !line.allSatisfy { $0 == space || $0 == tab || $0 == UInt8(ascii: ">") }
  }

  func isBlank(_ range: Range<Int>) -> Bool {
    range.count <= longestPrefix && bytes(in: range).allSatisfy { $0 == space || $0 == tab }
  }
}

private let bullets = Array("-*+".utf8)
private let states = Array(" xX".utf8)
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let dot = UInt8(ascii: ".")
private let bracket = UInt8(ascii: ")")
private let newline = UInt8(ascii: "\n")
/// Largest number of bytes that are read for a prefix.
let longestPrefix = 256
