import CLibrary

/// The line on a terminal that shows the progress of an import, after its first second.
final class ImportProgress {
  private let total: Int
  private let start = ContinuousClock.now
  private var shown: ContinuousClock.Instant?
  private let isTerminal = isatty(STDERR_FILENO) == 1

  init(of total: Int) { self.total = total }

  /// Shows the number of books and notes that are done, five times a second at most.
  func show(_ done: Int) {
    let now = ContinuousClock.now
    guard isTerminal, now - start > .seconds(1), now - (shown ?? start) > .milliseconds(200) else {
      return
    }
    shown = now
    write("\rimporting \(done) of \(total)")
  }

  /// Removes the line.
  func finish() {
    if shown != nil { write("\r\u{1B}[K") }
  }

  private func write(_ text: String) { _ = writeBytes(text.utf8, to: STDERR_FILENO) }
}
