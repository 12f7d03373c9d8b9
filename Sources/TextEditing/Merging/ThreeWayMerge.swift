/// Two texts that came of one, put together line by line.
///
/// What only one of the two changed is taken from it. Where both changed the same lines in different
/// ways there is a conflict, and both stay: no line of either is lost. Lines that touch do not
/// conflict, so that two neighbouring lines can be changed by two.
public struct ThreeWayMerge: Equatable, Sendable {
  /// A line without its line feed, as bytes of UTF-8.
  public typealias Line = ArraySlice<UInt8>

  /// A stretch of lines as it stands in all three texts.
  public struct Region: Equatable, Sendable {
    /// What became of the stretch.
    public enum Kind: Equatable, Sendable {
      /// Nobody changed it.
      case unchanged
      /// Only the first of the two changed it.
      case mine
      /// Only the second changed it.
      case theirs
      /// Both changed it alike.
      case alike
      /// Both changed it, differently.
      case conflict
    }

    /// What became of it.
    public let kind: Kind
    /// As it was.
    public let base: ArraySlice<Line>
    /// As the first of the two has it.
    public let mine: ArraySlice<Line>
    /// As the second has it.
    public let theirs: ArraySlice<Line>
  }

  /// The stretches from the top; their lines, joined, are the three texts.
  public let regions: [Region]

  /// Puts two texts together that came of `base`.
  public init(base: TextBuffer, mine: TextBuffer, theirs: TextBuffer) {
    var sweep = MergeSweep(base: base.lines, mine: mine.lines, theirs: theirs.lines)
    sweep.run()
    regions = sweep.regions
  }

  /// How many conflicts there are.
  public var conflictCount: Int { regions.count { $0.kind == .conflict } }
}

extension TextBuffer {
  /// What stands between the line feeds; joined by them it is the text again.
  var lines: [ThreeWayMerge.Line] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

/// Goes over what two texts changed, from the top, and puts together what belongs together.
private struct MergeSweep {
  let base: [ThreeWayMerge.Line]
  let mine: [ThreeWayMerge.Line]
  let theirs: [ThreeWayMerge.Line]
  var regions: [ThreeWayMerge.Region] = []
  /// How far each text is done.
  private var done = (base: 0, mine: 0, theirs: 0)

  init(base: [ThreeWayMerge.Line], mine: [ThreeWayMerge.Line], theirs: [ThreeWayMerge.Line]) {
    (self.base, self.mine, self.theirs) = (base, mine, theirs)
  }

  mutating func run() {
    var ours = LineDiff(from: base, to: mine).hunks[...]
    var others = LineDiff(from: base, to: theirs).hunks[...]
    while let start = [ours.first, others.first].compactMap({ $0?.old }).min(by: isBefore) {
      var reach = start
      var (mineGrowth, theirGrowth) = (0, 0)
      var (isOurs, isOthers) = (false, false)
      // Each hunk taken in may reach the next of the other text.
      while true {
        if let hunk = ours.first, hunk.old == reach || hunk.old.collides(with: reach) {
          ours.removeFirst()
          (reach, mineGrowth, isOurs) = (reach.joined(hunk.old), mineGrowth + hunk.growth, true)
        } else if let hunk = others.first, hunk.old == reach || hunk.old.collides(with: reach) {
          others.removeFirst()
          (reach, theirGrowth, isOthers) = (
            reach.joined(hunk.old), theirGrowth + hunk.growth, true
          )
        } else {
          break
        }
      }
      add(upTo: reach.lowerBound, mineGrowth: 0, theirGrowth: 0) { _, _ in .unchanged }
      add(upTo: reach.upperBound, mineGrowth: mineGrowth, theirGrowth: theirGrowth) {
        mine, theirs in
        guard isOurs, isOthers else { return isOurs ? .mine : .theirs }
        return mine == theirs ? .alike : .conflict
      }
    }
    add(upTo: base.count, mineGrowth: 0, theirGrowth: 0) { _, _ in .unchanged }
  }

  private func isBefore(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
  }

  private mutating func add(
    upTo end: Int, mineGrowth: Int, theirGrowth: Int,
    kind: (ArraySlice<ThreeWayMerge.Line>, ArraySlice<ThreeWayMerge.Line>)
      -> ThreeWayMerge.Region.Kind
  ) {
    let count = end - done.base
    let ours = mine[done.mine..<done.mine + count + mineGrowth]
    let others = theirs[done.theirs..<done.theirs + count + theirGrowth]
    guard count > 0 || !ours.isEmpty || !others.isEmpty else { return }
    regions.append(
      ThreeWayMerge.Region(
        kind: kind(ours, others), base: base[done.base..<end], mine: ours, theirs: others))
    done = (end, ours.endIndex, others.endIndex)
  }
}

extension LineDiff.Hunk {
  /// How many lines more there are.
  fileprivate var growth: Int { new.count - old.count }
}

extension Range<Int> {
  /// Whether both mean a same line, or one is a place inside of the other.
  fileprivate func collides(with other: Range<Int>) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }

  fileprivate func joined(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
