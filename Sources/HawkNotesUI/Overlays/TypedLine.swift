import TextEditing

/// A change of a line that is typed above a list, or a move of its cursor.
public enum LineEdit: Equatable, Sendable {
  case typed(String)
  case deleted(DeletionKey)
  case moved(CursorKey)
}

/// The text of a line that is typed above a list, with its cursor.
struct TypedLine: Equatable, Sendable {
  var text: String
  /// The offset of the cursor, in bytes; nil at the end.
  var cursor: Int?

  var offset: Int {
    let buffer = TextBuffer(text.utf8)
    return buffer.boundary(at: min(cursor ?? buffer.count, buffer.count))
  }

  /// Changes the text, or moves the cursor.
  mutating func apply(_ edit: LineEdit) {
    let buffer = TextBuffer(text.utf8)
    let start = offset
    switch edit {
    case .typed(let words): replace(start..<start, with: words)
    case .deleted(let key): replace(range(of: key, from: start, in: buffer), with: "")
    case .moved(let key): place(at: offset(after: key, from: start, in: buffer))
    }
  }

  private mutating func replace(_ range: Range<Int>, with words: String) {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: words.utf8)
    text = String(decoding: bytes, as: UTF8.self)
    place(at: range.lowerBound + words.utf8.count)
  }

  private mutating func place(at offset: Int) {
    cursor = offset < text.utf8.count ? offset : nil
  }

  private func range(of key: DeletionKey, from start: Int, in buffer: TextBuffer) -> Range<Int> {
    switch key {
    case .backspace: buffer.cluster(before: start)..<start
    case .delete: start..<(start < buffer.count ? buffer.cluster(after: start) : start)
    case .wordBefore: buffer.word(before: start)..<start
    case .wordAfter: start..<buffer.word(after: start)
    case .toLineStart: 0..<start
    case .toLineEnd: start..<buffer.count
    }
  }

  private func offset(after key: CursorKey, from start: Int, in buffer: TextBuffer) -> Int {
    switch key {
    case .left: buffer.cluster(before: start)
    case .right: start < buffer.count ? buffer.cluster(after: start) : start
    case .wordLeft: buffer.word(before: start)
    case .wordRight: buffer.word(after: start)
    case .home, .start: 0
    case .end, .finish: buffer.count
    case .up, .down, .paragraphUp, .paragraphDown, .pageUp, .pageDown: start
    }
  }
}
