import CPlatform
import Glibc

/// A program on its own pseudo-terminal, and a user who types and sees its picture.
///
/// There is no tmux in between: the picture shows exactly the bytes that the program had written
/// when it ended.
final class TypingSession {
  /// The process that was started.
  let process: pid_t
  private(set) var screen: DrawnScreen
  /// The exit status from wait(2); nil while the process runs.
  private(set) var status: Int32?
  /// Whether all output has been read and no process can write more.
  private(set) var isDrained = false
  /// Number of bytes that the program has written.
  private(set) var bytesRead = 0
  private var terminal: Int32

  init(
    _ arguments: [String], environment: [String: String], columns: Int = 80, rows: Int = 24
  ) {
    _ = Self.locale
    var master: Int32 = -1
    var words = arguments.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    process = platform_spawn_in_pty(
      arguments[0], &words, &variables, UInt16(columns), UInt16(rows), &master)
    terminal = master
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    screen = DrawnScreen(columns: columns, rows: rows)
  }

  deinit {
    if status == nil {
      Glibc.kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    if terminal >= 0 { close(terminal) }
  }

  /// Types a text with one write; keys that the program leaves unread are lost.
  func type(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty, !isDrained {
      let count = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else { read(timeoutMilliseconds: 10) }
    }
  }

  /// Reads the pending output, after waiting for it up to a timeout.
  func read(timeoutMilliseconds: Int32) {
    var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard !isDrained, poll(&polled, 1, timeoutMilliseconds) > 0 else { return }
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let count = Glibc.read(terminal, buffer.baseAddress, buffer.count)
      if count > 0 {
        screen.draw(buffer[..<count])
        bytesRead += count
      } else if count == 0 || errno != EAGAIN {
        isDrained = true
      }
    }
  }

  /// Reads until the screen has a state; returns false if the program ended or time ran out.
  @discardableResult
  func wait(seconds: Int = Int(waitLimit), until isThere: (DrawnScreen) -> Bool) -> Bool {
    let deadline = Self.now + seconds * 1000
    while !isThere(screen) {
      guard !isDrained, Self.now < deadline else { return false }
      read(timeoutMilliseconds: 100)
    }
    return true
  }

  /// Reads until the screen stays the same for a time.
  func waitUntilStill(milliseconds: Int32) {
    var last: String?
    while screen.text != last, !isDrained {
      last = screen.text
      read(timeoutMilliseconds: milliseconds)
    }
  }

  /// Reads the output up to the program's end, and waits for the end.
  func finish(seconds: Int = Int(waitLimit)) {
    let deadline = Self.now + seconds * 1000
    while !isDrained, Self.now < deadline { read(timeoutMilliseconds: 100) }
    guard status == nil else { return }
    var end = pollfd(fd: platform_process_descriptor(process), events: Int16(POLLIN), revents: 0)
    defer { close(end.fd) }
    poll(&end, 1, Int32(max(0, deadline - Self.now)))
    var ended: Int32 = 0
    if waitpid(process, &ended, WNOHANG) == process { status = ended }
  }

  /// Sends a signal to the process, and reads its output up to its end.
  func kill(_ signal: Int32 = SIGKILL) {
    Glibc.kill(process, signal)
    finish()
  }

  /// Reads the pending output, closes the terminal, and waits for the end.
  func hangUp() {
    read(timeoutMilliseconds: 0)
    close(terminal)
    terminal = -1
    isDrained = true
    finish()
  }

  /// Milliseconds of a clock that never jumps.
  static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// The widths of characters are those of UTF-8.
  private static let locale = setlocale(LC_CTYPE, "C.UTF-8") != nil
}
