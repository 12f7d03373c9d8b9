import Glibc

/// The text that a command gets on its standard input.
enum TextInput {
  /// Whether the user can be asked: standard input is a terminal.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Whether unread input is available.
  ///
  /// A program that was started at the other end of a pipe has half a second to write.
  static let isWaiting: Bool = {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return lseek(STDIN_FILENO, 0, SEEK_CUR) < status.st_size
    case S_IFIFO, S_IFSOCK:
      var (input, count) = (pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0), Int32(0))
      while poll(&input, 1, 500) < 0, errno == EINTR {}
      return ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count > 0
    default: return false
    }
  }()

  /// Reads the whole standard input as a text.
  static func read() throws(Failure) -> String { try text(try bytes(), of: "stdin") }

  /// Reads the whole standard input as a text; keeps its bytes in a file if they are not one.
  static func read(keepingIn home: Home, named name: String) throws(Failure) -> String {
    let bytes = try bytes()
    do throws(Failure) {
      return try text(bytes, of: "stdin")
    } catch {
      throw error.keeping(bytes, named: name, in: home)
    }
  }

  private static func bytes() throws(Failure) -> [UInt8] {
    try Input.bytes(of: "-", atMost: 64 << 20)
  }

  /// The whole standard input; nil if that is a terminal, or no text.
  static var ifAny: String? { isTerminal ? nil : try? read() }

  /// Decodes a text: without a byte order mark, with line feeds, without blank lines at its end.
  static func text(_ bytes: [UInt8], of source: String) throws(Failure) -> String {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
    guard !bytes.contains(0) else {
      throw Failure(.unreadable, "\(source) contains NUL characters: remove them")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(.unreadable, "\(source) is not UTF-8 text: convert it, for example with iconv")
    }
    return text.replacing("\r\n", with: "\n").withoutEndingLines
  }
}

extension String {
  /// The text without line ends at its end.
  var withoutEndingLines: String {
    var bytes = utf8[...]
    while bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r") {
      bytes.removeLast()
    }
    return String(Substring(bytes))
  }
}
