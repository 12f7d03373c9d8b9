import CPlatform
import CLibrary

/// A question to tmux about the place of a pane.
///
/// A child process asks tmux and answers through a pipe.
package final class PaneQuestion {
  /// Readable when there is an answer, or when tmux has failed.
  package let descriptor: Int32
  private let process: pid_t

  /// Asks tmux; nil if it cannot be started.
  package init?(_ pane: TmuxPane) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { return nil }
    let words = [
      "tmux", "-S", pane.socket, "display-message", "-p", "-t", pane.id, PanePlace.format,
    ]
    let streams = platform_stdio(input: -1, output: ends[1], error: -1)
    process = withCStrings(words) { platform_spawn(words[0], &$0, nil, streams) }
    close(ends[1])
    descriptor = ends[0]
    if process <= 0 { return nil }
  }

  deinit {
    close(descriptor)
    guard process > 0 else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Returns the answer without waiting; nil if there is none.
  package func answer() -> PanePlace? { answer(within: 0) }

  /// Waits for the answer, at most for a number of milliseconds; nil if there is none.
  package func answer(within milliseconds: Int32) -> PanePlace? {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return nil }
    // NB: One read, without waiting for the end: another process may hold the pipe's other end.
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = uninterrupted { read(descriptor, &bytes, bytes.count) }
    return PanePlace(answer: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }
}

extension HostWindow {
  /// Asks tmux for the place of this window and waits up to three seconds; nil if there is no
  /// answer.
  package func askForPlace() -> PanePlace? {
    pane.flatMap { PaneQuestion($0)?.answer(within: 3000) }
  }
}
