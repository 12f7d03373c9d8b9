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
    let (letters, bonuses) = (
      name.letters.startIndex + first, name.bonuses.startIndex + first
    )
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
        var (hit, run): (Int16, Int16) = (0, 0)
        if name.letters[letters + offset] == word[row], row == 0 || offset > 0,
          row == 0 || scores[cell - width - 1] > 0
        {
          var bonus = name.bonuses[bonuses + offset]
          if row == 0 {
            run = 1
            hit = Self.match + 2 * bonus
          } else {
            run = runs[cell - width - 1] + 1
            if run > 1 {
              let begun = name.bonuses[bonuses + offset - Int(run) + 1]
              if bonus >= 8, bonus > begun {
                run = 1
              } else {
                bonus = max(bonus, Self.consecutive, begun)
              }
            }
            let before = scores[cell - width - 1]
            hit = before + Self.match + bonus
            if hit < gap {
              hit = before + Self.match + name.bonuses[bonuses + offset]
              run = 0
            }
          }
        }
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
}
