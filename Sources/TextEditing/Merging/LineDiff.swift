/// Where two texts differ, line by line.
///
/// Lines that each text has once and both have are the anchors (the patience method of Bram Cohen);
/// between two of them the shortest way is looked for, and where that is long, the stretch is taken
/// to differ as a whole. So a diff of large texts takes a bounded time, and is always one that makes
/// the new text of the old one.
struct LineDiff {
  /// Lines of the old text in whose place lines of the new one stand; one of the two may be empty.
  struct Hunk: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// What differs, from the top; between two hunks there is a line that both texts have.
  private(set) var hunks: [Hunk] = []

  /// The difference of two texts, given as their lines.
  init<Line: Hashable>(from old: [Line], to new: [Line]) {
    let shorter = min(old.count, new.count)
    var top = 0
    while top < shorter, old[top] == new[top] { top += 1 }
    var bottom = 0
    while bottom < shorter - top, old[old.count - 1 - bottom] == new[new.count - 1 - bottom] {
      bottom += 1
    }
    let middle = Hunk(old: top..<old.count - bottom, new: top..<new.count - bottom)
    guard !middle.old.isEmpty, !middle.new.isEmpty,
      middle.old.count + middle.new.count <= Self.mostLines
    else {
      add(middle)
      return
    }
    var numbers: [Line: Int] = [:]
    func number(_ line: Line) -> Int {
      numbers[line]
        ?? {
          numbers[line] = numbers.count; return numbers.count - 1
        }()
    }
    let (oldNumbers, newNumbers) = (old[middle.old].map(number), new[middle.new].map(number))
    LineMatching(oldNumbers, newNumbers).hunks.forEach { hunk in
      add(
        Hunk(
          old: hunk.old.lowerBound + top..<hunk.old.upperBound + top,
          new: hunk.new.lowerBound + top..<hunk.new.upperBound + top))
    }
  }

  /// Adds a hunk behind the others; one that touches the last becomes part of it.
  private mutating func add(_ hunk: Hunk) {
    guard !hunk.old.isEmpty || !hunk.new.isEmpty else { return }
    if let last = hunks.last, last.old.upperBound == hunk.old.lowerBound,
      last.new.upperBound == hunk.new.lowerBound
    {
      hunks[hunks.count - 1].old = last.old.lowerBound..<hunk.old.upperBound
      hunks[hunks.count - 1].new = last.new.lowerBound..<hunk.new.upperBound
    } else {
      hunks.append(hunk)
    }
  }

  /// More differing lines than these are one difference.
  private static let mostLines = 100_000
}
