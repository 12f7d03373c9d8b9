import Foundation
import HawkNotesUI
import Testing

@testable import hawknotes

/// How the search thread waits.
@Suite struct SearchJobsTests {
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

  @Test func `a thread without a query waits only for the time`() {
    let jobs = SearchJobs()
    jobs.wait(milliseconds: 1)
    #expect(!jobs.isAwaited)
  }
}
