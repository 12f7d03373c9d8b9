import Foundation
import LibraryModel
import SQLite
import Testing

@testable import LibrarySync

/// The id of a machine: whose scenes they are.
extension SentSceneTests {
  @Test func `a remote cannot make many machines of one`() throws {
    one.scenes = [scene("text")]
    try one.synchronize()
    var ids = [try one.synchronizer().machine()]
    for isLater in [false, false, true] {
      if isLater {
        try one.synchronizer().record.perform { database in
          try database.execute(sql: "UPDATE renewal SET time = time - 86400")
        }
      }
      let own = try one.synchronizer().machine()
      try send([SceneReferences.about: "hawknotes-scenes 1\nlaptop\n"], as: own)
      let report = try one.synchronize()
      ids.append(try one.synchronizer().machine())
      #expect(report.leftOutScenes.map(\.machine) == (ids[ids.count - 2] == ids.last ? [own] : []))
    }
    #expect(ids[0] != ids[1] && ids[1] == ids[2] && ids[2] != ids[3])
  }

  @Test func `an id that cannot be read is not replaced, and the library is synchronized`() throws {
    let mark = one.home + "/state/machine"
    try one.synchronize()
    try? FileManager.default.removeItem(atPath: mark)
    try FileManager.default.createSymbolicLink(atPath: mark, withDestinationPath: "/dev/null")
    let note = try one.add("a note")
    try one.synchronize()
    #expect(try desk.files().values.contains { $0.hasSuffix("a note") })
    #expect(try one.text(note) == "a note")
    one.scenes = [scene("text")]
    #expect(throws: SyncError.failed(path: mark, errno: ELOOP)) { try one.synchronize() }
    #expect(try references().isEmpty)
  }

  @Test func `a machine that lost its record is the same machine`() throws {
    (one.scenes, other.scenes) = ([scene("text")], [])
    try desk.settle()
    for name in ["sync.sqlite", "sync.git"] {
      try FileManager.default.removeItem(atPath: "\(one.home)/state/\(name)")
    }
    one.scenes = [scene("more text")]
    try desk.settle()
    #expect(try references().count == 2)
    #expect(try found(by: one).flatMap(\.scenes).isEmpty)
    #expect(try found(by: other).map(\.scenes) == [one.scenes])
  }

  @Test func `of a copied home, the copy becomes a machine of its own`() throws {
    one.scenes = [scene("text")]
    try one.synchronize()
    try FileManager.default.copyItem(atPath: one.home + "/state", toPath: other.home + "/state")
    let own = try one.synchronizer().machine()
    other.scenes = [scene("text of the copy", "\(Note.ID())")]
    one.scenes = [scene("more text")]
    try one.synchronize()
    try other.synchronize()
    try one.synchronize()
    #expect(try one.synchronizer().machine() == own)
    #expect(try other.synchronizer().machine() != own)
    #expect(try found(by: one).map(\.scenes) == [other.scenes])
    #expect(try found(by: other).map(\.scenes) == [one.scenes])
    #expect(try references().count == 2)
  }

  @Test func `a machine whose scenes were sent before a kill stays the same`() throws {
    one.scenes = [scene("text")]
    try one.synchronize()
    let own = try one.synchronizer().machine()
    // The push is done, and not noted.
    let former = try desk.git(
      ["--git-dir=\(one.home)/state/sync.git", "rev-parse", SceneReferences.all + own]
    ).trimmed
    one.scenes = [scene("more text")]
    try one.synchronize()
    try desk.git([
      "--git-dir=\(one.home)/state/sync.git", "update-ref", SceneReferences.all + own, former,
    ])
    try one.synchronize()
    #expect(try one.synchronizer().machine() == own)
    #expect(try references().count == 1)
  }

  @Test func `a machine whose local repository is new stays the same`() throws {
    one.scenes = [scene("text")]
    try one.synchronize()
    let reference = SceneReferences.all + (try one.synchronizer().machine())
    let repository = "--git-dir=\(one.home)/state/sync.git"
    let former = try desk.git([repository, "rev-parse", reference]).trimmed
    one.scenes = [scene("more text")]
    try one.synchronize()
    // As after a push that was cut: what was sent from the repository before is not known.
    try desk.git(["--git-dir=\(desk.remote)", "update-ref", reference, former])
    try desk.git([repository, "update-ref", "-d", reference])
    try one.synchronize()
    #expect(SceneReferences.all + (try one.synchronizer().machine()) == reference)
    #expect(try references() == [reference])
  }

  @Test func `the id of a machine moves out of the record of an older version`() throws {
    let former = "\(Note.ID())"
    let synchronizer = try one.synchronizer()
    try synchronizer.record.perform { database in
      try database.execute(sql: "CREATE TABLE machine (id TEXT NOT NULL) STRICT")
      try database.execute(sql: "INSERT INTO machine VALUES ('\(former)')")
    }
    #expect(try synchronizer.machine() == former)
    try FileManager.default.removeItem(atPath: one.home + "/state/sync.sqlite")
    #expect(try one.synchronizer().machine() == former)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: one.home + "/state/machine"))
    let new = try one.synchronizer().machine()
    #expect(new != former && SceneReferences.isID(new))
    #expect(try one.synchronizer().machine() == new)
  }

  @Test(arguments: [
    ("update", "case $1 in refs/heads/*) exit 0;; esac\nexit 1"),
    // It takes all of a push, or nothing.
    ("pre-receive", "! grep -q refs/hawknotes/"),
  ])
  func `a remote that refuses the scenes gets the library`(name: String, words: String) throws {
    let hook = desk.remote + "/hooks/" + name
    try FileManager.default.createDirectory(
      atPath: desk.remote + "/hooks", withIntermediateDirectories: true)
    try "#!/bin/sh\n\(words)\n".write(toFile: hook, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    one.scenes = [scene("text")]
    let note = try one.add("a note")
    let report = try one.synchronize()
    #expect(report.refusedScenes?.contains("declined") == true)
    try other.synchronize()
    #expect(try other.text(note) == "a note")
    #expect(try references().isEmpty)
    try FileManager.default.removeItem(atPath: hook)
    #expect(try one.synchronize().refusedScenes == nil)
    #expect(try references().count == 1)
  }
}
