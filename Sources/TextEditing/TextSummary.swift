import UnicodeText

/// Counts of a part of a text: computed once for each leaf and added up in the tree.
struct TextSummary: Equatable {
  /// Length in bytes.
  private(set) var count = 0
  /// Number of line feeds.
  private(set) var lineFeeds = 0
  private var wordCount = WordCount()

  init() {}

  /// Computes the summary of bytes.
  init(_ bytes: ArraySlice<UInt8>) {
    count = bytes.count
    lineFeeds = bytes.lineFeeds
    wordCount = bytes.withUnsafeBufferPointer(WordCount.init)
  }

  /// Number of words.
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
  /// Number of line feeds.
  ///
  /// NB: without checks for overflow, which never happens, the compiler counts many bytes at a time.
  var lineFeeds: Int {
    withUnsafeBufferPointer { bytes in bytes.reduce(0) { $0 &+ ($1 == 0x0A ? 1 : 0) } }
  }
}
