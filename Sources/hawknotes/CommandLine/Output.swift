import class FoundationEssentials.JSONEncoder
import Glibc

/// Where a command's words go.
enum Output {
  /// Writes all of a text to stdout.
  ///
  /// Where whoever read it has closed the pipe, the program ends, as what was wanted has been read.
  static func write(_ text: String) throws(Failure) {
    signal(SIGPIPE, SIG_IGN)
    guard !Descriptor.writeAll(text.utf8, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { Glibc.exit(0) }
    throw Failure(.io, "stdout: \(String(cString: strerror(errno))): send it elsewhere")
  }

  /// Writes lines, each with its end.
  static func write(lines: [String]) throws(Failure) {
    try write(lines.map { $0 + "\n" }.joined())
  }

  /// Writes a report as JSON.
  static func write(json report: some Encodable, isPretty: Bool = true) throws(Failure) {
    try write(lines: [text(json: report, isPretty: isPretty)])
  }

  /// A report as JSON: it may be shown on a terminal, so that what is no sign in it is escaped.
  static func text(json report: some Encodable, isPretty: Bool = true) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    do {
      return String(decoding: try encoder.encode(report), as: UTF8.self).escapedForJSON
    } catch {
      throw Failure(.io, "\(error)")
    }
  }

  /// The columns of the terminal that stdout is; nil where it is none, so that nothing is cut short.
  static var columns: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Says a failure on stderr, in a line.
  static func warn(_ failure: Failure) { say(failure.message) }

  /// Says something on stderr, in a line.
  static func say(_ words: String) {
    _ = Descriptor.writeAll("hawknotes: \(words.terminalSafe)\n".utf8, to: STDERR_FILENO)
  }
}
