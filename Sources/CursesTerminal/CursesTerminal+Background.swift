import CLibrary
import TextUI

// The question about the background colour, and its answer.

extension CursesTerminal {
  func askBackground() {
    write(BackgroundReply.question.utf8)
    earlierAnswers = decoder.kindReplies
    answerDeadline = monotonicMilliseconds() + Self.answerMilliseconds
  }

  /// Reads the answer that is due, so that it does not arrive at the next program on this terminal.
  ///
  /// Keys that arrive before it are kept for ``read()``. Waits at most ``answerMilliseconds`` after
  /// the question.
  func awaitAnswer() {
    guard let deadline = answerDeadline else { return }
    while !isAnswered, case let rest = deadline - monotonicMilliseconds(), rest > 0 {
      guard TerminalReader.waitForInput(inputDescriptor, milliseconds: rest),
        TerminalReader.drain(inputDescriptor, { early += decoder.decode($0) })
      else { break }
    }
    answerDeadline = nil
  }

  var isAnswered: Bool { decoder.kindReplies != earlierAnswers }

  /// Milliseconds for an answer about the background.
  static let answerMilliseconds = 500
}
