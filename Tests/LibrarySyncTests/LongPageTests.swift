import LibraryModel
import LibraryPages
import LibraryStore
import Testing

@testable import LibrarySync

/// Notes that are too long for a page.
@Suite struct LongPageTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }
  private let long = String(repeating: "long ", count: (ItemPage.longest + 4) / 5)

  init() throws { desk = try SyncDesk() }

  @Test func `a note that is too long is told each time, and sent when it is shorter`() throws {
    let note = try one.add(long)
    for _ in 0..<2 {
      let report = try one.synchronize()
      #expect(report.problems.map(\.item) == [.note(note)])
      #expect(report.problems.allSatisfy { $0.isOurs })
      #expect(try one.synchronizer().status().problems == report.problems)
    }
    #expect(try desk.files()[SyncPath.of(.note(note))] == nil)
    #expect(try other.synchronize().problems.isEmpty)
    try one.edit(note, "short")
    #expect(try one.synchronize().problems.isEmpty)
    try other.synchronize()
    #expect(try other.text(note) == "short")
    #expect(try one.synchronizer().status().problems.isEmpty)
  }

  @Test func `a note that grew too long stays on the other machine as it was`() throws {
    let note = try one.add("short")
    try desk.settle()
    try one.edit(note, "short\n" + long)
    #expect(try one.synchronize().problems.count == 1)
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(note) == "short")
    try one.edit(note, "short again")
    try desk.settle()
    #expect(try other.text(note) == "short again")
  }

  @Test func `a page as long as the limit is sent and received`() throws {
    let id = try one.add("long ")
    let page = try #require(try one.library.page(of: .note(id)))
    let text = "long " + String(repeating: "x", count: ItemPage.longest - page.bytes.count)
    try one.edit(id, text)
    #expect(try one.synchronize().problems.isEmpty)
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.text(id) == text)
  }

  @Test(arguments: 0..<6)
  func `a note that is too long is told again after a kill`(step: Int) throws {
    try desk.settle()
    try one.add(long)
    do { try one.synchronize(killedAt: step) } catch SyncError.stopped {}
    #expect(try one.synchronize().problems.count == 1)
  }
}
