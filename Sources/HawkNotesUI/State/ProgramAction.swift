/// A command to the program, independent of the screen.
public enum ProgramAction: Equatable, Sendable {
  case redrawPressed, suspendPressed, quitPressed, closePressed

  /// The effect that performs it.
  var effect: Effect {
    switch self {
    case .redrawPressed: .redraw
    case .suspendPressed: .suspend
    case .quitPressed: .quit
    case .closePressed: .close
    }
  }
}
