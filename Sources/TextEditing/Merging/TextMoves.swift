/// Maps offsets in one version of a text to another version.
///
/// An offset moves with its line; within changed lines it moves with the words around it. Offset 0
/// stays 0.
public struct TextMoves {
  private struct Stretch {
    let old: Int
    let new: Int
    /// The change of the stretch; nil if it is the same in both versions.
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

  /// Returns the offset in the new version for an offset in the old one.
  public func moved(_ offset: Int) -> Int {
    guard offset > 0, let stretch = stretches.last(where: { $0.old <= offset }) else { return 0 }
    let within = offset - stretch.old
    return min(end, stretch.new + (stretch.edit?.moved(within) ?? within))
  }

  private static func text(_ lines: some Sequence<ThreeWayMerge.Line>) -> [UInt8] {
    lines.flatMap { $0 + [UInt8(ascii: "\n")] }
  }
}
