import Foundation
import LibraryModel
import SQLite
import Testing

@testable import LibrarySync

/// Scenes travel beside the library: here they are bytes.
@Suite struct SentSceneTests {
  let desk: SyncDesk
  var one: Machine { desk.machines[0] }
  var other: Machine { desk.machines[1] }
  let id = "\(Note.ID())"

  init() throws { desk = try SyncDesk(machines: 3) }

  func scene(_ text: String, _ id: String? = nil) -> SentScene {
    SentScene(id: id ?? self.id, contents: Array(text.utf8))
  }

  func found(by machine: Machine) throws -> [SharedMachine] {
    try machine.synchronizer().otherMachines()
  }

  /// The references of the scenes in the remote.
  func references() throws -> [String] {
    try desk.git([
      "--git-dir=\(desk.remote)", "for-each-ref", "--format=%(refname)", SceneReferences.all,
    ]).split(separator: "\n").map(String.init)
  }

  /// Sends a file with a mode to the remote as the scenes of another machine.
  func send(
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
  private func fetches(
    of machine: Machine, isLate: Bool = false, cutsScenes: Bool = false
  ) throws -> [[String]] {
    let synchronizer = try machine.synchronizer()
    let start = synchronizer.git
    var fetches: [[String]] = []
    synchronizer.git = { arguments, environment, seconds, longestFile in
      guard let origin = arguments.firstIndex(of: "origin"), arguments.contains("fetch") else {
        return start(arguments, environment, seconds, longestFile)
      }
      fetches.append(Array(arguments[(origin + 1)...]))
      let isCut = cutsScenes && arguments.contains { $0.contains(SceneReferences.all) }
      if isLate || isCut { return FailedGit(isLate: isLate) }
      return start(arguments, environment, seconds, longestFile)
    }
    do throws(SyncError) {
      try synchronizer.synchronize(accepting: true)
    } catch {
      guard isLate, case .offline = error else { throw error }
    }
    return fetches
  }

  @Test func `scenes are asked for again at once after a connection was cut`() throws {
    other.scenes = []
    try desk.settle()
    let machine = "\(Note.ID())"
    try send([SceneReferences.about: "hawknotes-scenes 1\nlaptop\n"], as: machine)
    #expect(try fetches(of: other, cutsScenes: true).count == 3)
    #expect(try other.synchronizer().status().leftOutScenes.map(\.machine) == [machine])
    #expect(try fetches(of: other).count == 2)
    #expect(try found(by: other).map(\.name) == ["laptop"])
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
}
