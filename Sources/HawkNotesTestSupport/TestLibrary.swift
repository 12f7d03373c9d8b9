import Foundation
public import HawkNotesLibrary
public import HawkNotesUI
public import LibraryModel
public import LibraryStore

/// A library for tests, shared by any number of windows: two books, three characters.
///
/// It is the real store, on a file in memory where the system has such a disk. Its properties and
/// functions change it as another window would; a window learns of that by ``touch()``.
public final class TestLibrary: LibraryAccess {
  public let library: Library
  /// The error that the next calls throw, as if another process held the library.
  public var failure: LibraryFailure?
  /// Called before the library performs a request: a kill can happen there.
  public var beforePerforming: () throws -> Void = {}
  /// Called after the library has performed a request and before the window learns of it: a kill
  /// can happen there.
  public var afterPerforming: () throws -> Void = {}
  public var sample: [Book.ID] = []
  /// The queries of the windows.
  public internal(set) var searched: [String] = []
  /// Whether a search is answered later, by an event.
  public var answersLater = false
  /// The books of the files that can be imported, by the files' paths.
  public var importable: [String: [ImportedBook]] = [:]
  /// The files that are tables of no known format.
  public var tables: [String: TableSample] = [:]
  /// The imports that windows have asked for.
  public internal(set) var importOrders: [ImportOrder] = []
  /// The number of the last request for mentions.
  public internal(set) var mentionsAsked = 0
  public let readings = RecordedReads()
  /// The tables of the store, for what no function of the store tells or does.
  lazy var database = Tables(of: library)
  private var touches = 0
  private var seconds = 0.0

  /// Creates a library with a book about a hawk and one about a raven.
  public init() { library = LibraryTemplate.hawkAndRaven.copy() }

  deinit { LibraryTemplate.remove(library) }

  /// Calls `body` with the library, and counts the question.
  public func ask<Answer>(
    _ question: StaticString, _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    if let failure { throw failure }
    let answer = try library.answering(body) { "\($0)" }
    readings.count(question, answer)
    return answer
  }

  /// Reads mentions, or leaves the answer to an event.
  public func mentions(
    _ character: BookCharacter.ID, _ cursor: MentionCursor?, _ number: Int
  ) throws(LibraryFailure) -> MentionPart? {
    mentionsAsked = number
    return try ask(#function) { library throws(LibraryError) in
      answersLater ? nil : try library.mentions(of: character, from: cursor)
    }
  }

  /// Performs a request, between the two moments of a kill.
  public func perform(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep? {
    if let failure { throw failure }
    do { try beforePerforming() } catch { throw .failed("\(error)") }
    let undo = try ask(#function) { library throws(LibraryError) in
      try library.perform(request, at: tick())
    }
    do { try afterPerforming() } catch { throw .failed("\(error)") }
    return undo
  }

  /// Whether ``touch()`` was called since the last call.
  public func hasChanged() -> Bool {
    defer { touches = 0 }
    return touches > 0
  }

  /// Makes the next check report a change by another process.
  public func touch() { touches += 1 }

  /// Returns the time of the next change: a second after the one before.
  func tick() -> Date {
    defer { seconds += 1 }
    return Date(timeIntervalSince1970: seconds)
  }
}
