public import HawkNotesUI
public import LibraryStore

/// Passes the questions of a window to the library.
public protocol LibraryAccess {
  /// Calls `body` with the library, and converts its errors.
  func ask<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer
}

extension LibraryAccess {
  /// Returns a function that passes its arguments and the library to `body`.
  func reading<each Argument, Answer>(
    _ body: @escaping (Library, repeat each Argument) throws(LibraryError) -> Answer
  ) -> (repeat each Argument) throws(LibraryFailure) -> Answer {
    { (arguments: repeat each Argument) throws(LibraryFailure) in
      try ask { library throws(LibraryError) in try body(library, repeat each arguments) }
    }
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
      .noPermission, .failed:
      self = .failed(describe(error))
    }
  }
}
