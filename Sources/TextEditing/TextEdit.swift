/// One change of a text as a value: it can be applied, kept, compared and taken back.
public struct TextEdit: Equatable, Sendable {
  /// Where it begins, in bytes from the text's start.
  public let offset: Int
  /// What it took away.
  public let removed: TextBuffer
  /// What it put there.
  public let inserted: TextBuffer

  /// An edit that puts `inserted` where `removed` stood.
  public init(offset: Int, removed: TextBuffer, inserted: TextBuffer) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
  }

  /// The edit that takes this one back.
  public var inverse: TextEdit {
    TextEdit(offset: offset, removed: inserted, inserted: removed)
  }

  /// Where a place of the text before the edit is after it.
  ///
  /// A place inside of what was removed goes to the end of what was inserted.
  public func moved(_ place: Int) -> Int {
    if place <= offset { return place }
    if place >= offset + removed.count { return place - removed.count + inserted.count }
    return offset + inserted.count
  }
}

extension TextBuffer {
  /// Makes the change.
  ///
  /// The edit must have been made for this text.
  public mutating func apply(_ edit: TextEdit) {
    replace(edit.offset..<edit.offset + edit.removed.count, with: edit.inserted)
  }

  /// The edit that puts `inserted` in the place of `range`.
  public func edit(_ range: Range<Int>, inserting inserted: some Collection<UInt8>) -> TextEdit {
    let range = range.clamped(to: 0..<count)
    return TextEdit(
      offset: range.lowerBound, removed: slice(range), inserted: TextBuffer(inserted))
  }
}
