import Glibc
import HawkNotesUI

/// The child processes that run in the background; each has a callback for its end.
final class Children {
  private struct Running {
    let child: Child
    let then: (Int32, [String]) -> [Event]
  }

  private var running: [Running] = []
  /// Adds a child's `ending` descriptor to the loop.
  var watch: (Int32) -> Void = { _ in }

  /// Starts a command; false if it could not be started.
  ///
  /// - Parameters:
  ///   - reads: What is read of it. Nothing of a program that may run for long, as a browser.
  ///   - then: Receives its exit code and the lines that were read when it ends.
  func start(
    _ command: [String], input: [UInt8]? = nil, reads: Child.Reading = .errors,
    then: @escaping (Int32, [String]) -> [Event]
  ) -> Bool {
    guard let child = Child(command, input: input, reads: reads) else { return false }
    running.append(Running(child: child, then: then))
    watch(child.ending)
    return true
  }

  /// Returns the events that follow from the end of a child.
  func ended(_ descriptor: Int32) -> [Event] {
    guard let index = running.firstIndex(where: { $0.child.ending == descriptor }) else {
      return []
    }
    let ended = running.remove(at: index)
    let code = ended.child.exitCode()
    let lines = ended.child.readOutput().split(separator: "\n").map { String($0).terminalSafe }
    let events = ended.then(code, lines)
    return events.isEmpty ? [.timePassed] : events
  }
}
