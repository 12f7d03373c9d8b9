/// What the user asks of the program, whatever the screen shows.
public enum ProgramAction: Equatable, Sendable {
  case redrawPressed, suspendPressed, quitPressed, closePressed

  /// The effect that does it.
  var effect: Effect {
    switch self {
    case .redrawPressed: .redraw
    case .suspendPressed: .suspend
    case .quitPressed: .quit
    case .closePressed: .close
    }
  }
}
