import CPlatform
import Foundation
import Testing

/// A program on its own pseudo-terminal, with all output recorded.
final class WatchedTerminal {
  let process: pid_t
  private(set) var sent: [UInt8] = []
  /// The exit status of the program; nil while it runs.
  private(set) var code: Int32?
  private let master: Int32
  /// The program's end, used to count the unread keys.
  private let other: Int32

  init(
    _ arguments: [String], environment: [String: String], columns: UInt16 = 80, rows: UInt16 = 24
  ) {
    var end: Int32 = -1
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    process = platform_spawn_in_pty(arguments[0], &words, &variables, columns, rows, &end)
    master = end
    var number: Int32 = -1
    _ = ioctl(end, 0x8004_5430, &number)  // TIOCGPTN
    other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
  }

  deinit {
    if code == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(other)
    close(master)
  }

  var text: String { String(decoding: sent, as: UTF8.self) }

  /// Types, then waits until everything was read and painted.
  func type(_ bytes: [UInt8]) {
    let before = bytesRead
    var rest = bytes[...]
    while !rest.isEmpty, code == nil {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      drain()
    }
    // NB: The kernel delivers typed bytes with a delay, so they may not be readable yet.
    let deadline = Date() + waitLimit
    while code == nil, bytesRead < before + bytes.count, Date() < deadline { drain() }
    settle()
  }

  /// Number of bytes that the program has read, from any file.
  private var bytesRead: Int {
    let counts = (try? String(contentsOfFile: "/proc/\(process)/io", encoding: .utf8)) ?? ""
    return counts.split(separator: "\n").first.flatMap { Int($0.dropFirst("rchar: ".count)) } ?? 0
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  /// Pastes, as terminals do.
  func paste(_ bytes: [UInt8]) {
    type(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    settle()
  }

  /// Waits until the program is idle: it sleeps, has read all keys, and its output is read.
  func settle() {
    var quiet = 0
    let deadline = Date() + waitLimit
    while quiet < 3, code == nil, Date() < deadline {
      let isQuiet = !drain() && unread == 0 && isAsleep
      quiet = isQuiet ? quiet + 1 : 0
      if !isQuiet { sched_yield() }
    }
  }

  /// Waits until a condition is true.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until holds: () -> Bool
  ) {
    let deadline = Date() + waitLimit
    while !holds() {
      drain()
      if Date() > deadline {
        Issue.record(
          "waited in vain for \(what): \(text.suffix(800))", sourceLocation: sourceLocation)
        return
      }
    }
  }

  func waitForFrame(sourceLocation: SourceLocation = #_sourceLocation) {
    wait(for: "a frame", sourceLocation: sourceLocation) {
      code != nil || ["kept", "synced", "EPHEMERAL", "NOT KEPT"].contains { text.contains($0) }
    }
    settle()
  }

  /// Waits until the program has ended; returns its exit code.
  @discardableResult
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) -> Int32? {
    wait(for: "the end", sourceLocation: sourceLocation) { code != nil }
    return code
  }

  /// Reads the pending output; returns whether there was any.
  @discardableResult
  private func drain() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var hasCome = false
    while case let count = read(master, &buffer, buffer.count), count > 0 {
      sent += buffer[..<count]
      hasCome = true
    }
    var status: Int32 = 0
    if code == nil, waitpid(process, &status, WNOHANG) == process {
      code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      return drain() || hasCome
    }
    return hasCome
  }

  private var unread: Int32 {
    var count: Int32 = 0
    return ioctl(other, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  private var isAsleep: Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return status.split(separator: ")").last?.hasPrefix(" S") == true
  }
}
