/// Grapheme clusters in raw UTF-8, which may be broken: each bad sequence is a cluster like U+FFFD.
///
/// Offsets are indices of the slice. No step reads more than some 2 KB of the text.
public enum Clusters {
  /// The end of the cluster that begins at `offset`.
  public static func next(after offset: Int, in utf8: ArraySlice<UInt8>) -> Int {
    guard offset < utf8.endIndex else { return utf8.endIndex }
    let start = max(offset, utf8.startIndex) - utf8.startIndex
    return utf8.withUnsafeBufferPointer { bytes in
      var reader = ClusterReader(bytes, at: start)
      return utf8.startIndex + reader.next().upperBound
    }
  }

  /// The start of the cluster that ends at `offset`.
  public static func previous(before offset: Int, in utf8: ArraySlice<UInt8>) -> Int {
    guard offset > utf8.startIndex else { return utf8.startIndex }
    let end = min(offset, utf8.endIndex) - utf8.startIndex
    return utf8.withUnsafeBufferPointer { bytes in
      let before = UnsafeBufferPointer(rebasing: bytes[..<end])
      var reader = ClusterReader(before, at: boundary(before: end, in: before))
      var last = 0..<0
      while !reader.isAtEnd { last = reader.next() }
      return utf8.startIndex + last.lowerBound
    }
  }

  /// How many clusters there are.
  public static func count(in utf8: ArraySlice<UInt8>) -> Int {
    utf8.withUnsafeBufferPointer { bytes in
      var reader = ClusterReader(bytes)
      var count = 0
      while !reader.isAtEnd {
        _ = reader.next()
        count += 1
      }
      return count
    }
  }

  /// A place some way before `end` that is a boundary whatever stands before it: between two ASCII
  /// characters; or else the start of a code point as far away as a cluster may reach.
  private static func boundary(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let floor = max(0, end - 2 * ClusterReader.reach)
    var place = end - 1
    while place > floor {
      if bytes[place] < 0x80 && bytes[place - 1] < 0x80 && bytes[place - 1] != 0x0D { return place }
      place -= 1
    }
    while place > 0, place < end - 1, bytes[place] & 0xC0 == 0x80 { place += 1 }
    return place
  }
}
