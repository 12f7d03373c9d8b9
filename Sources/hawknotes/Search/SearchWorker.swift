import Glibc
import HawkNotesUI
import LibraryModel
import LibrarySearch
import LibraryStore

/// The work of the search thread, with its own connections to the library and the index.
final class SearchWorker {
  private let home: Home
  private let jobs: SearchJobs
  private let notify: () -> Void
  private let mostInMemory: Int
  private var library: Library?
  private var index: SearchIndex?
  /// The request that is answered again when the index has more.
  private var last: SearchRequest?
  /// Why the last work with the index failed; nil if it did not.
  private var failure: SearchError?
  /// The texts that may mention the character whose mentions are read part by part; nil: all.
  private var candidates: TextCandidates?

  /// Creates the work of a thread.
  ///
  /// - Parameters:
  ///   - mostInMemory: Largest number of changes of a library whose index may be in memory, if the
  ///     cache directory cannot be written.
  ///   - notify: Called after each answer.
  init(
    _ home: Home, _ jobs: SearchJobs, mostInMemory: Int = 50_000, notify: @escaping () -> Void
  ) {
    self.home = home
    self.jobs = jobs
    self.mostInMemory = mostInMemory
    self.notify = notify
  }

  /// Works until there are no more jobs.
  func run() {
    while let job = jobs.next() {
      switch job {
      case .answer(let request): answer(request)
      case .readNames: readNames()
      case .readMentions(let request): readMentions(request)
      case .fill: fill()
      }
    }
  }

  private func readNames() {
    jobs.finish(patiently { library throws(LibraryError) in try library.allNames() } ?? [])
    notify()
  }

  /// Reads a part of the mentions of a character: of the texts that have a name by the index, and
  /// of those that it does not have yet; of all texts if that is many.
  private func readMentions(_ request: SearchJobs.Mentions) {
    let part = patiently { library throws(LibraryError) in
      if request.cursor == nil { candidates = try candidates(of: request.character, in: library) }
      return try library.mentions(of: request.character, from: request.cursor, among: candidates)
    }
    jobs.finish(request, part)
    notify()
  }

  /// Reads from the library, and waits for a process that changes it; nil if it cannot be read.
  private func patiently<Value>(_ work: (Library) throws(LibraryError) -> Value) -> Value? {
    do throws(LibraryError) {
      let library = try openedLibrary()
      return try library.patiently { () throws(LibraryError) in try work(library) }
    } catch {
      return nil
    }
  }

  private func candidates(
    of character: BookCharacter.ID, in library: Library
  ) throws(LibraryError) -> TextCandidates? {
    let names = try library.mentionedNames(of: character)
    let end = EventLoop.now + catchUpTime
    if filled(while: { !self.jobs.isAwaited && EventLoop.now < end }) != .complete { jobs.fill() }
    guard
      let revision = attempted({ index, source throws(SearchError) in
        try index.filledRevision(of: source)
      }) ?? nil
    else { return nil }
    // Asked before the index is: a text that it gets meanwhile is then in both.
    let missing = try library.changedKeys(after: revision, limit: mostCandidates + 1)
    guard missing.count <= mostCandidates,
      let keys = attempted({ index, _ throws(SearchError) in
        try index.keys(ofTextsWith: names, limit: mostCandidates)
      }) ?? nil
    else { return nil }
    return TextCandidates(keys: keys + missing)
  }

  /// Answers a query from what the index has after a short filling.
  private func answer(_ request: SearchRequest) {
    last = request
    let end = EventLoop.now + catchUpTime
    let filling = filled { !self.jobs.isAwaited && EventLoop.now < end }
    publish(request, filling)
    if filling != .complete { jobs.fill() }
  }

  /// Fills the index, and answers the last query again from time to time.
  private func fill() {
    while !jobs.isAwaited {
      let end = EventLoop.now + sliceTime
      let filling = filled { !self.jobs.isAwaited && EventLoop.now < end }
      if let last { publish(last, filling) }
      switch filling {
      case .complete, nil:
        last = nil
        return
      case .elsewhere where last == nil: return
      // The query is answered again from what the other process has added.
      case .elsewhere: jobs.wait(milliseconds: sliceTime)
      case .behind: break
      }
    }
    jobs.fill()
  }

  private func publish(_ request: SearchRequest, _ filling: SearchIndex.Filling?) {
    let refusal = filling == nil ? failure : nil
    let missing = missingPercent(filling)
    var results = results(of: request) ?? SearchResults(query: request.query, missing: 100)
    results.missing = missing ?? results.missing
    if let error = failure ?? refusal, !error.isBusy {
      results.failure = Failure(error).message
    }
    jobs.finish(results)
    notify()
  }

  /// Returns the part of the changes that the index lacks, in percent; nil if it lacks none.
  private func missingPercent(_ filling: SearchIndex.Filling?) -> Int? {
    var known = filling
    if filling == .elsewhere {
      known = attempted { index, source throws(SearchError) in try index.progress(of: source) }
    }
    guard case .behind(let number, of: let all) = known else { return nil }
    return Int(100 - 100 * number / max(1, all))
  }

  private func filled(while goesOn: () -> Bool) -> SearchIndex.Filling? {
    attempted { index, source throws(SearchError) in
      let filling = try index.fill(from: source, while: goesOn)
      guard filling == .elsewhere, try index.progress(of: source) == .complete else {
        return filling
      }
      return .complete
    }
  }

  private func results(of request: SearchRequest) -> SearchResults? {
    attempted { index, source throws(SearchError) in
      try index.search(
        request.query, in: source, drafts: request.searchedDrafts, limit: request.rows)
    }
  }

  /// Runs work with the open index; nil if it failed: see ``failure``.
  ///
  /// Tries again if the index had to be made again, or if the library was busy.
  private func attempted<Value>(
    _ work: (SearchIndex, SearchSource) throws(SearchError) -> Value
  ) -> Value? {
    failure = nil
    var last: SearchError?
    for attempt in 0..<3 {
      do throws(SearchError) {
        let (index, source) = try opened()
        return try work(index, source)
      } catch {
        last = error
        if case .unavailable = error {
          index = attempt == 1 ? indexInMemory() : nil
        } else {
          usleep(useconds_t(10_000 << attempt))
        }
      }
    }
    failure = last
    return nil
  }

  private func opened() throws(SearchError) -> (SearchIndex, SearchSource) {
    if index?.isCurrent != true { index = nil }
    let opened: SearchIndex
    if let index { opened = index } else { opened = try SearchIndex(folder: home.cache) }
    index = opened
    do throws(LibraryError) {
      return (opened, SearchSource(try openedLibrary()))
    } catch {
      throw .library(error)
    }
  }

  /// Returns an index that is not kept, for a folder that cannot be written; nil if the library is
  /// too large for it.
  private func indexInMemory() -> SearchIndex? {
    guard let made = try? SearchIndex(), let library = try? openedLibrary(),
      let progress = try? made.progress(of: SearchSource(library))
    else { return nil }
    if case .behind(_, of: let all) = progress, all > mostInMemory { return nil }
    return made
  }

  private func openedLibrary() throws(LibraryError) -> Library {
    if let library { return library }
    let opened = try Library(reading: home.library)
    library = opened
    return opened
  }
}

/// Time for which a query waits for the index to catch up, in milliseconds.
private let catchUpTime = 15
/// More texts than this are read like all texts: in their order, without the index.
private let mostCandidates = 20_000
/// Time after which a filling answers the last query again, in milliseconds.
private let sliceTime = 500
