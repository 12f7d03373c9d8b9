import CPlatform
import Foundation

/// A program on its own pseudo-terminal, started without waiting.
final class Racer {
  let id: pid_t
  private let terminal: Int32
  private(set) var code: Int32?
  private(set) var output = ""

  init(_ arguments: String..., in sandbox: Sandbox) {
    var master: Int32 = -1
    var words = ([Sandbox.program] + arguments.dropFirst()).map { strdup($0) } + [nil]
    var variables = sandbox.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    id = platform_spawn_in_pty(Sandbox.program, &words, &variables, 80, 24, &master)
    terminal = master
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if code == nil {
      kill(id, SIGKILL)
      waitpid(id, nil, 0)
    }
    close(terminal)
  }

  /// Waits until each has drawn its first frame or ended; returns both groups.
  static func settle(_ racers: [Racer]) throws -> (up: [Racer], ended: [Racer]) {
    wait { racers.allSatisfy(\.isSettled) }
    return (racers.filter { $0.code == nil && $0.isUp }, racers.filter { $0.code != nil })
  }

  private var isUp: Bool { output.contains("synced") || output.contains("kept") }

  private var isSettled: Bool {
    if code != nil || isUp { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(terminal, &buffer, buffer.count)
    if count > 0 { output += String(decoding: buffer[..<count], as: UTF8.self) }
    var status: Int32 = 0
    if waitpid(id, &status, WNOHANG) == id { code = (status >> 8) & 0xFF }
    return code != nil || isUp
  }
}
