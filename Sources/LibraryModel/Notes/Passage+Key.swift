extension Passage {
  /// A number by which notes are sorted by place: Roman pages, pages, chapters, locations, per
  /// cent.
  public var key: Int { unitRank << 49 | first << 24 | (last ?? first) }

  /// The key of notes without a place: they come last.
  public static let keyOfNone = 1 << 52

  private var unitRank: Int {
    switch unit {
    case .page: isRoman ? 0 : 1
    case .chapter: 2
    case .location: 3
    case .percent: 4
    }
  }
}
