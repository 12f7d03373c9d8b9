extension TextBuffer {
  /// Returns the edit that turns the text into these bytes, without the common prefix and suffix;
  /// nil if they are equal.
  ///
  /// Both must be UTF-8: then the edit splits no code point. O(n).
  public func edit(to bytes: [UInt8]) -> TextEdit? {
    let old = self.bytes
    let shared = min(old.count, bytes.count)
    var start = 0
    while start < shared, old[start] == bytes[start] { start += 1 }
    if start == old.count && start == bytes.count { return nil }
    while start > 0, old.splits(at: start) || bytes.splits(at: start) { start -= 1 }
    var tail = 0
    while tail < shared - start, old[old.count - 1 - tail] == bytes[bytes.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, old.splits(at: old.count - tail) || bytes.splits(at: bytes.count - tail) {
      tail -= 1
    }
    return edit(start..<old.count - tail, inserting: bytes[start..<bytes.count - tail])
  }
}

extension [UInt8] {
  /// Returns whether an offset is within a code point.
  fileprivate func splits(at offset: Int) -> Bool {
    offset < count && self[offset] & 0xC0 == 0x80
  }
}
