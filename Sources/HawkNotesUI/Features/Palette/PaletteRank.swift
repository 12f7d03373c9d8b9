/// The place of an entry in the list: by its score, then by its last use, its length and its index.
///
/// One number, so that thousands of entries are sorted fast.
struct PaletteRank: Comparable {
  private let bits: Int

  var index: Int { Self.mostIndex - bits & Self.mostIndex }

  /// Creates a rank.
  ///
  /// - Parameters:
  ///   - tier: The kind of match: a better kind comes first, whatever the score.
  ///   - use: The number of entries that were used later; nil if it was not used.
  ///   - length: The length of the words: of equally good matches the shorter comes first.
  init(tier: Tier = .letters, score: Int = 0, use: Int?, length: Int, index: Int) {
    let use = Self.mostUse - min(use ?? Self.mostUse, Self.mostUse)
    let length = Self.mostLength - min(length, Self.mostLength)
    bits =
      (((tier.rawValue << 18 | min(score, Self.mostScore)) << 5 | use) << 11 | length) << 24
      | (Self.mostIndex - index)
  }

  /// The kinds of matches between the typed text and an entry, the worst first.
  enum Tier: Int {
    /// By its letters.
    case letters
    /// By the beginnings of its words.
    case words
    /// By the beginning of its name.
    case beginning
    /// By its key.
    case key
    /// By its name in vi.
    case name
  }

  private static let mostScore = 1 << 18 - 1
  private static let mostUse = 1 << 5 - 1
  private static let mostLength = 1 << 11 - 1
  private static let mostIndex = 1 << 24 - 1

  static func < (one: PaletteRank, other: PaletteRank) -> Bool { one.bits < other.bits }
}
