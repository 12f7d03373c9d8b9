import Foundation
import HawkNotesUI
import LibraryModel
import Testing

@testable import hawknotes

/// How the search thread waits.
@Suite(.thorough) struct SearchJobsTests {
  @Test func `a thread that waits for another process answers a query at once`() {
    let jobs = SearchJobs()
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      jobs.wait(milliseconds: 600_000)
      hasEnded.signal()
    }
    jobs.ask(SearchRequest("wall", rows: 60))
    #expect(hasEnded.wait(timeout: .now() + 60) == .success)
    #expect(jobs.isAwaited)
  }

  /// Answers a query on a thread of its own; returns the answer after which no other one follows.
  ///
  /// One call may take two answers at once: the signal of the second then finds none.
  private func answer(
    _ query: String, in library: TestLibrary, mostInMemory: Int = 0
  ) throws -> SearchResults {
    let jobs = SearchJobs()
    let isAnswered = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let worker = SearchWorker(
      library.home, jobs, mostInMemory: mostInMemory
    ) { isAnswered.signal() }
    jobs.ask(SearchRequest(query, rows: 60))
    Thread.detachNewThread { worker.run() }
    while true {
      try #require(isAnswered.wait(timeout: .now() + 60) == .success)
      guard let results = jobs.takeResults().results else { continue }
      if results.missing == nil || results.failure != nil { return results }
    }
  }

  @Test
  func `a library is searched without its index, unless it is large: that is an error`() throws {
    let library = try TestLibrary()
    _ = try library.note("The wall")
    let path = library.home.cache + "/search.sqlite"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let failed = try answer("wall", in: library)
    #expect(failed.failure?.hasPrefix("\(path): Is a directory: delete it") == true)
    let unkept = try answer("wall", in: library, mostInMemory: 100)
    #expect(unkept.failure == nil && unkept.rows.contains { $0.line == "The wall" })
    try FileManager.default.removeItem(atPath: path)
    let found = try answer("wall", in: library)
    #expect(found.failure == nil)
    #expect(found.rows.contains { $0.line == "The wall" })
  }

  @Test func `a thread without a query waits only for the time`() {
    let jobs = SearchJobs()
    jobs.wait(milliseconds: 1)
    #expect(!jobs.isAwaited)
  }
}
