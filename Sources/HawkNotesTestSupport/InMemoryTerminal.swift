public import TextUI

/// A terminal in memory: it keeps the last picture.
public final class InMemoryTerminal: Terminal {
  public let size: Size
  /// The last picture.
  public private(set) var shown: Surface?
  /// The number of pictures drawn.
  public private(set) var paints = 0

  /// Creates a blank terminal of a size.
  public init(size: Size) { self.size = size }

  /// Keeps the picture.
  public func paint(_ surface: Surface) {
    shown = surface
    paints += 1
  }

  /// Does nothing: each picture is complete.
  public func redraw() {}
}
