/// A merge as one text.
///
/// A conflict has both sides, between marker lines.
public struct MergedText: Equatable, Sendable {
  /// Marker lines around the two sides of a conflict.
  public struct Marks: Equatable, Sendable {
    /// Marker before the first side.
    public var mine: String
    /// Marker between the sides.
    public var theirs: String
    /// Marker after the second side.
    public var end: String

    public init(mine: String, theirs: String, end: String) {
      (self.mine, self.theirs, self.end) = (mine, theirs, end)
    }
  }

  public let text: TextBuffer
  /// Offset of the first conflict; nil if there is none.
  public private(set) var firstConflict: Int?
  /// Offset of each region in `mine` and in the merged text, and whether both have the same bytes.
  private var offsets: [(mine: Int, merged: Int, isSame: Bool)] = []

  public init(_ merge: ThreeWayMerge, marks: Marks) {
    var bytes: [UInt8] = []
    var mine = 0
    func write(_ lines: some Sequence<some Sequence<UInt8>>) {
      for line in lines {
        bytes += line
        bytes.append(newline)
      }
    }
    for region in merge.regions {
      let isConflict = region.kind == .conflict
      if isConflict {
        firstConflict = firstConflict ?? bytes.count
        write([marks.mine.utf8])
      }
      offsets.append((mine, bytes.count, region.kind != .theirs))
      write(region.kind == .theirs ? region.theirs : region.mine)
      if isConflict {
        write([marks.theirs.utf8])
        write(region.theirs)
        write([marks.end.utf8])
      }
      mine += region.mine.reduce(0) { $0 + $1.count + 1 }
    }
    // Line feeds separate lines: there is none after the last one.
    text = TextBuffer(bytes.dropLast())
  }

  /// Returns the offset in the merged text for an offset in `mine`.
  public func offset(ofMine offset: Int) -> Int {
    guard let region = offsets.last(where: { $0.mine <= offset }) else { return 0 }
    return min(text.count, region.merged + (region.isSame ? offset - region.mine : 0))
  }

  /// Returns whether both have the same text and first conflict.
  public static func == (left: MergedText, right: MergedText) -> Bool {
    left.text == right.text && left.firstConflict == right.firstConflict
  }
}

private let newline = UInt8(ascii: "\n")
