import CLibrary
import CPlatform

/// The status of a process: in Linux that of `/proc/PID/stat`, elsewhere that of sysctl(3).
struct ProcessStatus: Equatable {
  let state: UInt8
  let parent: Int32
  /// Start time: in Linux since the system's start, in clock ticks.
  let start: UInt64
  /// Whether the process exits, or was killed; false where the system does not tell.
  let isExiting: Bool
  /// Whether the process has a terminal; false where the system does not tell.
  let hasTerminal: Bool

  /// Reads the status; nil if there is no such process or it is not visible.
  init?(of process: Int32) {
    #if os(Linux)
      guard let bytes = File.contents(ofSystemFile: "/proc/\(process)/stat") else { return nil }
      self.init(parsing: bytes)
    #else
      var (state, parent, start): (UInt8, Int32, UInt64) = (0, 0, 0)
      guard platform_process_status(process, &state, &parent, &start) == 0 else { return nil }
      self.state = state
      self.parent = parent
      self.start = start
      (isExiting, hasTerminal) = (false, false)
    #endif
  }

  init?(parsing bytes: [UInt8]) {
    // NB: The program's name, in brackets, may contain blanks and brackets.
    guard let name = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 28, let state = fields[0].first,
      let parent = Int32(String(decoding: fields[1], as: UTF8.self)),
      let terminal = Int32(String(decoding: fields[4], as: UTF8.self)),
      let flags = UInt64(String(decoding: fields[6], as: UTF8.self)),
      let start = UInt64(String(decoding: fields[19], as: UTF8.self)),
      let pending = UInt64(String(decoding: fields[28], as: UTF8.self))
    else { return nil }
    self.state = state
    self.parent = parent
    self.start = start
    isExiting = flags & Self.exiting != 0 || pending & Self.killed != 0
    hasTerminal = terminal != 0
  }

  /// PF_EXITING of the kernel.
  private static let exiting: UInt64 = 0x4
  private static let killed: UInt64 = 1 << (UInt64(SIGKILL) - 1)

  /// Whether the process is stopped by a signal.
  var isStopped: Bool { state == UInt8(ascii: "T") }

  /// Whether the process is running; a zombie is not.
  var isRunning: Bool { state != UInt8(ascii: "Z") && state != UInt8(ascii: "X") }
}

extension File {
  /// Returns at most `limit` bytes from the start of a kernel file; nil if it cannot be read.
  static func contents(ofSystemFile path: String, limit: Int = 4096) -> [UInt8]? {
    let descriptor = uninterrupted { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    return try? File(descriptor: descriptor, path: path).read(0..<limit)
  }
}
