import CPlatform
import CursesTerminal
import CLibrary
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
      return start(editor.arguments(file: file, line: line), named: editor.name)
    } catch {
      return .warning(error.text)
    }
  }

  private func start(_ arguments: [String], named name: String) -> Message? {
    terminal.yieldToForegroundChild()
    let pid = withCStrings(arguments) { platform_spawn_in_foreground(arguments[0], &$0, environ) }
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
    let ending = ProcessEnding(waitingFor: pid)
    if case .killed = ending {
      terminal.reclaim(after: .killed)
    } else {
      terminal.reclaim(after: .ended)
    }
    loop.resume(terminal.inputDescriptor)
    return [.resized(terminal.size), .editorEnded(complaint(name, ending))]
  }

  private func complaint(_ name: String, _ ending: ProcessEnding) -> Message? {
    switch ending {
    case .exited(0): nil
    case .exited(127): .warning("Editor \"\(name)\" not found. Set $VISUAL or $EDITOR.")
    case .exited(let code):
      .warning("\(name) exited with status \(code); your draft has what it last wrote.")
    case .killed(let signal):
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
