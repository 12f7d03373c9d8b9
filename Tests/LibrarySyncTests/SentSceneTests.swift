import Foundation
import LibraryModel
import SQLite
import Testing

@testable import LibrarySync

/// Scenes travel beside the library: here they are bytes.
@Suite struct SentSceneTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }
  private let id = "\(Note.ID())"

  init() throws { desk = try SyncDesk(machines: 3) }

  private func scene(_ text: String, _ id: String? = nil) -> SentScene {
    SentScene(id: id ?? self.id, contents: Array(text.utf8))
  }

  private func found(by machine: Machine) throws -> [SharedMachine] {
    try machine.synchronizer().otherMachines()
  }

  /// The references of the scenes in the remote.
  private func references() throws -> [String] {
    try desk.git([
      "--git-dir=\(desk.remote)", "for-each-ref", "--format=%(refname)", SceneReferences.all,
    ]).split(separator: "\n").map(String.init)
  }

  /// Sends a file with a mode to the remote as the scenes of another machine.
  private func send(
    _ files: [String: String], mode: String = "100644", as machine: String = "\(Note.ID())"
  ) throws {
    let reference = SceneReferences.all + machine
    try desk.git(["--git-dir=\(desk.remote)", "update-ref", "-d", reference])
    var stream = "commit \(reference)\ncommitter F <f@g> 1 +0000\ndata 1\nx\n"
    for (path, text) in files {
      let mode = path == SceneReferences.about ? "100644" : mode
      stream += "M \(mode) inline \(path)\ndata \(text.utf8.count)\n\(text)\n"
    }
    try desk.git(["--git-dir=\(desk.remote)", "fast-import", "--quiet"], input: stream)
  }

  @Test func `the scenes of a machine are on the others as they were sent last`() throws {
    one.scenes = [scene("half a sen"), scene("another", "\(Note.ID())")]
    other.scenes = []
    try desk.settle()
    let machine = try #require(try found(by: other).first)
    #expect(Set(machine.scenes) == Set(one.scenes ?? []))
    #expect(!machine.name.isEmpty)
    #expect(try found(by: one).flatMap(\.scenes).isEmpty)
    one.scenes = [scene("half a sentence")]
    try desk.settle()
    #expect(try found(by: other).first?.scenes == one.scenes)
    #expect(try other.synchronizer().scene(id, of: machine.id)?.scene == one.scenes?[0])
  }

  @Test func `they have no history, and are in none of the library`() throws {
    for text in ["first", "second"] {
      one.scenes = [scene("a secret: \(text)")]
      try one.synchronize()
    }
    let reference = try #require(try references().first)
    let git = ["--git-dir=\(desk.remote)"]
    #expect(try desk.git(git + ["rev-list", "--count", reference]) == "1")
    #expect(try desk.git(git + ["log", "-p", reference]).contains("a secret: second"))
    #expect(try !desk.git(git + ["log", "-p", "main"]).contains("secret"))
  }

  @Test func `the same scenes are not sent again, and changed ones make no commit of the library`()
    throws
  {
    one.scenes = [scene("text")]
    try one.synchronize()
    let before = try desk.git(["--git-dir=\(desk.remote)", "for-each-ref"])
    try one.synchronize()
    #expect(try desk.git(["--git-dir=\(desk.remote)", "for-each-ref"]) == before)
    one.scenes = [scene("longer text")]
    #expect(try one.synchronize().numbers.isEmpty)
    let after = try desk.git(["--git-dir=\(desk.remote)", "for-each-ref"])
    let main = { (list: String) in list.split(separator: "\n").first { $0.hasSuffix("/main") } }
    #expect(after != before && main(after) == main(before))
  }

  @Test func `scenes that do not travel any more are removed from the remote`() throws {
    one.scenes = [scene("text")]
    try one.synchronize()
    #expect(try references().count == 1)
    one.scenes = nil
    try one.synchronize()
    #expect(try references().isEmpty)
    try one.synchronize()
  }

  @Test func `scenes that cannot be read stay in the remote as they were sent last`() throws {
    (one.scenes, other.scenes) = ([scene("text")], [])
    try one.synchronize()
    let synchronizer = try one.synchronizer()
    synchronizer.scenes = { nil }
    _ = try synchronizer.synchronize(accepting: true)
    try other.synchronize()
    #expect(try found(by: other).first?.scenes == one.scenes)
  }

  @Test func `a machine that lost its repository removes what it has sent`() throws {
    one.scenes = [scene("text")]
    try one.synchronize()
    try FileManager.default.removeItem(atPath: Synchronizer.repositoryPath(one.home + "/state"))
    one.scenes = nil
    try one.synchronize()
    #expect(try references().isEmpty)
  }

  @Test func `a forgotten machine is gone from the list at once, and from the remote later`() throws
  {
    (one.scenes, other.scenes) = ([scene("text")], [])
    try desk.settle()
    let id = try #require(try found(by: other).first).id
    try other.synchronizer().forget(machine: id)
    #expect(try found(by: other).isEmpty)
    #expect(try other.synchronizer().remember(machine: id))
    #expect(try found(by: other).count == 1)
    // A kill repeats it.
    #expect(try other.synchronizer().remember(machine: id))
    try other.synchronizer().forget(machine: id)
    try other.synchronize()
    #expect(try references().count == 1)
    #expect(try !other.synchronizer().remember(machine: id))
    // It is back when it sends its scenes again.
    one.scenes = [scene("more")]
    try desk.settle()
    #expect(try found(by: other).first?.scenes == one.scenes)
  }

  @Test func `what no machine sends is left out`() throws {
    other.scenes = []
    let about = [SceneReferences.about: "hawknotes-scenes 1\nlap\u{1B}[31mtop\n"]
    let path = SceneReferences.path(of: id)
    try send(about.merging([path: "/etc/passwd"]) { $1 }, mode: "120000")
    try send(about.merging([path: String(repeating: "x", count: 5 << 20)]) { $1 })
    try send(about.merging(["x.json": "x", "scenes/a.json": "x", "scenes/a/b.json": "x"]) { $1 })
    try send([path: "without a machine"])
    try send([SceneReferences.about: "hawknotes-scenes 2\nnewer\n", path: "x"])
    let many = (1...60).map { _ in (SceneReferences.path(of: "\(Note.ID())"), "x") }
    try send(about.merging(Dictionary(uniqueKeysWithValues: many)) { $1 })
    try other.synchronize()
    let machines = try found(by: other)
    #expect(machines.flatMap(\.scenes).count == SentSceneLimits.scenes)
    #expect(machines.contains { $0.isNewer && $0.scenes.isEmpty })
    #expect(machines.allSatisfy { !$0.name.contains("\u{1B}") })
  }

  @Test func `scenes that git refuses are left out, and the rest is synchronized`() throws {
    (one.scenes, other.scenes) = ([scene("text")], [])
    try desk.settle()
    try send(["scenes/../x.json": "x"])
    one.scenes = [scene("more text")]
    let note = try one.add("a note")
    try one.synchronize()
    for _ in 0..<2 {
      let report = try other.synchronize()
      #expect(report.leftOutScenes.count == 1)
      #expect(report.leftOutScenes.first?.reason.contains("hasDot") == true)
      #expect(try other.text(note) == "a note")
      #expect(try found(by: other).map(\.scenes) == [one.scenes])
    }
    one.scenes = nil
    try one.synchronize()
    try other.synchronize()
    #expect(try found(by: other).isEmpty)
  }

  @Test func `a damaged object of one machine leaves out the scenes of that machine only`() throws {
    let third = desk.machines[2]
    for (index, machine) in desk.machines.enumerated() {
      machine.scenes = [scene("scene of \(index)", "\(Note.ID())")]
    }
    try desk.settle()
    one.scenes = [scene("damaged", one.scenes?[0].id)]
    try one.synchronize()
    let reference = SceneReferences.all + (try one.synchronizer().machine())
    let object = try desk.git([
      "--git-dir=\(desk.remote)", "rev-parse",
      "\(reference):\(SceneReferences.path(of: one.scenes?[0].id ?? ""))",
    ])
    let path = "\(desk.remote)/objects/\(object.prefix(2))/\(object.dropFirst(2))"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try Data("not an object".utf8).write(to: URL(fileURLWithPath: path))
    other.scenes = [scene("newer scene of 1", other.scenes?[0].id)]
    let note = try other.add("a note")
    try other.synchronize()
    let report = try third.synchronize()
    let damaged = try one.synchronizer().machine()
    #expect(report.leftOutScenes.map(\.machine) == [damaged])
    #expect(try third.text(note) == "a note")
    let scenes = try found(by: third).flatMap(\.scenes).map {
      String(decoding: $0.contents, as: UTF8.self)
    }
    // What was fetched before the damage is still there.
    #expect(Set(scenes) == ["scene of 0", "newer scene of 1"])
  }

  @Test func `of many machines a damaged one hides no other, and a forgotten one goes`() throws {
    (one.scenes, other.scenes) = ([scene("text")], [])
    try desk.settle()
    let about = [SceneReferences.about: "hawknotes-scenes 1\nhost\n"]
    for _ in 0..<SentSceneLimits.machines { try send(about) }
    let known = try #require(try found(by: other).first { $0.scenes == one.scenes }).id
    try send(["scenes/../x.json": "x"])
    try desk.git([
      "--git-dir=\(desk.remote)", "update-ref", "-d", SceneReferences.all + known,
    ])
    let note = try desk.machines[2].add("a note")
    try desk.machines[2].synchronize()
    try other.synchronize()
    #expect(try other.text(note) == "a note")
    #expect(try !found(by: other).contains { $0.id == known })
    let forgotten = try #require(try found(by: other).first).id
    try other.synchronizer().forget(machine: forgotten)
    try other.synchronize()
    #expect(try !references().contains(SceneReferences.all + forgotten))
  }

  /// Synchronizes a machine; returns what each of its fetches asks for.
  private func fetches(of machine: Machine, isLate: Bool = false) throws -> [[String]] {
    let synchronizer = try machine.synchronizer()
    let start = synchronizer.git
    var fetches: [[String]] = []
    synchronizer.git = { arguments, environment, seconds, longestFile in
      guard let origin = arguments.firstIndex(of: "origin"), arguments.contains("fetch") else {
        return start(arguments, environment, seconds, longestFile)
      }
      fetches.append(Array(arguments[(origin + 1)...]))
      return isLate ? LateGit() : start(arguments, environment, seconds, longestFile)
    }
    do throws(SyncError) {
      try synchronizer.synchronize(accepting: true)
    } catch {
      guard isLate, case .offline = error else { throw error }
    }
    return fetches
  }

  @Test
  func `damaged scenes are asked for again after an hour, or when their machine has sent others`()
    throws
  {
    other.scenes = []
    try desk.settle()
    let machine = "\(Note.ID())"
    try send(["scenes/../x.json": "x"], as: machine)
    // All together, then the library and each machine alone.
    #expect(try fetches(of: other).count == 3)
    #expect(try fetches(of: other).count == 1)
    let leftOut = try other.synchronizer().status().leftOutScenes
    #expect(leftOut.map(\.machine) == [machine])
    #expect(try other.synchronize().leftOutScenes == leftOut)
    try other.synchronizer().record.perform { database in
      try database.execute(sql: "UPDATE left_out SET time = time - 3600")
    }
    #expect(try fetches(of: other).count == 2)
    #expect(try fetches(of: other).count == 1)
    try send([SceneReferences.about: "hawknotes-scenes 1\nlaptop\n"], as: machine)
    #expect(try fetches(of: other).count == 2)
    #expect(try other.synchronizer().status().leftOutScenes.isEmpty)
    #expect(try found(by: other).map(\.name) == ["laptop"])
    #expect(try fetches(of: other).count == 1)
  }

  @Test func `a fetch that is too slow is not tried twice, and the next one leaves out scenes`()
    throws
  {
    other.scenes = []
    try desk.settle()
    #expect(try fetches(of: other, isLate: true).count == 1)
    #expect(try fetches(of: other).map(\.count) == [1])
    #expect(try fetches(of: other).map(\.count) == [2])
  }

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

/// A git that takes too long.
private final class LateGit: RunningGit {
  func write(_ bytes: [UInt8]) -> Bool { false }
  func read(_ count: Int) -> [UInt8] { [] }
  func read(to byte: UInt8) -> [UInt8]? { nil }
  func finish(limit: Int) -> GitProcess.Outcome {
    .init(code: 137, output: [], errors: "", isLate: true)
  }
}
