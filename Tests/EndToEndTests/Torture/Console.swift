import CPlatform
import Foundation

/// The program on its own pseudo-terminal, with faster keys than a multiplexer can send.
final class Console {
  /// The program's process.
  let process: pid_t
  /// The output of the program since the last call of `forget`.
  private(set) var output: [UInt8] = []
  /// Whether the cursor was hidden at the last call of `forget`.
  private(set) var wasCursorHidden = false
  private var terminal: Int32
  private var usage: rusage?
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Starts the program, or another command.
  init(
    _ sandbox: Sandbox, _ arguments: [String], columns: Int = 80, rows: Int = 24,
    program: String = Sandbox.program
  ) {
    var master: Int32 = -1
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var variables = sandbox.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    process = platform_spawn_in_pty(
      program, &words, &variables, UInt16(columns), UInt16(rows), &master)
    terminal = master
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
  }

  deinit {
    if !hasEnded { kill() }
    hangUp()
  }

  /// Types a text or the bytes of keys, and reads the output meanwhile.
  func type(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, terminal >= 0 {
      let count = rest.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0, errno != EAGAIN { return }
      read()
    }
  }

  /// Types without reading the output.
  func send(_ text: String) {
    _ = write(terminal, text, text.utf8.count)
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Closes the terminal.
  func hangUp() {
    if terminal >= 0 { close(terminal) }
    terminal = -1
  }

  /// Reads the pending output; true if there was any.
  @discardableResult
  func read() -> Bool {
    var isAny = false
    while terminal >= 0 {
      let count = Foundation.read(terminal, &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
      isAny = true
    }
    return isAny
  }

  /// Clears the recorded output.
  func forget() {
    wasCursorHidden = isCursorHidden(before: output.count)
    output = []
  }

  /// Whether the cursor was hidden after a number of bytes.
  func isCursorHidden(before count: Int) -> Bool {
    let shown = output[..<count].lastStart(of: "\u{1B}[?25h")
    let hidden = output[..<count].lastStart(of: "\u{1B}[?25l")
    return shown == hidden ? wasCursorHidden : (hidden ?? -1) > (shown ?? -1)
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Waits for a condition and reads the output meanwhile; false after the time limit.
  func wait(seconds: Double = waitLimit, until isThere: () -> Bool) -> Bool {
    let deadline = Date() + seconds
    while !isThere() {
      if Date() > deadline { return false }
      read()
      var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 1)
    }
    return true
  }

  /// Waits until the program is idle: no pending signal, no unread input, and blocked in poll(2)
  /// without a timer that is due soon, such as the one that counts the words after typing.
  func settle() -> Bool {
    wait {
      let isQuiet = !hasPendingSignal && isWaiting && !read()
      // Asked twice, to notice events between the two checks.
      return isQuiet && !hasPendingSignal && isWaiting && !read()
    }
  }

  /// Waits until the program has read all typed keys and is blocked in poll(2).
  ///
  /// Keys that are read together with an Escape before them have another meaning.
  @discardableResult
  func waitUntilRead() -> Bool {
    wait { !hasPendingSignal && call.first.map { pollCalls.contains(String($0)) } ?? false }
  }

  /// The system call that the program is blocked in, and its arguments.
  private var call: [Substring] {
    Self.file("/proc/\(process)/syscall").split(separator: " ")
  }

  private var isWaiting: Bool {
    let call = call
    guard let number = call.first, pollCalls.contains(String(number)) else { return false }
    guard number == "7", call.count > 3, let limit = UInt64(call[3].dropFirst(2), radix: 16) else {
      return true
    }
    let milliseconds = Int32(truncatingIfNeeded: limit)
    return milliseconds < 0 || milliseconds > 30_000
  }

  private var hasPendingSignal: Bool {
    Self.file("/proc/\(process)/status").split(separator: "\n").contains { line in
      let field = line.split(separator: ":\t")
      return ["SigPnd", "ShdPnd"].contains(field.first) && UInt64(field.last ?? "", radix: 16) != 0
    }
  }

  static func file(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}

// MARK: The program's end

extension Console {
  var hasEnded: Bool {
    if usage != nil { return true }
    var status: Int32 = 0
    var used = rusage()
    guard wait4(process, &status, WNOHANG, &used) == process else { return false }
    usage = used
    return true
  }

  /// The processor time that the program has used so far, in seconds.
  var processorTime: Double {
    if let usage { return usage.ru_utime.seconds + usage.ru_stime.seconds }
    return Self.processorTime(of: process)
  }

  /// The processor time that a process has used, in seconds; 0 if it has ended.
  static func processorTime(of process: pid_t) -> Double {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
    return (tasks ?? []).reduce(0) { sum, task in
      let fields = file("/proc/\(process)/task/\(task)/schedstat").split(separator: " ")
      return sum + (fields.first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }

  func kill() {
    Foundation.kill(process, SIGKILL)
    while !hasEnded { read() }
  }
}

extension timeval {
  fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

/// The numbers of poll(2) and ppoll(2) in /proc: those of x86-64, and the one of 64-bit ARM.
private let pollCalls: Set<String> = ["7", "271", "73"]

extension ArraySlice<UInt8> {
  /// Returns the offset of the last occurrence of a text.
  func lastStart(of text: String) -> Int? {
    let text = Array(text.utf8)
    return indices.dropLast(text.count - 1).last { self[$0...].starts(with: text) }
  }
}
