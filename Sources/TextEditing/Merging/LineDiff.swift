/// Line difference of two texts.
///
/// Lines that occur once in each text are anchors (the patience diff of Bram Cohen). Between two
/// anchors the shortest edit script is searched for; if it is long, the whole region is one
/// difference. So the time is bounded for large texts, and the result always leads from the old
/// text to the new one.
public struct LineDiff {
  /// Lines of the old text and the lines of the new text that replace them.
  ///
  /// One range may be empty.
  public struct Hunk: Equatable, Sendable {
    /// The lines of the old text.
    public var old: Range<Int>
    /// The lines of the new text.
    public var new: Range<Int>
  }

  /// The differences in order.
  ///
  /// At least one common line is between two hunks.
  public private(set) var hunks: [Hunk] = []

  /// Computes the difference of two texts, given as lines.
  public init<Line: Hashable>(from old: [Line], to new: [Line]) {
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

  /// Appends a hunk.
  ///
  /// If it touches the last one, the two are joined.
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

  /// Largest number of differing lines that are compared; more are one difference.
  private static let mostLines = 100_000
}
