import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI

/// A foreground child, such as an editor, which uses the terminal until it ends.
///
/// It runs in this program's process group. Meanwhile the loop runs without keys.
final class ForegroundProgram {
  private let terminal: CursesTerminal
  private let loop: EventLoop
  private var pid: pid_t?

  init(_ terminal: CursesTerminal, _ loop: EventLoop) {
    self.terminal = terminal
    self.loop = loop
  }

  var isRunning: Bool { pid != nil }

  /// Opens a file in the user's editor, at a line; returns a message if that fails.
  func edit(_ file: String, line: Int) -> Message? {
    do {
      let editor = try EditorCommand(variable: Environment.value, isThere: SearchPath.hasCommand)
      // A path that starts with a hyphen would be read as an option.
      let file = file.hasPrefix("-") ? "./" + file : file
      return start(editor.arguments(file: file, line: line), named: editor.name)
    } catch {
      return .warning(error.text)
    }
  }

  private func start(_ arguments: [String], named name: String) -> Message? {
    terminal.yieldToForegroundChild()
    var words = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let pid = platform_spawn_in_foreground(arguments[0], &words, environ)
    let ending = Child.ending(of: pid)
    guard ending >= 0 else {
      let reason = String(cString: strerror(errno))
      terminal.reclaim(after: .ended)
      return .warning("\(name) could not be started: \(reason).")
    }
    self.pid = pid
    loop.pause(terminal.inputDescriptor)
    loop.add(ending) { [self] in
      loop.remove(ending)
      close(ending)
      return ended(name)
    }
    return nil
  }

  /// Reclaims the terminal and returns the events that follow.
  private func ended(_ name: String) -> [Event] {
    guard let pid else { return [] }
    self.pid = nil
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    let signal = status & 0x7F
    terminal.reclaim(after: signal == 0 ? .ended : .killed)
    loop.resume(terminal.inputDescriptor)
    return [
      .resized(terminal.size),
      .editorEnded(complaint(name, signal: signal, code: (status >> 8) & 0xFF)),
    ]
  }

  private func complaint(_ name: String, signal: Int32, code: Int32) -> Message? {
    switch (signal, code) {
    case (0, 0): nil
    case (0, 127): .warning("Editor \"\(name)\" not found. Set $VISUAL or $EDITOR.")
    case (0, _):
      .warning("\(name) exited with status \(code); your draft has what it last wrote.")
    default:
      .warning("\(name) was killed by signal \(signal); your draft has what it last wrote.")
    }
  }

  /// Handles signals while a foreground child runs: the signals of keys like Ctrl-C are the
  /// child's.
  ///
  /// If the child stops, this program stops too, and the shell gets the terminal.
  func signalled(_ signals: Set<Int32>) -> [Event] {
    if !signals.isDisjoint(with: [SIGTERM, SIGHUP]) { return [.ended] }
    let hasStopped = signals.contains(SIGCHLD) && pid.map(platform_has_stopped) == 1
    if hasStopped || signals.contains(SIGTSTP) { platform_stop(1) }
    return []
  }
}
