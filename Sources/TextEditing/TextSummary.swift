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
  init(_ bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { read($0) }
    if done == nil { Array(bytes).withUnsafeBufferPointer { read($0) } }
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    var feeds = 0
    for byte in bytes where byte == newline { feeds &+= 1 }
    lineFeeds = feeds
    readWords(bytes)
  }

  private mutating func readWords(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.firstIndex(where: \.isBlank) else {
      beginsWithWord = bytes.contains(where: \.isOfWord)
      endsWithWord = beginsWithWord
      return
    }
    hasBlank = true
    beginsWithWord = bytes[..<first].contains(where: \.isOfWord)
    var words = 0
    // 1 from a blank on until there is a letter.
    var isOutside: UInt8 = 1
    kinds.withUnsafeBufferPointer { kinds in
      for index in first..<bytes.count {
        let kind = kinds[Int(bytes[index])]
        words &+= Int(isOutside & kind)
        isOutside = (isOutside & ~kind) | kind >> 1
      }
    }
    endsWithWord = isOutside == 0
    innerWords = words - (endsWithWord ? 1 : 0)
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

/// 1 for what makes a word, 2 for blanks, 0 for all else.
private let kinds: [UInt8] = (UInt8.min...UInt8.max).map { $0.isBlank ? 2 : $0.isOfWord ? 1 : 0 }
private let newline = UInt8(ascii: "\n")
