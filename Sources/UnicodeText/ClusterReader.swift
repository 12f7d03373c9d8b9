/// Reads UTF-8 one grapheme cluster at a time.
public struct ClusterReader {
  public let bytes: UnsafeBufferPointer<UInt8>
  /// Offset of the next cluster.
  public var offset: Int

  /// Longest cluster, in bytes.
  ///
  /// A longer one is cut, so that one step reads little of any text.
  @inlinable
  public static var reach: Int { 1024 }

  /// Creates a reader that begins at a cluster boundary.
  @inlinable
  public init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  @inlinable
  public var isAtEnd: Bool { offset >= bytes.count }

  /// Skips printable ASCII, at most `limit` bytes; returns the range.
  ///
  /// Each byte of it is a cluster.
  @inlinable
  public mutating func skipPlain(limit: Int) -> Range<Int> {
    let start = offset
    let end = min(bytes.count, start + limit)
    var next = start
    while next + 8 <= end, bytes.arePrintable(at: next) { next += 8 }
    while next < end, bytes[next].isPrintable { next += 1 }
    offset = next
    // The last byte may have a mark after it.
    if offset > start, offset < bytes.count, bytes[offset] >= 0x80 { offset -= 1 }
    return start..<offset
  }

  /// Reads the next cluster.
  ///
  /// There must be one.
  @inlinable
  public mutating func next() -> Range<Int> {
    let start = offset
    let byte = bytes[start]
    let follower = start + 1 < bytes.count ? bytes[start + 1] : 0
    if byte < 0x80 && follower < 0x80 {
      offset += byte == 0x0D && follower == 0x0A ? 2 : 1
    } else {
      skipCluster()
    }
    return start..<offset
  }

  /// Reads up to the last cluster; returns its range, which is empty if no cluster is left.
  public mutating func last() -> Range<Int> {
    var last = offset..<offset
    while !isAtEnd { last = next() }
    return last
  }

  @inlinable
  mutating func skipCluster() {
    let (scalar, count) = bytes.scalar(at: offset)
    let next = offset + count
    if scalar.standsAlone, next < min(bytes.count, offset + Self.reach),
      bytes.scalar(at: next).scalar.standsAlone
    {
      offset = next
    } else {
      skipCombined(scalar, count)
    }
  }

  /// Skips a cluster that begins with `first` and may have more code points.
  @usableFromInline
  mutating func skipCombined(_ first: Unicode.Scalar, _ firstCount: Int) {
    let limit = min(bytes.count, offset + Self.reach)
    var (scalar, count) = (first, firstCount)
    // NB: the standard library's own rules, so that a cluster is a `Character` everywhere.
    var recognizer = Unicode._CharacterRecognizer()
    _ = recognizer.hasBreak(before: scalar)
    repeat {
      offset += count
      guard offset < limit else { return }
      (scalar, count) = bytes.scalar(at: offset)
    } while offset + count <= limit && !recognizer.hasBreak(before: scalar)
  }
}
