/// One change of a text, in bytes of UTF-8.
public struct TextChange: Equatable, Sendable {
  /// A side of what a change takes out.
  public enum Side: UInt8, Sendable {
    case behind, before
  }

  /// Where it begins.
  public internal(set) var offset: Int
  /// How many bytes are taken out there.
  public internal(set) var removed: Int
  /// The bytes put in their place.
  public internal(set) var inserted: [UInt8]
  /// On which side of what is taken out the cursor stood: there it stands again once the change is
  /// undone.
  public let cursor: Side

  /// A change.
  public init(
    offset: Int, removed: Int = 0, inserted: [UInt8] = [], cursor: Side = .behind
  ) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.cursor = cursor
  }

  /// Its end, in the text it comes to.
  var end: Int { offset + inserted.count }

  /// How much longer the text is afterwards.
  var growth: Int { inserted.count - removed }

  func fits(length: Int) -> Bool {
    0...length ~= offset && 0...(length - offset) ~= removed
  }

  /// Becomes both changes in one; false where the next one does not touch what this one put in.
  mutating func extend(by next: TextChange) -> Bool {
    let nextEnd = next.offset + next.removed
    guard next.offset <= end, nextEnd >= offset else { return false }
    let before = max(0, offset - next.offset)
    let behind = max(0, nextEnd - end)
    let replaced = max(0, next.offset - offset)..<min(nextEnd, end) - offset
    inserted.replaceSubrange(replaced, with: next.inserted)
    offset -= before
    removed += before + behind
    return true
  }

  /// The change that takes this one back, given what this one took out.
  func inverse(of taken: [UInt8]) -> TextChange {
    TextChange(offset: offset, removed: inserted.count, inserted: taken, cursor: cursor)
  }
}
