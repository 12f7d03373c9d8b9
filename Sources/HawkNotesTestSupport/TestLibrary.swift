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
  /// The store.
  public let library: Library
  /// The error that the next calls throw, as if another process held the library.
  public var failure: LibraryFailure?
  /// Called before the library performs a request: a kill can happen there.
  public var beforePerforming: () throws -> Void = {}
  /// Called after the library has performed a request and before the window learns of it: a kill
  /// can happen there.
  public var afterPerforming: () throws -> Void = {}
  /// The sample books.
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
  /// The readings of the windows.
  public let readings = RecordedReads()
  /// The tables of the store, for what no function of the store tells or does.
  lazy var database = Tables(of: library)
  private var touches = 0
  private var seconds = 0.0

  /// Creates a library with a book about a hawk and one about a raven.
  public init() { library = LibraryTemplate.hawkAndRaven.copy() }

  deinit { LibraryTemplate.remove(library) }

  /// The client for a window.
  public var client: LibraryClient {
    var client = LibraryClient(self, now: tick, sample: { self.sample })
    client.reads = readings.recording(client.reads)
    client.reads.mentions = { id, cursor, number throws(LibraryFailure) in
      self.readings.countMentions()
      self.mentionsAsked = number
      return try self.ask { library throws(LibraryError) in
        self.answersLater ? nil : try library.mentions(of: id, from: cursor)
      }
    }
    client.perform = { [perform = client.perform] request throws(LibraryFailure) in
      if let failure = self.failure { throw failure }
      do { try self.beforePerforming() } catch { throw .failed("\(error)") }
      let undo = try perform(request)
      do { try self.afterPerforming() } catch { throw .failed("\(error)") }
      return undo
    }
    client.hasChanged = {
      defer { self.touches = 0 }
      return self.touches > 0
    }
    return client
  }

  /// Calls `body` with the library, unless a failure is set.
  public func ask<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    if let failure { throw failure }
    return try library.answering(body) { "\($0)" }
  }

  /// Makes the next check report a change by another process.
  public func touch() { touches += 1 }

  /// Returns the time of the next change: a second after the one before.
  func tick() -> Date {
    defer { seconds += 1 }
    return Date(timeIntervalSince1970: seconds)
  }
}
