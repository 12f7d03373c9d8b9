import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI

/// A program that has the terminal for a while, in this program's own group: an editor.
///
/// This program waits in its loop meanwhile, and sees everything but keys.
final class ForegroundProgram {
  private let terminal: CursesTerminal
  private let loop: EventLoop
  private var pid: pid_t?

  init(_ terminal: CursesTerminal, _ loop: EventLoop) {
    self.terminal = terminal
    self.loop = loop
  }

  /// Whether it has the terminal now.
  var isRunning: Bool { pid != nil }

  /// Opens a file in the user's editor, at a line; what to say if that cannot be.
  func edit(_ file: String, line: Int) -> Message? {
    do {
      let editor = try EditorCommand(variable: Environment.value, isThere: SearchPath.hasCommand)
      // Else a home of that name would be an option.
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
    let ending = pid > 0 ? platform_process_descriptor(pid) : -1
    guard ending >= 0 else {
      terminal.reclaim(after: .ended)
      return .warning("\(name) could not be started: \(String(cString: strerror(errno))).")
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

  /// The terminal back, and what there is to say.
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
    case (0, _): .warning("\(name) exited with status \(code); your draft has what it last wrote.")
    default: .warning("\(name) was killed by signal \(signal); your draft has what it last wrote.")
    }
  }

  /// What signals mean while it has the terminal: keys like Ctrl-C are for it, and where it stops,
  /// all stops, so that the shell has the terminal.
  func signalled(_ signals: Set<Int32>) -> [Event] {
    if !signals.isDisjoint(with: [SIGTERM, SIGHUP]) { return [.ended] }
    let hasStopped = signals.contains(SIGCHLD) && pid.map(platform_has_stopped) == 1
    if hasStopped || signals.contains(SIGTSTP) { platform_stop(1) }
    return []
  }
}
