import CPlatform
import Foundation
import Testing

/// The program on its own pseudo-terminal, with its system calls recorded.
final class TracedProgram {
  private let id: pid_t
  private let terminal: Int32
  private var hasEnded = false
  /// The output since the last keys.
  private var drawn = ""

  /// The system calls that change a disk or open descriptors.
  private static let calls = [
    "open", "openat", "creat", "close", "write", "pwrite64", "writev", "pwritev", "ftruncate",
    "truncate", "fallocate", "rename", "renameat", "renameat2", "link", "linkat", "unlink",
    "unlinkat", "symlinkat", "mkdir", "mkdirat", "rmdir", "fsync", "fdatasync", "sync_file_range",
  ]

  init(
    _ arguments: String..., of program: String = Sandbox.program, in sandbox: Sandbox, log: String
  ) {
    let words =
      ["strace", "-f", "-qq", "-xx", "-s", "2000000", "-o", log, "-e"]
      + ["trace=" + Self.calls.joined(separator: ","), program] + arguments
    var master: Int32 = -1
    var strings = words.map { strdup($0) } + [nil]
    var variables = sandbox.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (strings + variables).forEach { free($0) } }
    id = platform_spawn_in_pty("strace", &strings, &variables, 100, 30, &master)
    terminal = master
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if !hasEnded {
      kill(id, SIGTERM)
      waitpid(id, nil, 0)
    }
    close(terminal)
  }

  func type(_ keys: String) {
    drain()
    drawn = ""
    var bytes = Array(keys.utf8)[...]
    let deadline = Date() + waitLimit
    while !bytes.isEmpty, Date() < deadline {
      let count = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else { drain() }
    }
  }

  /// Waits until something has been drawn since the last keys.
  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    wait(for: text, sourceLocation: sourceLocation) { drawn.contains(text) }
  }

  /// Waits until the last keys are synced; where they changed nothing, until nothing is drawn.
  func waitUntilSynced(sourceLocation: SourceLocation = #_sourceLocation) {
    var quiet = Date() + 1
    wait(for: "synced", sourceLocation: sourceLocation) {
      let before = drawn.utf8.count
      drain()
      if drawn.utf8.count > before { quiet = Date() + 1 }
      return drawn.contains("synced") || Date() > quiet
    }
  }

  /// Waits for a state, and draws the output meanwhile.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until isThere: () -> Bool
  ) {
    let deadline = Date() + waitLimit
    while !isThere() {
      guard Date() < deadline else {
        Issue.record("waited in vain for \(what); drawn: \(drawn)", sourceLocation: sourceLocation)
        return
      }
      drain()
    }
  }

  func waitForEnd() {
    var status: Int32 = 0
    let deadline = Date() + waitLimit
    while !hasEnded, Date() < deadline {
      drain()
      hasEnded = waitpid(id, &status, WNOHANG) == id
    }
  }

  private func drain() {
    var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, 10)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(terminal, &buffer, buffer.count)
    if count > 0 { drawn += String(decoding: buffer[..<count], as: UTF8.self) }
  }
}
