/// Counts of a part of a text: computed once for each leaf and added up in the tree.
struct TextSummary: Equatable {
  /// Length in bytes.
  var count = 0
  /// Number of line feeds.
  var lineFeeds = 0
  /// Number of words between the first and the last blank.
  private var innerWords = 0
  /// Whether the part contains a blank.
  private var hasBlank = false
  /// Whether a letter precedes the first blank, and whether one follows the last blank.
  ///
  /// Without blanks, both say whether the part contains a letter.
  private var beginsWithWord = false
  private var endsWithWord = false

  init() {}

  /// Computes the summary of bytes.
  ///
  /// A word is a run without blanks that contains a letter, a digit or a byte above ASCII.
  init(_ bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { TextSummary(reading: $0) }
  }

  private init(reading bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var counter = Counter()
    for start in stride(from: 0, to: raw.count, by: 64) {
      let block = raw[start..<min(start + 64, raw.count)]
      counter.add(ByteKinds(of: UnsafeRawBufferPointer(rebasing: block)))
    }
    self.init(bytes.count, counter)
  }

  private init(_ count: Int, _ counter: Counter) {
    self.count = count
    lineFeeds = counter.lineFeeds
    hasBlank = counter.hasBlank
    beginsWithWord = counter.beginsWithWord
    endsWithWord = hasBlank ? !counter.isOutside : beginsWithWord
    innerWords = counter.words - (hasBlank && endsWithWord ? 1 : 0)
  }

  /// Counter of the words after the first blank, 64 bytes at a time.
  private struct Counter {
    var words = 0
    var lineFeeds = 0
    /// Whether there was a blank and no letter since.
    var isOutside = false
    var hasBlank = false
    /// Whether there was a letter before the first blank.
    var beginsWithWord = false

    mutating func add(_ kinds: ByteKinds) {
      if !hasBlank {
        let beforeBlanks = (kinds.blanks & (0 &- kinds.blanks)) &- 1
        if kinds.letters & beforeBlanks != 0 { beginsWithWord = true }
        hasBlank = kinds.blanks != 0
      }
      lineFeeds += kinds.lineFeeds.nonzeroBitCount
      // A word counts at its first letter after a blank. The sum carries a bit from the byte after the
      // blank over all bytes that are neither, to that letter.
      let afterBlanks = kinds.blanks << 1 | (isOutside ? 1 : 0)
      let others = ~(kinds.letters | kinds.blanks)
      let (sum, goesOn) = others.addingReportingOverflow(afterBlanks & others)
      words += ((sum | afterBlanks) & kinds.letters).nonzeroBitCount
      isOutside = goesOn || kinds.blanks >> 63 == 1
    }
  }

  /// Number of words, if blanks surround the part.
  var words: Int {
    hasBlank
      ? innerWords + (beginsWithWord ? 1 : 0) + (endsWithWord ? 1 : 0) : (beginsWithWord ? 1 : 0)
  }

  /// Returns the summary of two adjacent parts.
  static func + (left: TextSummary, right: TextSummary) -> TextSummary {
    var sum = TextSummary()
    sum.count = left.count + right.count
    sum.lineFeeds = left.lineFeeds + right.lineFeeds
    sum.hasBlank = left.hasBlank || right.hasBlank
    let meets = left.endsWithWord || right.beginsWithWord
    sum.beginsWithWord = left.hasBlank ? left.beginsWithWord : meets
    sum.endsWithWord = right.hasBlank ? right.endsWithWord : meets
    let between = left.hasBlank && right.hasBlank && meets ? 1 : 0
    sum.innerWords = left.innerWords + right.innerWords + between
    return sum
  }
}
