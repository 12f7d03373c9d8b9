/// What the mouse's left button and its wheel do.
public enum MouseAction: Equatable, Sendable {
  case pressed(MouseSpot), dragged(MouseSpot), released(MouseSpot)
  case wheelTurned(MouseSpot, rows: Int)

  /// Whether the user is told of something new by it: the press before a drag or release has done
  /// that.
  var isByHand: Bool {
    switch self {
    case .pressed, .wheelTurned: true
    case .dragged, .released: false
    }
  }
}

extension WindowState {
  mutating func reduceMouse(_ action: MouseAction) -> [Effect] {
    switch action {
    case .pressed(let spot): return press(at: spot)
    case .dragged(let spot): drag(to: spot)
    case .released(let spot): return release(at: spot)
    case .wheelTurned(let spot, let rows): scroll(spot.target, by: rows)
    }
    return []
  }
}
