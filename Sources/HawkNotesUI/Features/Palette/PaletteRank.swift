/// The place of an entry in the list: by its score, then by its last use, its length and its index.
///
/// One number, so that thousands of entries are sorted fast.
struct PaletteRank: Comparable {
  private let bits: Int

  /// The index of the entry.
  var index: Int { Self.mostIndex - bits & Self.mostIndex }

  /// Creates a rank.
  ///
  /// - Parameters:
  ///   - use: The number of entries that were used later; nil if it was not used.
  ///   - length: The length of the words: of equally good ones the shorter come first.
  init(score: Int, use: Int?, length: Int, index: Int) {
    let use = Self.mostUse - min(use ?? Self.mostUse, Self.mostUse)
    let length = Self.mostLength - min(length, Self.mostLength)
    bits =
      ((min(score, Self.mostScore) << 5 | use) << 11 | length) << 24 | (Self.mostIndex - index)
  }

  /// The best score.
  static let mostScore = 1 << 22 - 1
  private static let mostUse = 1 << 5 - 1
  private static let mostLength = 1 << 11 - 1
  private static let mostIndex = 1 << 24 - 1

  static func < (one: PaletteRank, other: PaletteRank) -> Bool { one.bits < other.bits }
}
