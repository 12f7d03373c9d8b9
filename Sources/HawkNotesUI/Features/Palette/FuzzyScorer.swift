/// The alignment of a word with a name that has the best score; keeps its memory from name to name.
struct FuzzyScorer {
  private var scores: [Int16] = []
  private var runs: [Int16] = []

  private static let match: Int16 = 16
  private static let gapStart: Int16 = -3
  private static let gapExtension: Int16 = -1
  private static let consecutive: Int16 = 4

  /// Returns the best score of a word in a name; nil if the name does not have its letters in
  /// order.
  mutating func score(_ word: [UInt32], _ name: FuzzyText.Slice) -> Int? {
    guard let first = firstLetters(word, name) else { return nil }
    return Int(align(word, name, first).score)
  }

  /// Returns the indices of the letters in the best alignment.
  mutating func matches(_ word: [UInt32], _ name: FuzzyText.Slice) -> [Int] {
    guard let first = firstLetters(word, name), !word.isEmpty else { return [] }
    let width = name.letters.count - first
    var column = align(word, name, first).column
    var (row, found) = (word.count - 1, [Int]())
    var prefersMatch = true
    while row >= 0, column >= 0 {
      let score = scores[row * width + column]
      let diagonal = row > 0 && column > 0 ? scores[(row - 1) * width + column - 1] : 0
      let left = column > 0 ? scores[row * width + column - 1] : 0
      let isLetter = name.letters[name.letters.startIndex + first + column] == word[row]
      if isLetter, row == 0 || diagonal > 0, score > left || (score == left && prefersMatch) {
        found.append(first + column)
        guard row > 0 else { break }
        row -= 1
      }
      let isInRun = runs[max(0, row) * width + column] > 1
      let next = (row + 1) * width + column + 1
      prefersMatch =
        isInRun
        || (row + 1 < word.count && column + 1 < width && next < runs.count && runs[next] > 0)
      column -= 1
    }
    return found
  }

  /// Returns the index of the first letter of the word; nil unless its letters follow in order.
  private func firstLetters(_ word: [UInt32], _ name: FuzzyText.Slice) -> Int? {
    var (next, first) = (0, -1)
    guard !word.isEmpty, word.count <= name.letters.count, word.count <= 100 else { return nil }
    for (index, letter) in name.letters.enumerated() where letter == word[next] {
      if next == 0 { first = index }
      next += 1
      if next == word.count { return first }
    }
    return nil
  }

  /// Fills the table of scores, from the first letter that matches.
  private mutating func align(
    _ word: [UInt32], _ name: FuzzyText.Slice, _ first: Int
  ) -> (score: Int16, column: Int) {
    let width = name.letters.count - first
    let size = width * word.count
    if scores.count < size {
      scores = Array(repeating: 0, count: size)
      runs = Array(repeating: 0, count: size)
    }
    var (best, column): (Int16, Int) = (0, 0)
    for row in word.indices {
      var isInGap = false
      for offset in 0..<width {
        let cell = row * width + offset
        let left = offset > 0 ? scores[cell - 1] : 0
        let gap = max(0, left + (isInGap ? Self.gapExtension : Self.gapStart))
        let isLetter = name.letters[name.letters.startIndex + first + offset] == word[row]
        let (hit, run) =
          isLetter
          ? self.hit(
            row: row, offset: offset, diagonal: cell - width - 1, over: gap,
            name.bonuses, at: name.bonuses.startIndex + first + offset) : (0, 0)
        isInGap = hit < gap
        scores[cell] = max(hit, gap)
        runs[cell] = isInGap ? 0 : run
        if row == word.count - 1, scores[cell] > best, !isInGap {
          (best, column) = (scores[cell], offset)
        }
      }
    }
    return (best, column)
  }

  /// Returns the score of a letter that matches, and the length of the run that it ends; zeros if
  /// the letters before it do not match.
  ///
  /// - Parameters:
  ///   - diagonal: The cell of the letter before, in the row before.
  ///   - gap: The score without a match.
  ///   - index: The index of the letter's bonus.
  @inline(__always)
  private func hit(
    row: Int, offset: Int, diagonal: Int, over gap: Int16, _ bonuses: ArraySlice<Int16>,
    at index: Int
  ) -> (score: Int16, run: Int16) {
    let own = bonuses[index]
    guard row > 0 else { return (Self.match + 2 * own, 1) }
    guard offset > 0, scores[diagonal] > 0 else { return (0, 0) }
    var (bonus, run) = (own, runs[diagonal] + 1)
    if run > 1 {
      let begun = bonuses[index - Int(run) + 1]
      if own >= 8, own > begun {
        run = 1
      } else {
        bonus = max(own, Self.consecutive, begun)
      }
    }
    let score = scores[diagonal] + Self.match + bonus
    return score < gap ? (scores[diagonal] + Self.match + own, 0) : (score, run)
  }
}
