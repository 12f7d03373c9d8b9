import HawkNotesLibrary
import HawkNotesUI
import LibraryStore

/// The opening of the library, on a thread of its own.
typealias LibraryOpening = BackgroundTask<Result<OpenLibrary, Failure>>

extension LibraryOpening: LibraryAccess {
  /// Calls `body` with the library, as soon as it is open.
  func ask<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    let library: Library
    do { library = try get().get().library } catch { throw .failed(error.message) }
    do throws(LibraryError) {
      return try body(library)
    } catch {
      // A long change is made part by part.
      throw library.takeUnfinished().map { .unfinished($0) } ?? LibraryFailure(error)
    }
  }
}

extension LibraryFailure {
  /// Converts an error of the library.
  init(_ error: LibraryError) { self.init(error) { Failure($0).message } }
}
