// Search: reads one window at a time, so that the text is never copied whole.

extension TextBuffer {
  /// Returns the matches that begin in a range, in order and without overlap, at most `limit`.
  ///
  /// O(n).
  public func matches(
    of query: TextQuery, in range: Range<Int>? = nil, limit: Int = .max
  ) -> [Range<Int>] {
    var matches: [Range<Int>] = []
    let range = (range ?? 0..<count).clamped(to: 0..<count)
    var start = range.lowerBound
    while start < range.upperBound, matches.count < limit {
      let end = min(range.upperBound, start + window)
      var next = end
      bytes(in: start..<end + query.reach).withUnsafeBufferPointer { bytes in
        var offset = 0
        while matches.count < limit,
          let match = query.firstMatch(in: bytes, from: offset, upTo: end - start)
        {
          matches.append(start + match.lowerBound..<start + match.upperBound)
          offset = match.upperBound
          next = max(end, start + offset)
        }
      }
      start = next
    }
    return matches
  }

  /// Returns the first match that begins at or after `offset`.
  public func match(of query: TextQuery, from offset: Int) -> Range<Int>? {
    matches(of: query, in: min(offset, count)..<count, limit: 1).first
  }

  /// Returns the last match that begins before `offset`.
  public func match(of query: TextQuery, before offset: Int) -> Range<Int>? {
    var end = min(offset, count)
    while end > 0 {
      let start = max(0, end - window)
      if let match = matches(of: query, in: start..<end).last { return match }
      end = start
    }
    return nil
  }
}

private let window = 65_536
