import CPlatform
import Foundation

/// Makes system calls of a running program fail, until it is stopped.
final class Tracer {
  private let process: pid_t
  private let log: String
  private var isStopped = false

  /// Begins with the N-th call of each thread; nil if tracing is not permitted.
  init?(_ call: FailingCall, of program: pid_t, log: String, in sandbox: Sandbox) {
    self.log = log
    var words =
      (call.tracer(isLasting: true, log: log) + ["-p", "\(program)"]).map { strdup($0) } + [nil]
    var variables = sandbox.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    process = platform_spawn(
      "strace", &words, &variables, platform_stdio(input: -1, output: -1, error: -1))
    guard wait(until: { Self.isTraced(program) }) else { return nil }
  }

  deinit { stop() }

  /// The number of failed calls.
  var count: Int {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count { $0.contains("(INJECTED)") }
  }

  /// Detaches from the program, whose calls work again.
  func stop() {
    if isStopped { return }
    isStopped = true
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  private static func isTraced(_ process: pid_t) -> Bool {
    let tasks = "/proc/\(process)/task"
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return ids.allSatisfy { id in
      let status = try? String(contentsOfFile: "\(tasks)/\(id)/status", encoding: .utf8)
      return status.map { !$0.contains("TracerPid:\t0\n") } ?? true
    }
  }
}
