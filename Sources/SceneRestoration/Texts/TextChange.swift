/// One change of a text, in bytes of UTF-8.
public struct TextChange: Equatable, Sendable {
  /// Where it begins.
  public let offset: Int
  /// How many bytes are taken out there.
  public let removed: Int
  /// The bytes put in their place.
  public let inserted: [UInt8]

  /// A change.
  public init(offset: Int, removed: Int = 0, inserted: [UInt8] = []) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
  }

  func fits(length: Int) -> Bool {
    0...length ~= offset && 0...(length - offset) ~= removed
  }
}
