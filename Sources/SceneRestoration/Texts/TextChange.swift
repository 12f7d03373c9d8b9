/// One change of a text; offsets and counts are bytes of UTF-8.
public struct TextChange: Equatable, Sendable {
  /// A side of the removed range.
  public enum Side: UInt8, Sendable {
    case after, before
  }

  /// Offset of the change.
  public internal(set) var offset: Int
  /// Number of removed bytes.
  public internal(set) var removed: Int
  /// Inserted bytes.
  public internal(set) var inserted: [UInt8]
  /// Side of the removed range where the cursor was; undo puts the cursor there.
  public let cursor: Side

  /// Creates a change.
  public init(
    offset: Int, removed: Int = 0, inserted: [UInt8] = [], cursor: Side = .after
  ) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.cursor = cursor
  }

  /// End of the insertion, as an offset in the new text.
  var end: Int { offset + inserted.count }

  /// Growth of the text, in bytes.
  var growth: Int { inserted.count - removed }

  func fits(length: Int) -> Bool { Self.fits(offset, removed, length: length) }

  /// Whether the removed bytes at an offset lie within a text.
  static func fits(_ offset: Int, _ removed: Int, length: Int) -> Bool {
    0...length ~= offset && 0...(length - offset) ~= removed
  }

  /// Merges the next change into this one; returns false if it does not touch this insertion.
  mutating func extend(
    _ next: Int, removing count: Int, inserting new: some Collection<UInt8>
  ) -> Bool {
    let nextEnd = next + count
    guard next <= end, nextEnd >= offset else { return false }
    let before = max(0, offset - next)
    let behind = max(0, nextEnd - end)
    let replaced = max(0, next - offset)..<min(nextEnd, end) - offset
    inserted.replaceSubrange(replaced, with: new)
    offset -= before
    removed += before + behind
    return true
  }

  /// Returns the inverse of this change, given the removed bytes.
  func inverse(of taken: [UInt8]) -> TextChange {
    TextChange(offset: offset, removed: inserted.count, inserted: taken, cursor: cursor)
  }
}
