/// Which lines of two stretches go together; lines are numbers, the same for the same line.
struct LineMatching {
  /// What differs, from the top; two hunks may touch.
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

  /// Lines that are there once in each text, as many as stand in the same order in both.
  private func anchors() -> [(Int, Int)] {
    let newPlaces = Self.singles(new)
    let pairs = Self.singles(old).compactMap { number, place in
      newPlaces[number].map { (place, $0) }
    }.sorted { $0.0 < $1.0 }
    return Self.longestRising(pairs)
  }

  /// The places of the lines that are there once.
  private static func singles(_ lines: [Int]) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for (place, number) in lines.enumerated() {
      places[number] = places[number] == nil ? place : -1
    }
    return places.filter { $0.value >= 0 }
  }

  /// The longest choice of pairs, which rise in the first, that rises in the second too.
  private static func longestRising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    // The pair that ends the best choice of each length, and the pair before each.
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

  // MARK: The shortest way

  /// Finds what differs in a stretch between two anchors.
  private mutating func matchWithin(_ stretch: LineDiff.Hunk) {
    guard !stretch.old.isEmpty, !stretch.new.isEmpty, let way = furthestReaching(in: stretch)
    else {
      if !stretch.old.isEmpty || !stretch.new.isEmpty { hunks.append(stretch) }
      return
    }
    addSteps(of: way, in: stretch)
  }

  /// How far each diagonal was reached before each step, until the end was; nil if it is far.
  ///
  /// The greedy method of Myers, *An O(ND) difference algorithm and its variations*, 1986.
  private func furthestReaching(in stretch: LineDiff.Hunk) -> [[Int]]? {
    let (rows, columns) = (stretch.old.count, stretch.new.count)
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
          old[stretch.old.lowerBound + row] == new[stretch.new.lowerBound + row - diagonal]
        {
          row += 1
        }
        reached[centre + diagonal] = row
        if row >= rows, row - diagonal >= columns { return history }
      }
    }
    return nil
  }

  /// Goes the way back from the end, and adds its steps from the top.
  private mutating func addSteps(of history: [[Int]], in stretch: LineDiff.Hunk) {
    var (row, column) = (stretch.old.count, stretch.new.count)
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
      let (first, second) = (stretch.old.lowerBound + fromRow, stretch.new.lowerBound + fromColumn)
      steps.append(
        LineDiff.Hunk(
          old: first..<(isInsertion ? first : first + 1),
          new: second..<(isInsertion ? second + 1 : second)))
      (row, column) = (fromRow, fromColumn)
    }
    hunks += steps.reversed()
  }

  /// A way of more steps than these is not looked for.
  private static let mostSteps = 500
}
