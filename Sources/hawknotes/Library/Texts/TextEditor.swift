import CPlatform
import CLibrary

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
    let ending = try withTerminalOutput { () throws(Failure) in
      try run(editor.arguments(file: file, line: 1), named: editor.name)
    }
    switch ending {
    case .exited(0): return
    case .exited(127): throw Self.notFound(editor.name)
    case .exited(let code): throw failed(editor.name, "exited with status \(code)")
    case .killed(let signal): throw failed(editor.name, "was killed by signal \(signal)")
    }
  }

  /// Starts a program in the foreground and waits for its end.
  private static func run(
    _ arguments: [String], named name: String
  ) throws(Failure) -> ProcessEnding {
    let pid = withCStrings(arguments) { platform_spawn_in_foreground(arguments[0], &$0, environ) }
    guard pid > 0 else {
      throw Failure(.io, "\(name) could not be started: \(String(cString: strerror(errno)))")
    }
    // The keys Ctrl-C and Ctrl-\ belong to the editor, as in system(3).
    let before = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
    defer { before.forEach { _ = signal($0.0, $0.1) } }
    return ProcessEnding(waitingFor: pid)
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
