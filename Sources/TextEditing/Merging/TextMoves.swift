/// Where the places of a text are in another version of it.
///
/// A place stays with its line, and in a stretch of changed lines with the words around it. The start
/// stays the start.
public struct TextMoves {
  private struct Stretch {
    let old: Int
    let new: Int
    /// The change of the stretch; nil if it is the same in both.
    let edit: TextEdit?
  }

  private var stretches: [Stretch] = []
  private let end: Int

  /// Compares two versions, line by line.
  public init(from old: TextBuffer, to new: TextBuffer) {
    end = new.count
    var (before, after) = (0, 0)
    for region in ThreeWayMerge(base: old, mine: old, theirs: new).regions {
      let (base, other) = (Self.text(region.base), Self.text(region.theirs))
      let edit = region.kind == .unchanged ? nil : TextBuffer(base).edit(to: other)
      stretches.append(Stretch(old: before, new: after, edit: edit))
      before += base.count
      after += region.kind == .unchanged ? base.count : other.count
    }
  }

  /// The place in the new version of a place in the old one.
  public func moved(_ place: Int) -> Int {
    guard place > 0, let stretch = stretches.last(where: { $0.old <= place }) else { return 0 }
    let within = place - stretch.old
    return min(end, stretch.new + (stretch.edit?.moved(within) ?? within))
  }

  private static func text(_ lines: some Sequence<ThreeWayMerge.Line>) -> [UInt8] {
    lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}
