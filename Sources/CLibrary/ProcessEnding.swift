/// End of a child process: waitpid(2).
package enum ProcessEnding {
  case exited(Int32)
  case killed(signal: Int32)

  /// Waits for the end of a child.
  ///
  /// One that is already gone counts as a success.
  package init(waitingFor pid: pid_t) {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
  }

  /// The exit code, or 128 plus the signal, as in a shell.
  package var code: Int32 {
    switch self {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    }
  }
}

/// Calls `body` with words as C has them; a null pointer ends them.
package func withCStrings<Value>(
  _ words: [String], _ body: (inout [UnsafeMutablePointer<CChar>?]) -> Value
) -> Value {
  var strings = words.map { strdup($0) } + [nil]
  defer { strings.forEach { free($0) } }
  return body(&strings)
}
