import LibraryModel
import LibraryStore
import SQLite
import Testing

@testable import LibrarySync

/// Records of programs that passed over damaged pages.
@Suite struct OlderRecordTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }

  init() throws { desk = try SyncDesk() }

  /// Makes the record of a machine that of an older program, which has seen all commits.
  private func makeOlder(_ machine: Machine) throws {
    let record = try machine.synchronizer().record
    var state = try record.state()
    state.base = try desk.git(["--git-dir=\(desk.remote)", "rev-parse", "main"])
    state.complete = nil
    try record.set(state)
    try record.perform { database in
      try database.execute(sql: "DROP TABLE problem; DROP TABLE unread")
    }
  }

  @Test func `the versions before the damage are taken in, and an emptied bin spares them`()
    throws
  {
    let (edited, fixed) = (try one.add("edited"), try one.add("First\n\nmiddle\n\nlast"))
    try desk.settle()
    try other.edit(edited, "edited 2")
    try other.edit(fixed, "First of other\n\nmiddle\n\nlast")
    let new = try other.add("new")
    try other.synchronize()
    let notes = [edited, fixed, new]
    let paths = notes.map { SyncPath.of(.note($0)) }
    let page = try #require(try desk.files()[paths[1]])
    try desk.commit(Dictionary(uniqueKeysWithValues: paths.map { ($0, "no page") }))
    // The machine has fetched the commits.
    #expect(throws: SyncError.stopped) { try one.synchronize(killedAt: 1) }
    try makeOlder(one)
    try desk.commit([paths[1]: page.replacing("last", with: "last 2") + "\n"])
    let doomed = try one.add("doomed")
    try one.delete(.note(doomed))
    try one.library.emptyBin()
    #expect(try Set(one.synchronize().problems.map(\.path)) == [paths[0], paths[2]])
    #expect(try one.text(edited) == "edited 2")
    #expect(try one.text(fixed) == "First of other\n\nmiddle\n\nlast 2")
    #expect(try one.text(new) == "new")
    for path in paths { #expect(try desk.files()[path] != nil) }
    #expect(try one.synchronize().problems.count == 2)
  }

  @Test(arguments: [true, false])
  func `a note that was deleted here stays deleted, unless it was edited before the damage`(
    isEdited: Bool
  ) throws {
    let note = try one.add("precious")
    try desk.settle()
    if isEdited {
      try other.edit(note, "precious 2")
      try other.synchronize()
    }
    try desk.commit([SyncPath.of(.note(note)): "no page"])
    // The machine has fetched the commits.
    #expect(throws: SyncError.stopped) { try one.synchronize(killedAt: 1) }
    try makeOlder(one)
    try one.delete(.note(note))
    try one.synchronize()
    for machine in [one, other, one] {
      try machine.synchronize()
      #expect(try machine.text(note) == (isEdited ? "precious 2" : nil))
    }
    #expect(try (desk.files()[SyncPath.of(.note(note))] != nil) == isEdited)
  }

  @Test func `without damaged pages, only what was changed is sent`() throws {
    let (kept, deleted, removed) = (try one.add("kept"), try one.add("a"), try one.add("b"))
    try desk.settle()
    try makeOlder(one)
    try one.delete(.note(removed))
    try one.library.emptyBin()
    try one.delete(.note(deleted))
    let report = try one.synchronize()
    #expect(report.numbers == [.withdrawn: 2])
    try other.synchronize()
    for machine in desk.machines {
      #expect(try machine.text(kept) == "kept")
      #expect(try machine.text(deleted) == nil)
      #expect(try machine.text(removed) == nil)
    }
    #expect(try !one.synchronizer().record.hasUnread())
  }
}
