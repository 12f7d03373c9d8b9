import Glibc
import HawkNotesUI

/// Commands that were started and go on by themselves; what comes of them is told when they end.
final class Children {
  private struct Running {
    let child: Child
    let then: (Int32, String) -> [Event]
  }

  private var running: [Running] = []
  /// Watches a child's end, and calls back with it.
  var watch: (Int32) -> Void = { _ in }

  /// Starts a command; `then` gets its exit code and the first line that it said of an error.
  ///
  /// False if it could not be started.
  func start(
    _ command: [String], input: [UInt8]? = nil, then: @escaping (Int32, String) -> [Event]
  ) -> Bool {
    guard let child = Child(command, input: input, reads: .errors) else { return false }
    running.append(Running(child: child, then: then))
    watch(child.ending)
    return true
  }

  /// What to do about a command that has ended.
  func ended(_ descriptor: Int32) -> [Event] {
    guard let index = running.firstIndex(where: { $0.child.ending == descriptor }) else {
      return []
    }
    let ended = running.remove(at: index)
    let code = ended.child.exitCode()
    let line = ended.child.readOutput().split(separator: "\n").first ?? ""
    let events = ended.then(code, String(line).terminalSafe)
    return events.isEmpty ? [.timePassed] : events
  }
}
