/// A screen that surfaces are painted on.
public protocol Terminal: AnyObject {
  /// Its cells.
  var size: Size { get }

  /// Shows a surface in place of the one before.
  func paint(_ surface: Surface)

  /// Forgets what the screen shows, so that the next paint draws every cell anew.
  func redraw()
}
