/// A key of dictionaries that are asked dozens of times at each key press: ids, and what is made of
/// them.
///
/// Their random bits are a hash already. The library's hash function, which protects from texts
/// that are chosen to collide, would be a tenth of the instructions of a key press.
public protocol HashedBits: Hashable {
  /// Bits that differ for almost all keys.
  var hashedBits: UInt64 { get }
}

extension HashedBits {
  public func hash(into hasher: inout Hasher) { hasher.combine(hashedBits) }

  /// The hash for a dictionary.
  ///
  /// NB: a requirement of `Hashable` that the standard library has for its integers. If it were
  /// gone, the hashes would be those of ``hash(into:)``. The seed differs by dictionary, as the
  /// library expects.
  public func _rawHashValue(seed: Int) -> Int {
    let product = (hashedBits ^ UInt64(bitPattern: Int64(seed))) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product ^ product >> 32)
  }
}
