/// The number of letters that differ between two words: inserted, removed, replaced or swapped
/// ones.
struct EditDistance {
  let value: Int

  init(_ one: String, _ other: String) {
    let (one, other) = (Array(one), Array(other))
    var rows = [Array(0...other.count)]
    for (i, letter) in one.enumerated() {
      var row = [i + 1]
      for (j, otherLetter) in other.enumerated() {
        let replaced = rows[i][j] + (letter == otherLetter ? 0 : 1)
        var best = min(replaced, rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == other[j - 1], one[i - 1] == otherLetter {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    value = rows[one.count][other.count]
  }
}
