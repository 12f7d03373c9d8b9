extension TextBuffer {
  /// The one edit that makes the text these bytes: what both begin and end with is left alone.
  ///
  /// Nil if it is these already. Both must be UTF-8; the edit then cuts no code point.
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
  /// Whether a place lies within a code point.
  fileprivate func splits(at offset: Int) -> Bool {
    offset < count && self[offset] & 0xC0 == 0x80
  }
}
