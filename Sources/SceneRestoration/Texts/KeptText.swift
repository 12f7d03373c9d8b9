/// A text with its history, as it was kept.
public struct KeptText: Equatable, Sendable {
  /// What it began with.
  public internal(set) var base: [UInt8]
  /// Each change since, the first one first.
  public internal(set) var changes: [TextChange] = []
  /// When it was last changed.
  public internal(set) var updated: Milliseconds
  /// Its length now, in bytes.
  public internal(set) var length: Int

  init(base: [UInt8], updated: Milliseconds) {
    self.base = base
    self.updated = updated
    length = base.count
  }

  /// The text as it is now: all changes made to what it began with.
  public func bytes() -> [UInt8] {
    var buffer = GapBuffer(base, room: changes.reduce(0) { $0 + $1.inserted.count })
    for change in changes { buffer.apply(change) }
    return buffer.bytes()
  }

  /// Adds a change, if it lies within the text.
  mutating func append(_ change: TextChange, at time: Milliseconds) -> Bool {
    guard change.fits(length: length) else { return false }
    length += change.inserted.count - change.removed
    changes.append(change)
    updated = time
    return true
  }
}
