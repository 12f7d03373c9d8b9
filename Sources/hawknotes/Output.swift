import Glibc

/// Where a command's words go.
enum Output {
  /// Writes all of a text to stdout.
  ///
  /// Where whoever read it has closed the pipe, the program ends, as what was wanted has been read.
  static func write(_ text: String) throws(Failure) {
    signal(SIGPIPE, SIG_IGN)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EPIPE { Glibc.exit(0) }
      guard count > 0 else {
        throw Failure(.io, "stdout: \(String(cString: strerror(errno))): send it elsewhere")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Says a failure on stderr, in a line.
  static func warn(_ failure: Failure) {
    let line = "hawknotes: \(failure.message.shown)\n"
    _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
  }
}
