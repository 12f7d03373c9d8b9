/// A failing system call: the N-th of each thread, alone or with all later ones.
struct FailingCall: Hashable, Sendable {
  let call: String
  let error: String
  let number: Int

  /// The errors to inject for each system call.
  static let reasons: [String: [String]] = [
    "pwrite64": ["ENOSPC", "EIO", "EINTR", "EDQUOT", "EFBIG"],
    "fdatasync": ["EIO", "ENOSPC", "EINTR"],
    "fsync": ["EIO", "ENOSPC"],
    "ftruncate": ["EIO", "EINTR"],
    "openat": ["EMFILE", "ENOSPC", "EIO", "EACCES", "EINTR"],
    "renameat": ["EIO", "ENOSPC"],
    "renameat2": ["EIO", "ENOSPC"],
    "linkat": ["EIO", "EMLINK"],
    "unlinkat": ["EIO", "EROFS"],
    "mkdirat": ["ENOSPC", "EACCES"],
    "fchmod": ["EPERM"],
    "flock": ["ENOLCK", "EINTR"],
    "fcntl": ["ENOLCK", "EINTR"],
    "pread64": ["EIO", "EINTR"],
    "newfstatat": ["EIO"],
    "getdents64": ["EIO"],
    "utimensat": ["EIO"],
    "eventfd2": ["EMFILE"],
    "signalfd4": ["EMFILE"],
    "inotify_init1": ["EMFILE"],
    "inotify_add_watch": ["ENOSPC"],
    "clone3": ["EAGAIN"],
    "pipe2": ["EMFILE"],
    "poll": ["EINTR"],
  ]

  /// Calls whose trace does not name a file in the home.
  private static let withoutPath: Set<String> = [
    "eventfd2", "signalfd4", "inotify_init1", "inotify_add_watch", "clone3", "pipe2", "poll",
  ]

  /// Returns all possible faults of a run, from the strace(1) log of an undisturbed one; loading
  /// the program does not count.
  static func faults(in log: String, home: String) -> Set<FailingCall> {
    var counts: [String: Int] = [:]
    var faults: Set<FailingCall> = []
    // The number of calls before the first one in the home, whose failure would prove nothing.
    var loading: [String: Int] = [:]
    var isLoaded = false
    for line in log.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
      guard words.count == 2, let end = words[1].firstIndex(of: "("),
        case let call = String(words[1][..<end]).trimmed, let reasons = reasons[call]
      else { continue }
      let number = counts["\(words[0]) \(call)", default: 0] + 1
      counts["\(words[0]) \(call)"] = number
      let isAtHome = line.contains(home)
      isLoaded = isLoaded || isAtHome
      if !isLoaded { loading[call] = number }
      guard isAtHome || isLoaded && withoutPath.contains(call), number > loading[call] ?? 0
      else { continue }
      for reason in reasons {
        faults.insert(FailingCall(call: call, error: reason, number: number))
      }
    }
    return faults
  }

  /// The option of strace(1) that injects the fault.
  func tracer(isLasting: Bool = false, log: String) -> [String] {
    [
      "strace", "-f", "-qq", "-o", log, "-e", "trace=\(call)", "-e",
      "inject=\(call):error=\(error):when=\(number)\(isLasting ? "+" : "")",
    ]
  }
}

extension FailingCall: Comparable, CustomStringConvertible {
  static func < (one: FailingCall, other: FailingCall) -> Bool {
    (one.call, one.number, one.error) < (other.call, other.number, other.error)
  }

  var description: String { "\(error) of \(call) \(number)" }
}
