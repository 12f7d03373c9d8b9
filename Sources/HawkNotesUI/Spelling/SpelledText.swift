import Markup
public import TextEditing

/// The misspelt words of a text, found line by line.
///
/// Not for the thread of a window: it takes time in proportion to the lines that are read.
public struct SpelledText {
  private let text: TextBuffer
  private let isRight: (String) -> Bool

  /// Creates the view of a text.
  ///
  /// - Parameter isRight: Tells of a word whether it is right.
  public init(_ text: TextBuffer, isRight: @escaping (String) -> Bool) {
    self.text = text
    self.isRight = isRight
  }

  /// Returns the misspelt words of the lines that a range touches, in order.
  public func misspelt(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    read(from: text.lineStart(at: min(range.lowerBound, text.count))) { start, words in
      found += words
      return start < range.upperBound
    }
    return found.filter { $0.upperBound > range.lowerBound && $0.lowerBound < range.upperBound }
  }

  /// Returns the first misspelt word from a cursor on, and after the text's end from its start on.
  ///
  /// A word that begins or ends at the cursor or has it inside counts. Nil if all are right.
  public func next(from cursor: Int) -> Range<Int>? {
    next(near: cursor, isLast: { _ in false })
  }

  /// Returns the next misspelt word after the cursor; after the last one comes the first again.
  ///
  /// The word that begins at the cursor is returned if it is the only one. Nil if all are right.
  public func next(after cursor: Int) -> Range<Int>? {
    next(near: cursor, isLast: { $0.lowerBound == cursor })
  }

  private func next(near cursor: Int, isLast: (Range<Int>) -> Bool) -> Range<Int>? {
    let cursor = min(cursor, text.count)
    var found: Range<Int>?
    read(from: text.lineStart(at: cursor)) { _, words in
      found = words.first { $0.upperBound >= cursor && !isLast($0) }
      return found == nil
    }
    guard found == nil else { return found }
    read(from: 0) { start, words in
      found = words.first { $0.lowerBound <= cursor }
      return found == nil && start <= cursor
    }
    return found
  }

  /// Reads lines, beginning at the start of a line, until `goesOn` returns false.
  ///
  /// - Parameter goesOn: Receives the start of the next line, and the misspelt words of the line.
  private func read(from start: Int, while goesOn: (Int, [Range<Int>]) -> Bool) {
    var blocks = CodeBlocks(before: start, in: text)
    var start = start
    while start < text.count {
      let bytes = text.bytes(in: start..<text.lineEnd(at: min(text.count, start + readAtOnce)))
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        let offset = start + line.startIndex
        let words = blocks.read(line) ? [] : misspelt(in: line, at: offset)
        guard goesOn(start + line.endIndex + 1, words) else { return }
      }
      start += bytes.count + 1
    }
  }

  private func misspelt(in line: ArraySlice<UInt8>, at offset: Int) -> [Range<Int>] {
    SpelledLine(line).words.compactMap { word in
      if isRight(word.text) || word.compound.map(isRight) == true { return nil }
      if word.followsApostrophe, isRight("'" + word.text) { return nil }
      let start = offset - line.startIndex + word.bytes.lowerBound
      return start..<start + word.bytes.count
    }
  }
}

/// Bytes of a text that are read at once; the last line is read to its end.
private let readAtOnce = 16_384

/// Which lines are code: fenced, or indented after a blank line.
struct CodeBlocks {
  private var fences = FenceState()
  private var isAfterBlank = true
  private var isIndented = false
  private var isInList = false

  init(before line: Int, in text: TextBuffer) {
    var index = FenceIndex()
    fences = index.state(at: line, in: text)
    // Indented code begins after the last line without an indent.
    var start = line
    for _ in 0..<longestCode where start > 0 {
      start = text.lineStart(at: start - 1)
      let first = text.bytes(in: start..<start + 1).first
      if first != UInt8(ascii: " "), first != UInt8(ascii: "\t"), first != UInt8(ascii: "\n") {
        break
      }
    }
    var state = CodeBlocks()
    for part in text.bytes(in: start..<line).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).dropLast() {
      state.readIndent(part)
    }
    (isAfterBlank, isIndented, isInList) = (state.isAfterBlank, state.isIndented, state.isInList)
  }

  private init() {}

  /// Reads a line, and returns whether it is code.
  mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
    if fences.read(line) {
      isAfterBlank = false
      return true
    }
    readIndent(line)
    return isIndented
  }

  private mutating func readIndent(_ line: ArraySlice<UInt8>) {
    let content = line.drop { $0 == UInt8(ascii: " ") }
    let indent = content.startIndex - line.startIndex
    guard let first = content.first, first != UInt8(ascii: "\r") else { return isAfterBlank = true }
    let isDeep = indent >= 4 || first == UInt8(ascii: "\t")
    isIndented = isDeep && !isInList && (isAfterBlank || isIndented)
    if !isDeep {
      let isMark = [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(first)
      let digits = content.prefix { 0x30...0x39 ~= $0 }
      let after = digits.isEmpty ? nil : content.dropFirst(digits.count).first
      let isItem =
        (isMark && content.dropFirst().first == UInt8(ascii: " "))
        || after == UInt8(ascii: ".") || after == UInt8(ascii: ")")
      isInList = isItem || (isInList && (indent > 0 || !isAfterBlank))
    }
    isAfterBlank = false
  }
}

/// Number of lines before a line in which the start of indented code is looked for.
private let longestCode = 200
