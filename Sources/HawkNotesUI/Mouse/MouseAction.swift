/// An action of the mouse's buttons or wheel.
public enum MouseAction: Equatable, Sendable {
  case pressed(MouseSpot), dragged(MouseSpot), released(MouseSpot)
  case wheelTurned(MouseSpot, rows: Int)
  /// The right button was pressed.
  case menuPressed(MouseSpot)

  /// Whether it only continues a press.
  var continuesPress: Bool {
    switch self {
    case .pressed, .wheelTurned, .menuPressed: false
    case .dragged, .released: true
    }
  }
}

extension WindowState {
  mutating func reduceMouse(_ action: MouseAction) -> [Effect] {
    switch action {
    case .pressed(let spot): return press(at: spot)
    case .dragged(let spot): drag(to: spot)
    case .released(let spot): return release(at: spot)
    case .menuPressed(let spot): showMenu(at: spot)
    case .wheelTurned(let spot, let rows): scroll(spot.target, by: rows)
    }
    return []
  }
}
