import Glibc
import HawkNotesLibrary
import HawkNotesUI
import LibraryStore

/// The opening of the library, on a thread of its own: it goes on until the library answers.
///
/// NB: `@unchecked`: only the main thread uses `outcome`; it crosses threads in `BackgroundTask`.
final class LibraryOpening: @unchecked Sendable {
  /// Posted when the opening has ended.
  let notice = LoopNotice()
  private let task: BackgroundTask<Result<OpenLibrary, Failure>>
  private(set) var outcome: Result<OpenLibrary, Failure>?

  init(_ home: Home) {
    task = BackgroundTask { [notice] in
      defer { notice.post() }
      return Self.result(home)
    }
  }

  /// Waits for the library, as long as a first frame may.
  ///
  /// - Returns: The library; nil if it does not answer in that time.
  /// - Throws: `Failure` if the library cannot be opened.
  func library() throws(Failure) -> Library? {
    outcome = outcome ?? task.get(within: firstFrameMilliseconds)
    return try outcome?.get().library
  }

  /// Takes the outcome after the notice.
  func finish() {
    outcome = outcome ?? task.get()
    notice.clear()
  }

  /// Opens the library; if another process holds it, tries again without end: each time waits a
  /// while.
  private static func result(_ home: Home) -> Result<OpenLibrary, Failure> {
    while true {
      let result = Result { () throws(Failure) in
        try OpenLibrary(home, columns: Output.columns ?? 0)
      }
      guard case .failure(let failure) = result, failure.code == .busy else { return result }
    }
  }

  /// Calls `body` with the library; throws ``LibraryFailure/busy`` until it is open.
  func ask<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    guard let outcome else { throw .busy }
    let library: Library
    do { library = try outcome.get().library } catch { throw .failed(error.message) }
    return try library.answering(body) { Failure($0).message }
  }

  /// Records the id of the library in a home; returns false if it has no notes, or does not answer.
  func recordIdentity(in home: Home) -> Bool {
    let identity = try? ask { library throws(LibraryError) in try library.identity() }
    return identity.map(home.record) ?? false
  }
}

extension LibraryFailure {
  init(_ error: LibraryError) { self.init(error) { Failure($0).message } }
}

/// Longest time for which a first frame waits for the library, in milliseconds: a commit of another
/// window is over by then.
private let firstFrameMilliseconds = 250
/// Longest time for which the first reading waits for another process.
let firstReadingLimit = Duration.milliseconds(250)
