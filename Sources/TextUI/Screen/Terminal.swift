/// A screen that shows surfaces.
public protocol Terminal: AnyObject {
  /// Size in cells.
  var size: Size { get }

  /// Shows a surface in place of the last one.
  func paint(_ surface: Surface)

  /// Makes the next paint draw every cell again.
  func redraw()
}
