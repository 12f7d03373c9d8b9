/// A merge as one text, in which a conflict stands with both sides between lines that say so.
public struct MergedText: Equatable, Sendable {
  /// The lines around the two sides of a conflict.
  public struct Marks: Equatable, Sendable {
    /// Before the first side.
    public var mine: String
    /// Between the two.
    public var theirs: String
    /// Behind the second.
    public var end: String

    /// Lines that say whose the lines under them are.
    public init(mine: String, theirs: String, end: String) {
      (self.mine, self.theirs, self.end) = (mine, theirs, end)
    }
  }

  /// The text.
  public let text: TextBuffer
  /// Where the first conflict begins.
  public private(set) var firstConflict: Int?
  /// Where each stretch begins, in mine and here, and whether it is the same in both.
  private var stretches: [(mine: Int, merged: Int, isSame: Bool)] = []

  /// Writes a merge down.
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
      stretches.append((mine, bytes.count, region.kind != .theirs))
      write(region.kind == .theirs ? region.theirs : region.mine)
      if isConflict {
        write([marks.theirs.utf8])
        write(region.theirs)
        write([marks.end.utf8])
      }
      mine += region.mine.reduce(0) { $0 + $1.count + 1 }
    }
    // Line feeds stand between lines, not behind them.
    text = TextBuffer(bytes.dropLast())
  }

  /// Where a place of mine is in the merged text.
  public func offset(ofMine offset: Int) -> Int {
    guard let stretch = stretches.last(where: { $0.mine <= offset }) else { return 0 }
    return min(text.count, stretch.merged + (stretch.isSame ? offset - stretch.mine : 0))
  }

  /// Whether both are the same text, made the same way.
  public static func == (left: MergedText, right: MergedText) -> Bool {
    left.text == right.text && left.firstConflict == right.firstConflict
  }
}

private let newline = UInt8(ascii: "\n")
