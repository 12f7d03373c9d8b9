import CursesTerminal
import Glibc
import SceneRestoration

/// The state that re-execution hands over to the new program, in an environment variable.
struct ReexecutionState {
  private static let variable = "HAWKNOTES_INHERITANCE"

  /// The lock of the scene.
  let handover: SceneHandover
  /// The terminal's modes before the first of these programs changed them.
  let found: FoundModes
  /// The process that restores the terminal after a kill.
  let terminalGuard: TerminalGuard?

  /// The variable and its value, `NAME=VALUE`.
  var assignment: String {
    let last = terminalGuard.map { " \($0)" } ?? ""
    return "\(Self.variable)=\(handover) \(found)\(last)"
  }

  /// Reads the state from the environment and removes it there, so that no child inherits it.
  static func consumeFromEnvironment() -> ReexecutionState? {
    guard let value = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    let parts = value.split(separator: " ").map(String.init)
    guard parts.count >= 2, let handover = SceneHandover(parts[0]),
      let found = FoundModes(parts[1])
    else { return nil }
    return ReexecutionState(
      handover: handover, found: found,
      terminalGuard: parts.count > 2 ? TerminalGuard(parts[2]) : nil)
  }
}
