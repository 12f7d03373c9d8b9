/// Grapheme clusters in raw UTF-8.
///
/// Each malformed sequence is a cluster, like U+FFFD.
///
/// Offsets are indices of the slice. A step reads at most 2 KB of the text.
public enum Clusters {
  /// Returns the end of the cluster that begins at `offset`.
  public static func next(after offset: Int, in utf8: ArraySlice<UInt8>) -> Int {
    guard offset < utf8.endIndex else { return utf8.endIndex }
    let start = max(offset, utf8.startIndex) - utf8.startIndex
    return utf8.withUnsafeBufferPointer { bytes in
      var reader = ClusterReader(bytes, at: start)
      return utf8.startIndex + reader.next().upperBound
    }
  }

  /// Returns the start of the cluster that ends at `offset`.
  public static func previous(before offset: Int, in utf8: ArraySlice<UInt8>) -> Int {
    guard offset > utf8.startIndex else { return utf8.startIndex }
    let end = min(offset, utf8.endIndex) - utf8.startIndex
    return utf8.withUnsafeBufferPointer { bytes in
      let prefix = UnsafeBufferPointer(rebasing: bytes[..<end])
      var reader = ClusterReader(prefix, at: boundary(before: end, in: prefix))
      return utf8.startIndex + reader.last().lowerBound
    }
  }

  /// Returns the number of clusters.
  ///
  /// O(n).
  public static func count(in utf8: ArraySlice<UInt8>) -> Int {
    utf8.withUnsafeBufferPointer { bytes in
      var reader = ClusterReader(bytes)
      var count = 0
      while !reader.isAtEnd {
        // Most text is ASCII.
        count += reader.skipPlain(limit: bytes.count - reader.offset).count
        guard !reader.isAtEnd else { break }
        _ = reader.next()
        count += 1
      }
      return count
    }
  }

  /// Returns a boundary before `end` from which clusters can be read: between two ASCII characters,
  /// or else the start of a code point two cluster lengths before `end`.
  private static func boundary(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let floor = max(0, end - 2 * ClusterReader.reach)
    var offset = end - 1
    while offset > floor {
      if bytes[offset] < 0x80 && bytes[offset - 1] < 0x80 && bytes[offset - 1] != 0x0D {
        return offset
      }
      offset -= 1
    }
    while offset > 0, offset < end - 1, !bytes[offset].beginsCodePoint { offset += 1 }
    return offset
  }
}
