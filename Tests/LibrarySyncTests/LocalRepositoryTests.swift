import Foundation
import Testing

@testable import LibrarySync

/// The repository in the state folder, on the disk of this machine.
@Suite struct LocalRepositoryTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var repository: String { one.home + "/state/sync.git" }

  init() throws { desk = try SyncDesk() }

  /// Synchronizes; a command of git fails with some words.
  private func synchronize(
    failing command: String, _ words: String
  ) throws {
    let synchronizer = try one.synchronizer()
    synchronizer.git = { arguments, environment, seconds, longestFile in
      if arguments.contains(command) { return FailedGit(isLate: false, words) }
      return GitProcess(arguments, environment, seconds: seconds, longestFile: longestFile)
    }
    try synchronizer.synchronize(accepting: true)
  }

  @Test(arguments: [
    ("fetch", "fatal: write error: No space left on device"),
    ("fetch", "remote: done\nerror: unable to write file x: No space left on device"),
    ("fast-import", "fatal: Failed to write: No space left on device"),
    ("fetch", "fatal: sha1 file 'x' write error. Out of diskspace"),
    ("init", "fatal: cannot mkdir x: No space left on device"),
  ])
  func `a full disk here is named, and not the remote`(command: String, words: String) throws {
    #expect(throws: SyncError.failed(path: repository, errno: ENOSPC)) {
      try synchronize(failing: command, words)
    }
    #expect(try one.synchronizer().status().offlineSince == nil)
  }

  @Test func `a full disk of the server is not called one of this machine`() throws {
    let words = "remote: fatal: write error: No space left on device"
    #expect(throws: SyncError.offline(words)) { try synchronize(failing: "fetch", words) }
  }

  @Test func `the locks that a killed git has left stop no synchronization`() throws {
    let note = try one.add("note")
    try desk.settle()
    for name in ["refs/hawknotes/remote/main", "refs/hawknotes/ours", "packed-refs", "HEAD"] {
      #expect(FileManager.default.createFile(atPath: "\(repository)/\(name).lock", contents: nil))
    }
    try one.edit(note, "edited")
    try desk.settle()
    #expect(try desk.machines[1].text(note) == "edited")
  }

  @Test func `the pack that a killed git has left is removed by the next synchronization`() throws {
    try one.add("note")
    try desk.settle()
    let pack = repository + "/objects/pack/tmp_pack_Ab12Cd"
    #expect(FileManager.default.createFile(atPath: pack, contents: Data([1])))
    try desk.settle()
    #expect(!FileManager.default.fileExists(atPath: pack))
  }

  /// The files and folders in the state folder that others may read.
  private func openFiles() throws -> [String] {
    let files = FileManager.default
    return try files.subpathsOfDirectory(atPath: repository).filter { name in
      let facts = try files.attributesOfItem(atPath: repository + "/" + name)
      return (facts[.posixPermissions] as? Int ?? 0) & 0o077 != 0
    }
  }

  @Test func `only the owner may read the repository, also one of an older version`() throws {
    try one.add("note")
    try desk.settle()
    #expect(try openFiles() == [])
    for name in try FileManager.default.subpathsOfDirectory(atPath: repository) + [""] {
      let path = repository + "/" + name
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      let open = (mode ?? 0) | ((mode ?? 0) & 0o500) >> 3 | ((mode ?? 0) & 0o500) >> 6
      try FileManager.default.setAttributes([.posixPermissions: open], ofItemAtPath: path)
    }
    try desk.git(["--git-dir=\(repository)", "config", "--unset", "core.sharedRepository"])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: repository + "/config")
    #expect(try openFiles().count > 10)
    try one.add("another note")
    try desk.settle()
    #expect(try openFiles() == [])
    #expect(try one.export() == desk.machines[1].export())
  }
}
