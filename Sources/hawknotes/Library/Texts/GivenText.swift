import LibraryModel

/// The text that a command was given to save.
enum GivenText {
  /// A text in the arguments: the history of the shell has it, too.
  case words(String)
  /// A text that waits on standard input, and nowhere else.
  case piped
  /// A text that was read from standard input.
  case read(String)

  /// Creates the text of an option, or else of standard input; nil if that is a terminal.
  init?(_ words: String?) {
    if let words {
      self = .words(words)
    } else if TextInput.isTerminal {
      return nil
    } else {
      self = .piped
    }
  }

  /// Does work that a text waits for; if that fails, the text is kept in a file, and the failure
  /// says so.
  ///
  /// - Parameter text: The text; nil if the command asks for one later.
  static func keeping<Value>(
    _ text: @autoclosure () -> GivenText?, in home: Home, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do throws(Failure) {
      return try work()
    } catch {
      throw text()?.kept(error, in: home) ?? error
    }
  }

  /// Keeps the text in a file.
  ///
  /// After a mistake in the arguments, these can be corrected: only a piped text is kept.
  func kept(_ error: Failure, in home: Home) -> Failure {
    let text: String?
    switch self {
    case .words(let words): text = error.isMistake ? nil : words
    case .piped: text = TextInput.ifAny
    case .read(let words): text = words
    }
    guard let text, !text.isBlank else { return error }
    return error.keeping(text, named: "\(Note.ID())", in: home)
  }
}

extension Failure {
  /// Whether the arguments of the command are wrong.
  fileprivate var isMistake: Bool { code == .usage || code == .notFound }
}
