import CPlatform
import CLibrary

/// A running git, in a process group of its own, with a time limit.
final class GitProcess: RunningGit {
  /// Output of a command.
  struct Outcome {
    let code: Int32
    let output: [UInt8]
    /// The end of what it wrote to its standard error.
    let errors: String
    let isLate: Bool
  }

  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let errors: Int32
  private let deadline: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var errorBytes: [UInt8] = []
  private var isRunning = true

  /// Starts git; nil if it could not be started.
  ///
  /// - Parameters:
  ///   - seconds: Time after which it is killed.
  ///   - longestFile: Size of the largest file that it may write, in bytes; nil means no limit.
  init?(
    _ arguments: [String], _ environment: [String], seconds: Int, longestFile: Int? = nil
  ) {
    var (ins, outs, errs): ([Int32], [Int32], [Int32]) = ([-1, -1], [-1, -1], [-1, -1])
    // NB: A socket, not a pipe: a write to a git that has ended must not raise SIGPIPE.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ins) == 0
    else { return nil }
    guard platform_pipe(&outs) == 0, platform_pipe(&errs) == 0 else {
      for descriptor in ins + outs + errs where descriptor >= 0 { close(descriptor) }
      return nil
    }
    let streams = platform_stdio(input: ins[1], output: outs[1], error: errs[1])
    pid = withCStrings(["git"] + arguments) { words in
      withCStrings(environment) { platform_spawn("git", &words, &$0, streams) }
    }
    if pid > 0, let longestFile { platform_limit_file_size(pid, UInt64(longestFile)) }
    for descriptor in [ins[1], outs[1], errs[1]] { close(descriptor) }
    (input, output, errors) = (ins[0], outs[0], errs[0])
    deadline = monotonicMilliseconds() + seconds * 1000
    for descriptor in [output, errors, input] {
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
    // NB: The deinit closes the descriptors.
    guard pid > 0 else { return nil }
  }

  deinit {
    guard isRunning else { return }
    if pid > 0 { kill(-pid, SIGKILL) }
    _ = end()
  }

  // NB: What git writes meanwhile is kept, so that it never waits for us.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN || errno == EINTR {
        guard wait(toWrite: true) else { return false }
      } else {
        return false
      }
    }
    return true
  }

  /// Tells git that no more bytes follow.
  func endInput() { shutdown(input, Int32(SHUT_WR)) }

  func read(_ count: Int) -> [UInt8] {
    while buffer.count - start < count, wait(toWrite: false) {}
    let end = min(buffer.count, start + count)
    defer { drop(to: end) }
    return Array(buffer[start..<end])
  }

  func read(to byte: UInt8) -> [UInt8]? {
    var looked = start
    while true {
      if let end = buffer[looked...].firstIndex(of: byte) {
        defer { drop(to: end + 1) }
        return Array(buffer[start..<end])
      }
      looked = buffer.count
      guard buffer.count - start < Self.longestPart else { return nil }
      let before = start
      guard wait(toWrite: false) else { return nil }
      looked -= before - start
    }
  }

  func finish(limit: Int) -> Outcome {
    endInput()
    while buffer.count - start <= limit, wait(toWrite: false) {}
    let isLate = monotonicMilliseconds() >= deadline || buffer.count - start > limit
    if isLate { kill(-pid, SIGKILL) }
    let code = end()
    return Outcome(
      code: code, output: Array(buffer[start...]),
      errors: String(decoding: errorBytes.suffix(4096), as: UTF8.self), isLate: isLate)
  }

  /// The most bytes before the one that ends a part of the output.
  private static let longestPart = 1 << 16

  private func end() -> Int32 {
    isRunning = false
    for descriptor in [input, output, errors] { close(descriptor) }
    guard pid > 0 else { return -1 }
    return ProcessEnding(waitingFor: pid).code
  }

  private func drop(to end: Int) {
    start = end
    guard start > 1 << 20 || start == buffer.count else { return }
    buffer.removeFirst(start)
    start = 0
  }

  private var isOutputOpen = true
  private var areErrorsOpen = true

  /// Waits until git has written something or can be written to; false at the end of its output, or
  /// when it is late.
  private func wait(toWrite: Bool) -> Bool {
    guard isOutputOpen || toWrite else { return areErrorsOpen && takeErrors() }
    let left = deadline - monotonicMilliseconds()
    guard left > 0 else { return false }
    var polled = [
      pollfd(fd: isOutputOpen ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: areErrorsOpen ? errors : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&polled, 3, Int32(clamping: left)) >= 0 || errno == EINTR else { return false }
    if polled[1].revents != 0 { areErrorsOpen = Self.take(errors, &errorBytes) }
    if errorBytes.count > 1 << 16 { errorBytes.removeFirst(errorBytes.count - 4096) }
    if polled[0].revents != 0 { isOutputOpen = Self.take(output, &buffer) }
    return toWrite || isOutputOpen
  }

  private func takeErrors() -> Bool {
    let left = deadline - monotonicMilliseconds()
    guard left > 0 else { return false }
    var polled = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, Int32(clamping: left)) > 0 else { return false }
    areErrorsOpen = Self.take(errors, &errorBytes)
    return areErrorsOpen
  }

  /// Reads what is there; false at the end.
  private static func take(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = CLibrary.read(descriptor, &chunk, chunk.count)
    if count > 0 { bytes += chunk[..<count] }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}
