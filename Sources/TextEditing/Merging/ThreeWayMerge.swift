/// Line-by-line merge of two texts with a common base.
///
/// A region that only one text changed is taken from that text. If both changed the same lines
/// differently, the region is a conflict and both versions are kept: no line is lost. Changes of
/// adjacent lines do not conflict, unless one text adds lines where the other replaces blank ones:
/// two paragraphs written into one gap, or into an empty text, are not mixed.
public struct ThreeWayMerge: Equatable, Sendable {
  /// A line without its line feed, as UTF-8.
  public typealias Line = ArraySlice<UInt8>

  /// A region of lines in all three texts.
  public struct Region: Equatable, Sendable {
    /// Which texts changed the region.
    public enum Kind: Equatable, Sendable {
      /// Neither text.
      case unchanged
      /// Only the first text.
      case mine
      /// Only the second text.
      case theirs
      /// Both texts, in the same way.
      case alike
      /// Both texts, in different ways.
      case conflict
    }

    /// Which texts changed the region.
    public let kind: Kind
    public let base: ArraySlice<Line>
    /// Lines of the first text.
    public let mine: ArraySlice<Line>
    /// Lines of the second text.
    public let theirs: ArraySlice<Line>
  }

  /// The regions in order.
  ///
  /// Their lines, joined, are the three texts.
  public let regions: [Region]

  /// Merges two texts that were made from `base`.
  public init(base: TextBuffer, mine: TextBuffer, theirs: TextBuffer) {
    var sweep = MergeSweep(base: base.lines, mine: mine.lines, theirs: theirs.lines)
    sweep.run()
    regions = sweep.regions
  }

  /// Returns the lines that two texts have in common, in order.
  public static func commonLines(of one: TextBuffer, and other: TextBuffer) -> TextBuffer {
    let regions = ThreeWayMerge(base: one, mine: one, theirs: other).regions
    let lines = regions.filter { $0.kind == .unchanged }.flatMap(\.base)
    return TextBuffer(Array(lines.joined(separator: [UInt8(ascii: "\n")])))
  }

  public var conflictCount: Int { regions.count { $0.kind == .conflict } }
}

extension TextBuffer {
  /// The lines, without their line feeds.
  ///
  /// Joined by line feeds they are the text.
  var lines: [ThreeWayMerge.Line] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}

/// Combines the hunks of two differences into regions, in order.
private struct MergeSweep {
  let base: [ThreeWayMerge.Line]
  let mine: [ThreeWayMerge.Line]
  let theirs: [ThreeWayMerge.Line]
  var regions: [ThreeWayMerge.Region] = []
  /// Number of lines of each text that are in regions already.
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
      // Each hunk extends the region, which may then overlap the next hunk of the other text.
      while true {
        if let hunk = ours.first, collide(hunk.old, reach) {
          ours.removeFirst()
          (reach, mineGrowth, isOurs) = (reach.joined(hunk.old), mineGrowth + hunk.growth, true)
        } else if let hunk = others.first, collide(hunk.old, reach) {
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

  /// Returns whether two hunks are of one region.
  private func collide(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one == other || one.collides(with: other) || areOfOneGap(one, other)
      || areOfOneGap(other, one)
  }

  /// Whether lines are added next to lines that are all blank.
  private func areOfOneGap(_ added: Range<Int>, _ lines: Range<Int>) -> Bool {
    added.isEmpty && !lines.isEmpty
      && (added.lowerBound == lines.lowerBound || added.lowerBound == lines.upperBound)
      && base[lines].allSatisfy { $0.allSatisfy { [" ", "\t", "\r"].contains(UnicodeScalar($0)) } }
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
  /// Number of lines that the hunk adds; negative if it removes lines.
  fileprivate var growth: Int { new.count - old.count }
}

extension Range<Int> {
  /// Returns whether both contain the same line, or one is empty and inside the other.
  fileprivate func collides(with other: Range<Int>) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }

  fileprivate func joined(_ other: Range<Int>) -> Range<Int> {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
