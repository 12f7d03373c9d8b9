public import TextUI

/// A terminal in memory: it keeps the last picture.
public final class InMemoryTerminal: Terminal {
  public var size: Size
  /// The last picture.
  public private(set) var shown: Surface?
  /// The words that were written since the window began, or since ``forgetWrites()``: of each row
  /// that changed, from its first to its last changed cell.
  public private(set) var writes: [String] = []
  /// The number of pictures drawn.
  public private(set) var paints = 0

  /// Creates a blank terminal of a size.
  public init(size: Size) { self.size = size }

  /// Keeps the picture.
  public func paint(_ surface: Surface) {
    writes += writes(over: shown, of: surface).filter { !$0.isEmpty }
    shown = surface
    paints += 1
  }

  /// Forgets what was written.
  public func forgetWrites() { writes = [] }

  private func writes(over shown: Surface?, of surface: Surface) -> [String] {
    let before = shown.flatMap { $0.size == surface.size ? $0 : nil }
    let changes = surface.changes(since: before ?? Surface(size: surface.size))
    let reached = shown.flatMap(surface.rowReached)
    let texts = changes.filter { $0.row != reached }
      .map { surface.text(ofRow: $0.row, $0.columns).trimmed }
    return texts + (reached.map { [surface.line($0).trimmed] } ?? [])
  }

  /// Does nothing: each picture is complete.
  public func redraw() {}
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmed: String {
    let words = drop { $0 == " " }
    return String(words.reversed().drop { $0 == " " }.reversed())
  }
}
