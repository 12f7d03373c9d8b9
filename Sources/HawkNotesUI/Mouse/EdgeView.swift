import TextUI

/// The edge of the window on which releasing the mouse button opens another window.
struct EdgeView {
  private let side: Side

  init(_ side: Side) { self.side = side }

  func draw(on surface: inout Surface) {
    var rest = Rect(surface.size)
    let (edge, sign): (Rect, Character) =
      switch side {
      case .beside: (rest.takeRight(1), "┃")
      case .left: (rest.takeLeft(1), "┃")
      case .above: (rest.takeTop(1), "━")
      case .below: (rest.takeBottom(1), "━")
      }
    surface.fill(edge, with: sign, style: Theme.selected)
  }
}
