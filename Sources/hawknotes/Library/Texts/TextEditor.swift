import CPlatform
import Glibc

/// The user's editor, for a command without a window.
enum TextEditor {
  /// Opens a file in the editor and waits for its end.
  ///
  /// - Throws: `Failure` if there is no editor or it reports an error; the file stays.
  static func edit(_ file: String) throws(Failure) {
    let editor: EditorCommand
    do {
      editor = try EditorCommand(variable: Environment.value, isThere: SearchPath.hasCommand)
    } catch {
      throw error.failure
    }
    let path = file.hasPrefix("-") ? "./" + file : file
    let status = try withTerminalOutput { () throws(Failure) in
      try run(editor.arguments(file: path, line: 1), named: editor.name)
    }
    let signal = status & 0x7F
    switch (signal, (status >> 8) & 0xFF) {
    case (0, 0): return
    case (0, 127): throw Self.notFound(editor.name)
    case (0, let code): throw failed(editor.name, "exited with status \(code)")
    default: throw failed(editor.name, "was killed by signal \(signal)")
    }
  }

  /// Starts a program in the foreground and returns its status at its end.
  private static func run(_ arguments: [String], named name: String) throws(Failure) -> Int32 {
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let pid = platform_spawn_in_foreground(arguments[0], &words, environ)
    guard pid > 0 else {
      throw Failure(.io, "\(name) could not be started: \(String(cString: strerror(errno)))")
    }
    // The keys Ctrl-C and Ctrl-\ belong to the editor, as in system(3).
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { before.forEach { _ = signal($0.0, $0.1) } }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    return status
  }

  /// Runs `body` with the terminal as stdout, also while stdout is a pipe: `url=$(hawknotes add)`.
  private static func withTerminalOutput<Value>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard isatty(STDOUT_FILENO) != 1 else { return try body() }
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return try body() }
    let output = dup(STDOUT_FILENO)
    dup2(terminal, STDOUT_FILENO)
    close(terminal)
    defer {
      dup2(output, STDOUT_FILENO)
      close(output)
    }
    return try body()
  }

  private static func failed(_ name: String, _ end: String) -> Failure {
    Failure(
      .io, "\(name) \(end), nothing was saved: try again, or set $VISUAL to another editor")
  }

  private static func notFound(_ name: String) -> Failure {
    Failure(.unavailable, "editor \"\(name)\" not found: set $VISUAL or $EDITOR")
  }
}
