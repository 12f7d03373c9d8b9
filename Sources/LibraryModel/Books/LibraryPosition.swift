/// Sort orders of books and characters, with gaps, so that moving one item changes only its own
/// row.
public enum LibraryPosition {
  /// Distance between two items that were added one after the other.
  public static let step = 1 << 20

  public static func ofItem(_ index: Int) -> Int { (index + 1) * step }

  /// Returns a position from a file, which may be any number, as one that leaves room for others.
  public static func limited(_ position: Int) -> Int { min(max(position, -1 << 50), 1 << 50) }

  /// Returns the position after the last item; the same one if there is no larger one.
  public static func after(_ last: Int?) -> Int {
    last.map { min($0, Int.max - step) + step } ?? step
  }

  /// Returns a position between two others; nil if there is no gap.
  ///
  /// - Parameters:
  ///   - lower: Position of the item before; nil at the beginning.
  ///   - upper: Position of the item after; nil at the end.
  public static func between(_ lower: Int?, _ upper: Int?) -> Int? {
    switch (lower, upper) {
    case (nil, nil): return step
    case (let lower?, nil): return lower <= Int.max - step ? lower + step : nil
    case (nil, let upper?): return upper >= Int.min + step ? upper - step : nil
    case (let lower?, let upper?):
      // NB: The distance of two numbers may be too large for a number.
      let middle = (lower >> 1) + (upper >> 1) + (lower & upper & 1)
      return middle > lower ? middle : nil
    }
  }

  /// Returns some ascending positions between two others; nil if the gap is too small.
  public static func between(_ lower: Int?, _ upper: Int?, count: Int) -> [Int]? {
    switch (lower, upper) {
    case (nil, nil): return (0..<count).map(ofItem)
    case (let lower?, nil): return (1...max(1, count)).map { lower + $0 * step }
    case (nil, let upper?): return (1...max(1, count)).reversed().map { upper - $0 * step }
    case (let lower?, let upper?):
      guard upper - lower > count else { return nil }
      return (1...max(1, count)).map {
        lower + (upper - lower) / (count + 1) * $0 + min($0, (upper - lower) % (count + 1))
      }
    }
  }
}
