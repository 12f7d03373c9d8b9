public import TextUI

/// A terminal that keeps what was painted last.
public final class InMemoryTerminal: Terminal {
  /// Its size.
  public let size: Size
  /// What was painted last.
  public private(set) var shown: Surface?
  /// How often it was painted.
  public private(set) var paints = 0

  /// A terminal of a size, with nothing on it.
  public init(size: Size) { self.size = size }

  /// Keeps the picture.
  public func paint(_ surface: Surface) {
    shown = surface
    paints += 1
  }

  /// Nothing to be drawn anew: a picture is whole.
  public func redraw() {}
}
