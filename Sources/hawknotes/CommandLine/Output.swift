import class FoundationEssentials.JSONEncoder
import CLibrary

enum Output {
  /// Writes a text to stdout.
  ///
  /// Ends the program with exit code 0 if the reader has closed the pipe.
  static func write(_ text: String) throws(Failure) { try write(bytes: Array(text.utf8)) }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a part of a document to stdout: to a terminal without control characters, elsewhere as
  /// it is.
  static func write(document text: String) throws(Failure) {
    try write(isTerminal ? text.terminalSafeLines : text)
  }

  /// Writes bytes to stdout, in the same way.
  static func write(bytes: [UInt8]) throws(Failure) {
    signal(SIGPIPE, SIG_IGN)
    guard !writeBytes(bytes, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { Glibc.exit(0) }
    throw Failure(.io, "stdout: \(String(cString: strerror(errno))): send it elsewhere")
  }

  /// Writes lines, each with a line end.
  static func write(lines: [String]) throws(Failure) {
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes the URL of what was just saved; if it cannot be written, the failure says that it is.
  static func write(saved url: String) throws(Failure) {
    try write(lines: [url], orSay: "it is saved: \(url)")
  }

  /// Writes the lines that tell of a change; if they cannot be written, the failure tells of it.
  ///
  /// Otherwise a script could repeat the command, and change the library again.
  static func write(lines: [String], orSay change: String) throws(Failure) {
    do throws(Failure) {
      try write(lines: lines)
    } catch {
      throw Failure(error.code, "\(error.message); \(change)")
    }
  }

  /// Writes a report as JSON, in one line.
  static func write(json report: some Encodable) throws(Failure) {
    try write(lines: [text(json: report)])
  }

  /// Returns a report as JSON, with invisible characters escaped: it may be shown on a terminal.
  static func text(json report: some Encodable) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self).escapedForJSON
    } catch {
      throw Failure(.io, "\(error)")
    }
  }

  /// The width of the terminal on stdout, in columns; nil if stdout is not a terminal.
  static var columns: Int? {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a failure to stderr: one line, and one for each candidate.
  static func warn(_ failure: Failure) {
    say(failure.message)
    let lines = failure.candidates.map { $0.terminalSafe + "\n" }.joined()
    _ = writeBytes(lines.utf8, to: STDERR_FILENO)
  }

  /// Writes a message to stderr, as one line.
  static func say(_ words: String) {
    _ = writeBytes("hawknotes: \(words.terminalSafe)\n".utf8, to: STDERR_FILENO)
  }
}
