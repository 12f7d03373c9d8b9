import HawkNotesUI
import Testing

@testable import hawknotes

struct EventLoopTests {
  @Test func `what the system has no watch for is asked again and again`() {
    let loop = EventLoop(questionInterval: 1)
    loop.addWatch(-1, orAsk: { [.libraryChanged] }, { [] })
    for _ in 1...3 { #expect(loop.next(timeout: nil).contains { $0.isChangeOfLibrary }) }
  }
}
