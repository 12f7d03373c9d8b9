/// One replacement in a text, as a value: it can be applied, stored and compared.
public struct TextEdit: Equatable, Sendable {
  /// Offset of the replaced range, in bytes.
  public let offset: Int
  public let removed: TextBuffer
  public let inserted: TextBuffer

  /// Creates an edit that replaces `removed` by `inserted`.
  public init(offset: Int, removed: TextBuffer, inserted: TextBuffer) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
  }

  /// Returns the offset after the edit for an offset before it.
  ///
  /// An offset inside the deleted text becomes the end of the inserted text.
  public func moved(_ oldOffset: Int) -> Int {
    if oldOffset <= offset { return oldOffset }
    if oldOffset >= offset + removed.count { return oldOffset - removed.count + inserted.count }
    return offset + inserted.count
  }
}

extension TextBuffer {
  /// Applies an edit, which must have been created for this text.
  public mutating func apply(_ edit: TextEdit) {
    replace(edit.offset..<edit.offset + edit.removed.count, with: edit.inserted)
  }

  /// Returns the edit that replaces a range, which is clamped to the text.
  public func edit(_ range: Range<Int>, inserting inserted: some Collection<UInt8>) -> TextEdit {
    let range = range.clamped(to: 0..<count)
    return TextEdit(
      offset: range.lowerBound, removed: slice(range), inserted: TextBuffer(inserted))
  }
}
