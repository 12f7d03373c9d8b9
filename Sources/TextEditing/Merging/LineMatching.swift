/// Matching of the lines of two regions.
///
/// Lines are numbers: equal lines have equal numbers.
struct LineMatching {
  /// The differences in order; two hunks may touch.
  private(set) var hunks: [LineDiff.Hunk] = []
  private let old: [Int]
  private let new: [Int]

  init(_ old: [Int], _ new: [Int]) {
    self.old = old
    self.new = new
    var (oldStart, newStart) = (0, 0)
    for (oldLine, newLine) in anchors() + [(old.count, new.count)] {
      matchWithin(LineDiff.Hunk(old: oldStart..<oldLine, new: newStart..<newLine))
      (oldStart, newStart) = (min(oldLine + 1, old.count), min(newLine + 1, new.count))
    }
  }

  // MARK: Anchors

  /// Returns index pairs of lines that occur once in each text: the longest sequence that has the
  /// same order in both.
  private func anchors() -> [(Int, Int)] {
    let newIndices = Self.uniqueLines(new)
    let pairs = Self.uniqueLines(old).compactMap { number, index in
      newIndices[number].map { (index, $0) }
    }.sorted { $0.0 < $1.0 }
    return Self.longestIncreasing(pairs)
  }

  /// Returns the index of each line that occurs once.
  private static func uniqueLines(_ lines: [Int]) -> [Int: Int] {
    var indices: [Int: Int] = [:]
    for (index, number) in lines.enumerated() {
      indices[number] = indices[number] == nil ? index : -1
    }
    return indices.filter { $0.value >= 0 }
  }

  /// Returns the longest subsequence whose second elements increase.
  ///
  /// O(n log n).
  private static func longestIncreasing(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    // For each length, the last pair of the best subsequence; for each pair, the pair before it.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chosen: [(Int, Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      chosen.append(pairs[index])
      index = before[index]
    }
    return chosen.reversed()
  }

  // MARK: Shortest edit script

  /// Finds the differences in a region between two anchors.
  private mutating func matchWithin(_ region: LineDiff.Hunk) {
    guard !region.old.isEmpty, !region.new.isEmpty, let history = furthestReaching(in: region)
    else {
      if !region.old.isEmpty || !region.new.isEmpty { hunks.append(region) }
      return
    }
    addSteps(of: history, in: region)
  }

  /// Returns the furthest row on each diagonal before each step, up to the step that reaches the
  /// end; nil if there are too many steps.
  ///
  /// The greedy algorithm of Myers, *An O(ND) difference algorithm and its variations*, 1986.
  private func furthestReaching(in region: LineDiff.Hunk) -> [[Int]]? {
    let (rows, columns) = (region.old.count, region.new.count)
    let most = min(rows + columns, Self.mostSteps)
    let centre = most + 1
    var reached = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    for step in 0...most {
      history.append(Array(reached[centre - step - 1...centre + step + 1]))
      for diagonal in stride(from: -step, through: step, by: 2) {
        let (below, above) = (reached[centre + diagonal - 1], reached[centre + diagonal + 1])
        var row = diagonal == -step || (diagonal != step && below < above) ? above : below + 1
        while row < rows, row - diagonal < columns,
          old[region.old.lowerBound + row] == new[region.new.lowerBound + row - diagonal]
        {
          row += 1
        }
        reached[centre + diagonal] = row
        if row >= rows, row - diagonal >= columns { return history }
      }
    }
    return nil
  }

  /// Follows the edit script back from its end, and adds its steps in order.
  private mutating func addSteps(of history: [[Int]], in region: LineDiff.Hunk) {
    var (row, column) = (region.old.count, region.new.count)
    var steps: [LineDiff.Hunk] = []
    for step in stride(from: history.count - 1, to: 0, by: -1) {
      let centre = step + 1
      let diagonal = row - column
      let (below, above) = (
        history[step][centre + diagonal - 1], history[step][centre + diagonal + 1]
      )
      let isInsertion = diagonal == -step || (diagonal != step && below < above)
      let fromRow = isInsertion ? above : below
      let fromColumn = fromRow - (isInsertion ? diagonal + 1 : diagonal - 1)
      let (first, second) = (region.old.lowerBound + fromRow, region.new.lowerBound + fromColumn)
      steps.append(
        LineDiff.Hunk(
          old: first..<(isInsertion ? first : first + 1),
          new: second..<(isInsertion ? second + 1 : second)))
      (row, column) = (fromRow, fromColumn)
    }
    hunks += steps.reversed()
  }

  /// Largest number of steps of an edit script.
  private static let mostSteps = 500
}
