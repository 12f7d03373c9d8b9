import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

/// Pages that somebody has damaged in the repository.
@Suite struct DamagedPageTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }

  init() throws { desk = try SyncDesk() }

  private func path(_ id: Note.ID) -> String { SyncPath.of(.note(id)) }

  /// Removes the second line of a page.
  private func damage(_ path: String) throws {
    let page = try #require(try desk.files()[path])
    var lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    lines.remove(at: 1)
    try desk.commit([path: lines.joined(separator: "\n")])
  }

  private func problems(_ machine: Machine) throws -> [String] {
    try machine.synchronizer().status().problems.map(\.path)
  }

  @Test func `each synchronization tells of a damaged page until an edit has replaced it`() throws {
    let note = try one.add("precious")
    try desk.settle()
    try damage(path(note))
    let damaged = try desk.files()[path(note)]
    for machine in [one, one, other] {
      #expect(try machine.synchronize().problems.map(\.path) == [path(note)])
      #expect(try problems(machine) == [path(note)])
      #expect(try machine.text(note) == "precious")
    }
    #expect(try desk.files()[path(note)] == damaged)
    try one.edit(note, "precious 2")
    let report = try one.synchronize()
    #expect(report.problems.isEmpty)
    #expect(report.number(of: .replaced) == 1)
    try other.synchronize()
    for machine in desk.machines {
      #expect(try machine.text(note) == "precious 2")
      #expect(try problems(machine).isEmpty)
    }
    #expect(try desk.git(["--git-dir=\(desk.remote)", "show", "main^:\(path(note))"]) == damaged)
  }

  @Test func `an edit that another machine sent before the damage is merged with one here`() throws
  {
    let note = try one.add("First\n\nmiddle\n\nlast")
    try desk.settle()
    try other.edit(note, "First\n\nmiddle\n\nlast of other")
    try other.synchronize()
    try damage(path(note))
    try one.edit(note, "First of one\n\nmiddle\n\nlast")
    #expect(try one.synchronize().problems.isEmpty)
    try other.synchronize()
    for machine in desk.machines {
      #expect(try machine.text(note) == "First of one\n\nmiddle\n\nlast of other")
    }
    #expect(try one.export() == other.export())
  }

  @Test func `a new machine gets a damaged note as it was before the damage`() throws {
    let note = try one.add("precious")
    try one.synchronize()
    try damage(path(note))
    #expect(try other.synchronize().problems.map(\.path) == [path(note)])
    #expect(try other.text(note) == "precious")
    #expect(try other.library.note(note)?.owner == other.hawk)
  }

  @Test func `a note whose page is damaged can be deleted, also for good`() throws {
    let (deleted, removed) = (try one.add("deleted"), try one.add("removed"))
    try desk.settle()
    for note in [deleted, removed] { try damage(path(note)) }
    try desk.settle()
    try one.delete(.note(removed))
    try one.library.emptyBin()
    try one.delete(.note(deleted))
    #expect(try one.synchronize().problems.isEmpty)
    #expect(try other.synchronize().problems.isEmpty)
    for note in [deleted, removed] {
      #expect(try desk.files()[path(note)] == nil)
      #expect(try one.text(note) == nil)
      #expect(try other.text(note) == nil)
    }
  }

  @Test func `a page with a wrong value is a damaged one`() throws {
    let book = LibraryItem.book(SyncDesk.hawk.id)
    try desk.settle()
    let page = try #require(try desk.files()[SyncPath.of(book)])
    try desk.commit([
      SyncPath.of(book): page.replacing("position: ", with: "pages: many\nposition: ")
    ])
    for machine in desk.machines {
      #expect(try machine.synchronize().problems.map(\.reason) == ["line 1: pages is not a number"])
    }
    try one.edit(SyncDesk.hawk.id) { $0.tagline = "edited" }
    try desk.settle()
    #expect(try other.library.book(SyncDesk.hawk.id)?.tagline == "edited")
    #expect(try problems(one).isEmpty)
  }

  @Test func `what belongs to a damaged book waits until the page of the book is corrected`() throws
  {
    let book = Book(title: "Another")
    let character = BookCharacter(book: book.id, name: "Jaime")
    try desk.settle()
    try one.library.add(book)
    try one.library.add(character)
    let note = try one.add("in the book", to: .book(book.id))
    let path = SyncPath.of(.book(book.id))
    try one.synchronize()
    let page = try #require(try desk.files()[path])
    let git = ["--git-dir=\(desk.remote)"]
    let files = try desk.files().filter { $0.key != path }
    try desk.commit(files.mapValues { .some($0 + "\n") }, orphan: true)
    try desk.commit([path: "no page"])
    #expect(try other.synchronize().problems.count == 3)
    #expect(try other.synchronize().problems.count == 3)
    #expect(try other.text(note) == nil)
    #expect(try other.library.character(character.id) == nil)
    try desk.commit([path: page + "\n"])
    #expect(try other.synchronize().problems.isEmpty)
    #expect(try other.library.character(character.id)?.name == "Jaime")
    #expect(try other.library.note(note)?.owner == .book(book.id))
    #expect(try desk.git(git + ["show", "main:\(path)"]) == page)
  }

  @Test func `an edit does not replace a damaged page if its history cannot be listed`() throws {
    let note = try one.add("precious")
    try desk.settle()
    try damage(path(note))
    let damaged = try desk.files()[path(note)]
    try one.edit(note, "precious 2")
    let synchronizer = try one.synchronizer()
    synchronizer.git = { arguments, environment, seconds, longestFile in
      if arguments.contains("rev-list") { return FailedGit(isLate: false, "fatal: bad object") }
      return GitProcess(arguments, environment, seconds: seconds, longestFile: longestFile)
    }
    #expect(throws: SyncError.git("fatal: bad object")) { try synchronizer.synchronize() }
    #expect(try desk.files()[path(note)] == damaged)
  }

  @Test func `words of a replaced page are an earlier version, and the report names a commit`()
    throws
  {
    let note = try one.add("precious")
    try desk.settle()
    let page = try #require(try desk.files()[path(note)])
    try desk.commit([path(note): page.replacing("kind: note", with: "kind") + " words\n"])
    let commit = try desk.git(["--git-dir=\(desk.remote)", "rev-parse", "main"])
    try one.edit(note, "precious 2")
    let report = try one.synchronize()
    #expect(report.replacements == [.init(path: path(note), commit: commit)])
    #expect(try one.texts(note).contains("precious words"))
    #expect(try one.text(note) == "precious 2")
    #expect(try one.synchronize().replacements.isEmpty)
    #expect(try one.texts(note).count == 3)
  }

  @Test func `an edit waits if more pages are damaged than are read`() throws {
    let note = try one.add("First\n\nmiddle\n\nlast")
    try desk.settle()
    let version = try #require(try one.library.note(note)?.version)
    let page = try #require(try desk.files()[path(note)])
      .replacing("version: \(version)", with: "version: \(Note.ID())")
    for number in 0..<SyncRepository.longestHistory {
      try desk.commit([path(note): "damaged \(number)\n"])
    }
    try one.edit(note, "First\n\nmiddle\n\nlast of one")
    #expect(try one.synchronize().problems.map(\.path) == [path(note)])
    #expect(try desk.files()[path(note)]?.hasPrefix("damaged") == true)
    try desk.commit([path(note): page.replacing("First", with: "First of other") + "\n"])
    let report = try one.synchronize()
    #expect(report.problems.isEmpty)
    // The common version is too far back.
    #expect(report.conflicts == [.note(note)])
    #expect(try one.text(note) == "First\n\nmiddle\n\nlast of one")
    #expect(try one.texts(note).contains("First of other\n\nmiddle\n\nlast"))
  }

  @Test func `one git reads the histories of all damaged pages, while windows can save`() throws {
    let notes = try (0..<20).map { try one.add("precious \($0)") }
    try desk.settle()
    let files = try desk.files()
    for part in [notes[...], notes[..<10]] {
      let pages = part.map { (path($0), (files[path($0)] ?? "").replacing("kind: note", with: "")) }
      try desk.commit(Dictionary(uniqueKeysWithValues: pages))
    }
    let synchronizer = try one.synchronizer()
    var calls: [String] = []
    synchronizer.git = { arguments, environment, seconds, longestFile in
      calls.append(arguments[1])
      return GitProcess(arguments, environment, seconds: seconds, longestFile: longestFile)
    }
    synchronizer.step = { calls.append("step") }
    #expect(try synchronizer.synchronize().problems.count == 20)
    // From the second step to the third one, the library is locked.
    let parts = calls.split(separator: "step", omittingEmptySubsequences: false)
    #expect(parts[2].isEmpty, "\(calls)")
    #expect(calls.count { $0 == "rev-list" } == 1)
    for note in notes { #expect(try one.text(note)?.hasPrefix("precious") == true) }
  }

  @Test(arguments: 0..<6)
  func `a damaged page is told again after a kill`(step: Int) throws {
    let note = try one.add("precious")
    try desk.settle()
    try damage(path(note))
    do { try one.synchronize(killedAt: step) } catch SyncError.stopped {}
    #expect(try one.synchronize().problems.map(\.path) == [path(note)])
    #expect(try problems(one) == [path(note)])
  }
}
