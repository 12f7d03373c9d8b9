public import HawkNotesUI
public import LibraryStore

/// A client of the library on disk: each of its functions is a question to the library.
public protocol LibraryAccess: LibraryClient {
  /// Calls `body` with the library, and converts its errors.
  ///
  /// - Parameter question: The name of the function that asks.
  func ask<Answer>(
    _ question: StaticString, _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer
}

extension LibraryAccess {
  func ask<Answer>(
    from question: StaticString = #function, _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    try ask(question, body)
  }
}

extension Library {
  /// Calls `body`, and converts its errors; `describe` returns the message for one that a window
  /// cannot handle.
  public func answering<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer, describe: (LibraryError) -> String
  ) throws(LibraryFailure) -> Answer {
    do throws(LibraryError) {
      return try body(self)
    } catch {
      // A long change is made part by part.
      throw takeUnfinished().map { .unfinished($0) } ?? LibraryFailure(error, describe)
    }
  }
}

extension LibraryFailure {
  /// Converts an error; `describe` returns the message for one that a window cannot handle.
  public init(_ error: LibraryError, _ describe: (LibraryError) -> String) {
    switch error {
    case .busy: self = .busy
    case .gone: self = .gone
    case .deleted: self = .deleted
    case .changed(let note): self = .changed(note)
    case .changedBook(let book): self = .changedBook(book)
    case .changedCharacter(let character): self = .changedCharacter(character)
    case .refused, .unreadable, .foreign, .newer, .link, .folder, .noFile, .noSuchFile,
      .moved, .noPermission, .failed:
      self = .failed(describe(error))
    }
  }
}
