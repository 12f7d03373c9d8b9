import UnicodeText

/// Counts of a part of a text: computed once for each leaf and added up in the tree.
struct TextSummary: Equatable {
  /// Length in bytes.
  private(set) var count = 0
  private(set) var lineFeeds = 0
  private var wordCount = WordCount()

  init() {}

  init(_ bytes: ArraySlice<UInt8>) {
    count = bytes.count
    lineFeeds = bytes.lineFeeds
    wordCount = bytes.withUnsafeBufferPointer(WordCount.init)
  }

  var words: Int { wordCount.words }

  /// Returns the summary of two adjacent parts.
  static func + (left: TextSummary, right: TextSummary) -> TextSummary {
    var sum = TextSummary()
    sum.count = left.count + right.count
    sum.lineFeeds = left.lineFeeds + right.lineFeeds
    sum.wordCount = left.wordCount + right.wordCount
    return sum
  }
}

extension ArraySlice<UInt8> {
  var lineFeeds: Int { withUnsafeBufferPointer { $0.lineFeeds } }
}

// A key reads whole leaves for these, so they test eight bytes at once, as one number (Lamport,
// *Multiple byte processing with full-word instructions*, 1975).

extension UnsafeBufferPointer<UInt8> {
  fileprivate var lineFeeds: Int {
    var (sum, offset) = (0, 0)
    while offset + 8 <= count {
      // Each byte of the number counts its own place, up to 255.
      let end = Swift.min(count - 7, offset + 8 * 255)
      var counts: UInt64 = 0
      while offset < end {
        counts &+= lineFeeds(at: offset) >> 7
        offset += 8
      }
      for _ in 0..<8 {
        sum &+= Int(counts & 0xFF)
        counts >>= 8
      }
    }
    while offset < count {
      if self[offset] == 0x0A { sum &+= 1 }
      offset += 1
    }
    return sum
  }

  /// The index of the last line feed; nil if there is none.
  var lastLineFeed: Int? {
    var end = count
    while end >= 8, lineFeeds(at: end - 8) == 0 { end -= 8 }
    while end > 0 {
      end -= 1
      if self[end] == 0x0A { return end }
    }
    return nil
  }

  /// Returns the highest bit of each of eight bytes that is a line feed.
  private func lineFeeds(at offset: Int) -> UInt64 {
    let start = UnsafeRawPointer(baseAddress.unsafelyUnwrapped + offset)
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let others = start.loadUnaligned(as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
    return ~((others & low) &+ low | others | low)
  }
}
