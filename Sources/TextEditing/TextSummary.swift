/// What is known of a stretch of text without looking at it again: made of leaves once, and added up
/// over the tree, so that lines and words of any part cost a walk down.
struct TextSummary: Equatable {
  /// Its length in bytes.
  var count = 0
  /// How many line feeds are in it.
  var lineFeeds = 0
  /// How many words lie wholly in it: between its first blank and its last one.
  private var innerWords = 0
  /// Whether there is a blank in it.
  private var hasBlank = false
  /// Whether there is a letter before its first blank, and one after its last; the same where there
  /// is no blank.
  private var beginsWithWord = false
  private var endsWithWord = false

  init() {}

  /// Of bytes: a word is a run without blanks in which there is a letter, a digit, or anything beyond
  /// ASCII.
  init(_ bytes: ArraySlice<UInt8>) {
    self = bytes.withUnsafeBufferPointer { TextSummary(reading: $0) }
  }

  private init(reading bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    var counter = Counter()
    for start in stride(from: 0, to: raw.count, by: 64) {
      let block = raw[start..<min(start + 64, raw.count)]
      counter.take(ByteKinds(of: UnsafeRawBufferPointer(rebasing: block)))
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

  /// Counts the words behind the first blank, 64 bytes at a time.
  private struct Counter {
    var words = 0
    var lineFeeds = 0
    /// Whether no letter has come since the last blank.
    var isOutside = false
    var hasBlank = false
    /// Whether there was a letter before the first blank.
    var beginsWithWord = false

    mutating func take(_ kinds: ByteKinds) {
      if !hasBlank {
        let beforeBlanks = (kinds.blanks & (0 &- kinds.blanks)) &- 1
        if kinds.letters & beforeBlanks != 0 { beginsWithWord = true }
        hasBlank = kinds.blanks != 0
      }
      lineFeeds += kinds.lineFeeds.nonzeroBitCount
      // A blank looks for a letter behind it, past what is neither: the sum carries it there.
      let behindBlanks = kinds.blanks << 1 | (isOutside ? 1 : 0)
      let others = ~(kinds.letters | kinds.blanks)
      let (sum, goesOn) = others.addingReportingOverflow(behindBlanks & others)
      words += ((sum | behindBlanks) & kinds.letters).nonzeroBitCount
      isOutside = goesOn || kinds.blanks >> 63 == 1
    }
  }

  /// How many words there are, were there blanks around it.
  var words: Int {
    hasBlank
      ? innerWords + (beginsWithWord ? 1 : 0) + (endsWithWord ? 1 : 0) : (beginsWithWord ? 1 : 0)
  }

  /// Of one stretch with another behind it.
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
