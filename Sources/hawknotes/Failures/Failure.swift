import Glibc

/// An error for the user: one line that says what, where and what to do, and an exit code.
struct Failure: Error {
  let code: Code
  let message: String
  /// The items among which the user has to choose, one a line; mostly none.
  let candidates: [String]

  init(_ code: Code, _ message: String, candidates: [String] = []) {
    self.code = code
    self.message = message
    self.candidates = candidates
  }

  /// Describes a system call that failed at a path; `remedy` is used if the error implies none.
  init(errno: Int32, path: String, remedy: String) {
    let remedy =
      switch errno {
      case ENOSPC, EDQUOT: "make room"
      case EMFILE, ENFILE: "end other programs, or raise the limit (ulimit -n)"
      default: remedy
      }
    self.init(Code(errno: errno), "\(path): \(String(cString: strerror(errno))): \(remedy)")
  }

  /// The documented exit codes, most of them from `sysexits.h`.
  enum Code: Int32 {
    case notFound = 1
    case usage = 64
    case unreadable = 65
    case noFile = 66
    case unavailable = 69
    case io = 74
    case busy = 75
    case noPermission = 77

    /// The code for a failed system call.
    init(errno: Int32) {
      switch errno {
      case EACCES, EPERM, EROFS: self = .noPermission
      case ENOENT, ENOTDIR: self = .noFile
      default: self = .io
      }
    }
  }

  /// Writes the message to stderr and ends the program with the exit code.
  func exit() -> Never {
    Output.warn(self)
    Glibc.exit(code.rawValue)
  }
}
