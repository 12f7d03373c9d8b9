/// What a line of a list or a quote begins with, in the way of Markdown: quote marks, then a bullet
/// or a number, then a check box.
public struct ListPrefix: Equatable, Sendable {
  /// All of it, from the line's start to where its words begin.
  public let range: Range<Int>
  /// The last of its marks, with the blanks before it: what Enter on an empty line takes away.
  public let innermost: Range<Int>
  /// What the next line begins with: the number after it, an empty box.
  public let next: [UInt8]
  /// The columns by which something below it is indented; nil for a quote.
  public let indent: Int?

  /// Of the bytes that a line begins with, which starts there; nil for any other line.
  init?(_ line: [UInt8], at start: Int) {
    var reader = PrefixReader(line: line)
    guard reader.read() else { return nil }
    range = start..<start + reader.offset
    innermost = start + reader.mark..<start + reader.offset
    next = reader.next
    indent = reader.indent
  }
}

/// Reads a prefix from the left.
private struct PrefixReader {
  let line: [UInt8]
  var offset = 0
  /// Where the last mark begins, with the blanks before it.
  var mark = 0
  var next: [UInt8] = []
  var indent: Int?

  /// False if there is none.
  mutating func read() -> Bool {
    var hasMark = false
    while true {
      let start = offset
      let copied = next.count
      while isBlank(at: offset) { take(1) }
      if at(offset) == UInt8(ascii: ">") {
        take(at(offset + 1) == space ? 2 : 1)
        (mark, hasMark) = (start, true)
        continue
      }
      guard readBullet() || readNumber() else {
        // The blanks after a quote's mark are the quote's words.
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
    take(2)
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
    return true
  }

  private mutating func readBox() {
    guard at(offset) == UInt8(ascii: "["), let state = at(offset + 1), states.contains(state),
      at(offset + 2) == UInt8(ascii: "]"), at(offset + 3) == space
    else { return }
    next += Array("[ ] ".utf8)
    offset += 4
  }

  private mutating func take(_ count: Int) {
    next += line[offset..<offset + count]
    offset += count
  }

  private func at(_ index: Int) -> UInt8? { index < line.count ? line[index] : nil }

  private func isBlank(at index: Int) -> Bool { at(index) == space || at(index) == tab }
}

extension TextBuffer {
  /// What the line of a place begins with, if it is one of a list or a quote.
  public func listPrefix(at offset: Int) -> ListPrefix? {
    let start = lineStart(at: offset)
    let line = bytes(in: start..<min(lineEnd(at: start), start + longestPrefix))
    return ListPrefix(line, at: start)
  }

  /// What Enter does at a place: what goes, and what comes in its stead.
  ///
  /// In a list the next item begins. An empty item goes out as by Shift-Tab; where it stands
  /// outermost, the list ends.
  public func lineBreak(at offset: Int) -> (range: Range<Int>, bytes: [UInt8]) {
    let plain = (offset..<offset, [newline])
    guard let prefix = listPrefix(at: offset), offset >= prefix.range.upperBound else {
      return plain
    }
    let end = lineEnd(at: offset)
    if isBlank(prefix.range.upperBound..<end) {
      if prefix.indent != nil, let (range, _) = outdentation(at: offset) {
        return (range.lowerBound..<end, bytes(in: range.upperBound..<prefix.range.upperBound))
      }
      return (prefix.innermost.lowerBound..<end, [])
    }
    return (offset..<offset, [newline] + prefix.next)
  }

  /// What Tab does in a line of a list: it goes in by the width of its mark; nil elsewhere.
  public func indentation(at offset: Int) -> (range: Range<Int>, bytes: [UInt8])? {
    guard let prefix = listPrefix(at: offset), let columns = prefix.indent else { return nil }
    let start = prefix.innermost.lowerBound
    let hasTab = bytes(in: start..<start + 1).first == tab
    return (start..<start, hasTab ? [tab] : Array(repeating: space, count: columns))
  }

  /// What Shift-Tab does: the line goes out by as much; nil where it is not indented.
  public func outdentation(at offset: Int) -> (range: Range<Int>, bytes: [UInt8])? {
    let prefix = listPrefix(at: offset)
    let start = prefix?.innermost.lowerBound ?? lineStart(at: offset)
    let blanks = bytes(in: start..<start + longestPrefix).prefix { $0 == space || $0 == tab }
    guard let first = blanks.first else { return nil }
    if first == tab { return (start..<start + 1, []) }
    let spaces = blanks.prefix { $0 == space }.count
    let columns = min(spaces, prefix?.indent ?? 4)
    // A single blank is no indentation.
    return (start..<start + (spaces - columns == 1 ? spaces : columns), [])
  }

  private func isBlank(_ range: Range<Int>) -> Bool {
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
/// More than any prefix that a hand types.
private let longestPrefix = 256
