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

  /// NB: four stretches side by side, since in one of them each byte waits for the one before it.
  private init(reading bytes: UnsafeBufferPointer<UInt8>) {
    let quarter = bytes.count / 4
    var (one, two, three, four) = (Counter(), Counter(), Counter(), Counter())
    var last = Counter()
    kinds.withUnsafeBufferPointer { kinds in
      for index in 0..<quarter {
        one.take(kinds[Int(bytes[index])])
        two.take(kinds[Int(bytes[index &+ quarter])])
        three.take(kinds[Int(bytes[index &+ 2 &* quarter])])
        four.take(kinds[Int(bytes[index &+ 3 &* quarter])])
      }
      for index in 4 * quarter..<bytes.count { last.take(kinds[Int(bytes[index])]) }
    }
    self = TextSummary(bytes[..<quarter], one)
    for (start, counter) in [(quarter, two), (2 * quarter, three), (3 * quarter, four)] {
      self = self + TextSummary(bytes[start..<start + quarter], counter)
    }
    self = self + TextSummary(bytes[(4 * quarter)...], last)
  }

  private init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ counter: Counter) {
    count = bytes.count
    lineFeeds = counter.lineFeeds
    for byte in bytes {
      hasBlank = byte.isBlank
      if hasBlank { break }
      if byte.isOfWord { beginsWithWord = true }
    }
    endsWithWord = hasBlank ? counter.isOutside == 0 : beginsWithWord
    innerWords = counter.words - (hasBlank && endsWithWord ? 1 : 0)
  }

  /// Counts the words behind the first blank, byte by byte and without a branch.
  private struct Counter {
    var words = 0
    var lineFeeds = 0
    /// 1 from a blank on until there is a letter.
    var isOutside: UInt8 = 0

    @inline(__always)
    mutating func take(_ kind: UInt8) {
      words &+= Int(isOutside & kind)
      isOutside = ((isOutside & ~kind) | kind >> 1) & 1
      lineFeeds &+= Int(kind >> 2)
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

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }

  fileprivate var isOfWord: Bool {
    self >= 0x80 || 0x30...0x39 ~= self || 0x41...0x5A ~= self || 0x61...0x7A ~= self
  }
}

/// 1 for what makes a word, 2 for blanks, and 4 more for the line feed among them.
private let kinds: [UInt8] = (UInt8.min...UInt8.max).map {
  $0 == newline ? 6 : $0.isBlank ? 2 : $0.isOfWord ? 1 : 0
}
private let newline = UInt8(ascii: "\n")
