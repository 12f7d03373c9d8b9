import Foundation
import Testing
import Torture

@testable import SceneRestoration

/// Kills at each system call of `hawknotes scenes quarantine salvage`: its texts are there
/// completely or not at all, and the next salvage completes them.
@Suite(.serialized, .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"))
struct SalvageKillTorture {
  @Test func `a killed salvage leaves all texts or none, and the next one leaves them once`() throws
  {
    let run = try SalvageRun()
    let all = run.points.sorted()
    let opens = all.filter { $0.call == "openat" }
    let points =
      all.filter { $0.call != "openat" }
      + opens.spread(over: Torture.rounds(brief: 4, short: 30, long: opens.count))
    Trials(name: "kill points: a salvage", points: points).expectNoFault { point in
      try run.faultAfterKill(at: point)
    }
  }
}

/// A salvage, with a kill at one point after the other.
///
/// NB: Unchecked: the sandbox does not change.
private final class SalvageRun: @unchecked Sendable {
  private let sandbox = Sandbox()
  /// A home with a scene that lost some words, and its damaged copy in quarantine.
  private let template: String
  /// The name of the copy.
  private let id: String
  private let before: Home
  /// The texts that an undisturbed salvage recovers, by id.
  private var salvaged: [String: String] = [:]
  private(set) var points: Set<KillPoint> = []

  init() throws {
    template = sandbox.home + "/template"
    try Self.damageAndOpen(template, sandbox.environment(home: template))
    let files = FileManager.default
    id = try #require(try files.contentsOfDirectory(atPath: template + "/state/quarantine").first)
    before = try Home(template)
    try record()
  }

  /// Creates a scene `s` with five words, damages the third one, and opens it.
  private static func damageAndOpen(_ home: String, _ environment: [String: String]) throws {
    let window = [Sandbox.program, "--scene", "s"]
    let session = TypingSession(window, environment: environment)
    session.wait { $0.text.contains("n write") }
    session.type("n")
    session.wait { $0.text.contains("┃") }
    var written = ""
    for word in ["one ", "two ", "three ", "four ", "five "] {
      // Pasted, so that each word is one change.
      session.type("\u{1B}[200~\(word)\u{1B}[201~")
      written += word
      session.wait { $0.text.contains("┃ " + written.trimmed) && $0.text.contains("synced") }
    }
    session.kill()
    let scene = try #require(try SceneDirectory(path: home + "/state").find("s")?.id)
    let journal = URL(fileURLWithPath: "\(home)/state/scenes/\(scene)/journal")
    var bytes = [UInt8](try Data(contentsOf: journal))
    bytes[try #require(bytes.firstRange(of: Array("three".utf8))?.lowerBound)] ^= 1
    try Data(bytes).write(to: journal)
    let start = TypingSession(window, environment: environment)
    start.wait { $0.text.contains("s salvages the rest") }
    start.kill()
  }

  /// Records an undisturbed salvage: its system calls and its texts.
  private func record() throws {
    let (home, log) = (sandbox.home + "/undisturbed", sandbox.home + "/log")
    try KillRun.copy(template, to: home)
    let killed = KilledCommand(words: command, environment: sandbox.environment(home: home))
    let done: Finished
    (done, points) = try killed.recorded(in: home, log: log)
    try #require(done.code == 0, "\(done.error)")
    salvaged = try Home(home).salvaged
    try #require(salvaged.values.contains { $0.contains("four five") })
  }

  private var command: [String] { [Sandbox.program, "scenes", "quarantine", "salvage", id] }

  /// Returns what is wrong after a salvage that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = sandbox.home + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: home) }
    try KillRun.copy(template, to: home)
    let environment = sandbox.environment(home: home)
    KilledCommand(words: command, environment: environment).kill(at: point)
    let killed = try Home(home)
    guard killed.isLike(before) else { return "something else has changed: \(killed)" }
    guard killed.salvaged.isEmpty || killed.salvaged == salvaged else {
      return "a part is salvaged: \(killed.salvaged)"
    }
    let list = EndToEndTests.run([Sandbox.program, "scenes", "list"], environment: environment)
    guard list.code == 0, list.error == "hawknotes: set aside: \(home)/state/quarantine/\(id)\n"
    else { return "list: \(list.code), \(list.error)" }
    let again = EndToEndTests.run(command, environment: environment)
    guard again.code == 0, again.output.isEmpty == !killed.salvaged.isEmpty else {
      return "again: \(again.code), \(again.output)\(again.error)"
    }
    let completed = try Home(home)
    guard completed.isLike(before), completed.salvaged == salvaged, completed.sceneCount == 2 else {
      return "after the next salvage: \(completed)"
    }
    return nil
  }
}

/// The contents of a home that a salvage concerns.
private struct Home {
  /// The bytes of the files in quarantine, by path.
  let quarantine: [String: Data]
  /// The scene `s`, and the library.
  let moment: KeptMoment
  /// The texts of the other scenes, by id.
  var salvaged: [String: String] = [:]
  let sceneCount: Int
  let unreadable: [SceneError]

  init(_ home: String) throws {
    let folder = home + "/state/quarantine"
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    quarantine = Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        FileManager.default.contents(atPath: folder + "/" + path).map { (path, $0) }
      })
    moment = try KeptMoment(home: home, scene: "s")
    let list = try SceneDirectory(path: home + "/state").list()
    sceneCount = list.records.count
    unreadable = list.unreadable
    for (name, text) in list.records.filter({ $0.name != "s" }).flatMap(\.texts) {
      salvaged[name] = String(decoding: text.bytes(), as: UTF8.self)
    }
  }

  /// Whether everything except the salvaged texts is the same.
  func isLike(_ other: Home) -> Bool {
    quarantine == other.quarantine && moment.hasTexts(of: other.moment) && unreadable.isEmpty
  }
}
