import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

@Suite struct HostileRemoteTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }

  init() throws { desk = try SyncDesk(machines: 1) }

  private func path(_ id: Note.ID) -> String { "notes/\("\(id)".prefix(2))/\(id).md" }

  private func page(_ id: Note.ID, _ text: String, _ lines: String = "") -> String {
    "---\nhawknotes: \(id)\nkind: note\n\(lines)---\n\(text)\n"
  }

  @Test
  func `the first synchronization says what will happen, and does nothing before it is accepted`()
    throws
  {
    let new = SyncPreview(
      remote: nil, library: SyncCounts(books: 1, characters: 1, notes: 0))
    #expect(throws: SyncError.unconfirmed(new)) { try one.synchronize(accepting: false) }
    try one.synchronize(accepting: true)
    try one.add("a note")
    #expect(try one.synchronize(accepting: false).number(of: .sent) == 1)
    let other = try Machine(
      desk.home + "/other", remote: desk.remote, shelf: Shelf(books: [], characters: []))
    let both = SyncPreview(
      remote: SyncCounts(books: 1, characters: 1, notes: 1), library: SyncCounts())
    #expect(throws: SyncError.unconfirmed(both)) { try other.synchronize(accepting: false) }
    try other.synchronize(accepting: true)
    #expect(try other.export() == one.export())
  }

  @Test(arguments: ["120000", "100755", "160000"])
  func `a link, a program or a repository at the path of a page stops it`(_ mode: String) throws {
    try one.synchronize()
    let before = try one.export()
    let (id, commit) = (Note.ID(), try desk.git(["--git-dir=\(desk.remote)", "rev-parse", "main"]))
    let entry = mode == "160000" ? "M 160000 \(commit) \(path(id))\n" : nil
    let stream =
      "commit refs/heads/main\ncommitter F <f@g> 1 +0000\ndata 1\nx\nfrom refs/heads/main^0\n"
      + (entry ?? "M \(mode) inline \(path(id))\ndata 11\n/etc/passwd\n")
    try desk.git(["--git-dir=\(desk.remote)", "fast-import", "--quiet"], input: stream)
    #expect(throws: SyncError.hostile(path: path(id))) { try one.synchronize() }
    #expect(try one.export() == before)
  }

  @Test func `a page that cannot be read is left as it is, and the others are taken in`() throws {
    try one.synchronize()
    let (good, bad, other, empty) = (Note.ID(), Note.ID(), Note.ID(), Note.ID())
    try desk.commit([
      path(good): page(good, "good\u{1B}[31m", "created: 1000\nunknown: \"kept\"\n"),
      path(bad): "---\nhawknotes: \(bad)\nkind: note\nthis is no line\n---\ntext\n",
      path(other): page(good, "an id of another path"), path(empty): page(empty, ""),
      "notes/../../escape.md": nil, "notes/zz/nothing.md": "nothing", "LICENSE": "a file",
    ])
    let report = try one.synchronize()
    #expect(
      Set(report.problems.map(\.path)) == [path(bad), path(other), path(empty)])
    #expect(try one.text(good) == "good\u{1B}[31m")
    try one.edit(good, "better")
    try one.synchronize()
    let files = try desk.files()
    #expect(files[path(bad)]?.contains("this is no line") == true)
    #expect(files[path(good)]?.contains("unknown: \"kept\"") == true)
    #expect(files[path(good)]?.hasSuffix("better") == true)
    #expect(files["LICENSE"] == "a file")
  }

  @Test func `names of objects that are not understood are no deletions`() throws {
    let note = try one.add("a note")
    try one.synchronize()
    let (repository, remote) = (Synchronizer.repositoryPath(one.home + "/state"), desk.remote)
    for path in [repository, remote] { try FileManager.default.removeItem(atPath: path) }
    // 64 digits instead of 40.
    for path in [repository, remote] {
      try desk.git([
        "init", "--quiet", "--bare", "--initial-branch=main", "--object-format=sha256", path,
      ])
    }
    let file = path(note)
    let stream =
      "commit refs/heads/main\ncommitter F <f@g> 1 +0000\ndata 1\nx\n"
      + "M 100644 inline format\ndata 12\nhawknotes 1\n\nM 100644 inline \(file)\ndata 0\n\n"
    try desk.git(["--git-dir=\(remote)", "fast-import", "--quiet", "--force"], input: stream)
    #expect(throws: SyncError.self) { try one.synchronize() }
    #expect(try one.text(note) == "a note")
  }

  @Test func `a page of 20 MB is left out`() throws {
    try one.synchronize()
    let id = Note.ID()
    try desk.commit([path(id): page(id, String(repeating: "long ", count: 4 << 20))])
    #expect(try one.synchronize().problems.map(\.reason) == ["it is longer than 16 MB"])
  }

  @Test func `an emptied, foreign, newer or other remote stops, and says so`() throws {
    try one.synchronize()
    let note = try one.add("mine")
    try desk.commit(["format": "hawknotes 2\n"])
    #expect(throws: SyncError.newer) { try one.synchronize(accepting: false) }
    try desk.commit(["format": nil])
    #expect(throws: SyncError.foreign) { try one.synchronize(accepting: false) }
    try desk.commit(["format": "hawknotes 1\n"], orphan: true)
    #expect(throws: SyncError.unrelated) { try one.synchronize(accepting: false) }
    try desk.git(["--git-dir=\(desk.remote)", "update-ref", "-d", "refs/heads/main"])
    #expect(throws: SyncError.emptied) { try one.synchronize(accepting: false) }
    try one.synchronize(accepting: true)
    #expect(try desk.files()[path(note)]?.hasSuffix("mine") == true)
    #expect(try one.text(note) == "mine")
  }

  @Test func `many deletions at once stop, and are taken in when they are accepted`() throws {
    let notes = try (1...20).map { try one.add("Note \($0)") }
    try one.synchronize()
    try desk.commit(
      Dictionary(uniqueKeysWithValues: notes.prefix(11).map { (path($0), String?.none) }))
    #expect(throws: SyncError.vanished(11, of: 22)) { try one.synchronize(accepting: false) }
    #expect(try one.text(notes[0]) != nil)
    try one.synchronize(accepting: true)
    #expect(try one.text(notes[0]) == nil)
    #expect(try one.texts(notes[0]) == ["Note 1"])
    #expect(try one.text(notes[19]) != nil)
  }

  @Test func `a remote that is missing is told, and what was saved is sent later`() throws {
    try one.synchronize()
    try FileManager.default.moveItem(atPath: desk.remote, toPath: desk.remote + ".away")
    let id = try one.add("offline")
    #expect {
      try one.synchronize()
    } throws: { error in
      if case .offline(let line)? = error as? SyncError {
        line.contains("repository")
      } else {
        false
      }
    }
    try FileManager.default.moveItem(atPath: desk.remote + ".away", toPath: desk.remote)
    try one.synchronize()
    #expect(try desk.files()[path(id)]?.hasSuffix("offline") == true)
  }

  @Test func `a remote with SHA-256 names is refused, not called unreachable`() throws {
    try one.synchronize()
    try FileManager.default.removeItem(atPath: desk.remote)
    try desk.git(["init", "--quiet", "--bare", "--object-format=sha256", desk.remote])
    let git = ["--git-dir=\(desk.remote)"]
    try desk.git(
      git + ["fast-import", "--quiet"],
      input: "commit refs/heads/main\ncommitter F <f@g> 1 +0000\ndata 1\nx\n")
    #expect {
      try one.synchronize()
    } throws: { error in
      if case .refused(let line)? = error as? SyncError { line.contains("sha256") } else { false }
    }
  }

  @Test func `a hook of the environment does not run`() throws {
    let (hooks, mark) = (desk.home + "/hooks", desk.home + "/ran")
    try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
    let hook = hooks + "/pre-push"
    try "#!/bin/sh\ntouch '\(mark)'\n".write(toFile: hook, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    try "[core]\n\thooksPath = \(hooks)\n".write(
      toFile: one.home + "/.gitconfig", atomically: true, encoding: .utf8)
    try one.synchronize()
    #expect(!FileManager.default.fileExists(atPath: mark))
  }
}
