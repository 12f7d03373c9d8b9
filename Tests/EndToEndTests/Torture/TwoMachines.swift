import Foundation
import SQLite
import Testing
import Torture

/// Two machines with their repository in one folder.
struct TwoMachines {
  static let names = ["one", "other"]
  static let sync = ["sync"]

  /// The folder: the home of the user, with a home of the program for each machine.
  let home: String
  let sandbox: Sandbox

  /// The path of the repository.
  var repository: String { home + "/notes.git" }

  func environment(of machine: String) -> [String: String] {
    var environment = sandbox.environment(home: home + "/" + machine)
    environment["HOME"] = home
    return environment
  }

  /// Runs the program on a machine.
  @discardableResult
  func run(_ machine: String, _ words: [String]) -> Finished {
    EndToEndTests.run([Sandbox.program] + words, environment: environment(of: machine))
  }

  /// Runs the program on a machine, which must succeed.
  func hawknotes(_ machine: String, _ words: String...) throws {
    let done = run(machine, words)
    try #require(done.code == 0, "\(done.error)")
  }

  /// Runs another program beside the repository.
  @discardableResult
  func runOutside(_ words: String...) -> Finished {
    EndToEndTests.run(words, environment: ["PATH": "/usr/bin:/bin", "HOME": home])
  }

  /// Makes the folder with an empty repository.
  func makeRepository() throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    runOutside("git", "init", "--quiet", "--bare", repository)
  }

  /// Opens a database of a machine, by its path in the machine's home.
  func database(_ machine: String, _ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: "\(home)/\(machine)/\(path)")
  }

  /// Makes the records of the synchronizations those of a copied home: the repository has another
  /// path.
  func move(from template: TwoMachines) throws {
    for machine in Self.names {
      try database(machine, "state/sync.sqlite").write { database in
        try database.execute(
          sql: "UPDATE state SET remote = replace(remote, ?, ?)",
          arguments: [template.home, home])
      }
    }
  }

  /// Synchronizes both machines until nothing changes.
  ///
  /// - Parameter codes: The exit codes that are no fault.
  func settle(codes: Set<Int32>) throws {
    for machine in ["other", "one", "other", "one"] {
      let done = run(machine, Self.sync)
      try #require(codes.contains(done.code), "\(machine): \(done.code): \(done.error)")
    }
    for machine in Self.names {
      let done = run(machine, Self.sync)
      try #require(
        done.error.hasPrefix("hawknotes: nothing has changed\n"), "\(machine): \(done.error)")
    }
  }
}

/// What two machines have to synchronize, and what they have in the end.
protocol SynchronizationScenario: SendableMetatype {
  associatedtype Outcome: Equatable

  /// The exit code of the first synchronization of the other machine.
  static var firstCode: Int32 { get }
  /// The exit codes of the later synchronizations.
  static var laterCodes: Set<Int32> { get }

  /// Makes two machines that have synchronized, and changes both.
  static func fill(_ machines: TwoMachines) throws
  static func outcome(of machines: TwoMachines) throws -> Outcome
}

/// A synchronization of the other machine that is killed; both machines synchronize after it.
///
/// NB: Unchecked: the sandbox does not change after `init`.
final class SynchronizationKills<Scenario: SynchronizationScenario>: @unchecked Sendable {
  private let sandbox = Sandbox()
  private let template: TwoMachines
  /// What both machines have without a kill.
  let expected: Scenario.Outcome
  /// The system calls at which a synchronization can be killed.
  let points: Set<KillPoint>

  init() throws {
    template = TwoMachines(home: sandbox.home + "/template", sandbox: sandbox)
    try Scenario.fill(template)
    let whole = TwoMachines(home: sandbox.home + "/undisturbed", sandbox: sandbox)
    try FileManager.default.copyItem(atPath: template.home, toPath: whole.home)
    try whole.move(from: template)
    let done: Finished
    (done, points) = try Self.command(on: whole)
      .recorded(in: whole.home, log: sandbox.home + "/log")
    try #require(done.code == Scenario.firstCode, "\(done.error)")
    try whole.settle(codes: Scenario.laterCodes)
    expected = try Scenario.outcome(of: whole)
  }

  private static func command(on machines: TwoMachines) -> KilledCommand {
    KilledCommand(
      words: [Sandbox.program] + TwoMachines.sync, environment: machines.environment(of: "other"))
  }

  /// Returns what is wrong after a synchronization that was killed at a point; nil if nothing is.
  func faultAfterKill(at point: KillPoint) throws -> String? {
    let home = try TrialHome(in: sandbox, as: template.home)
    let machines = TwoMachines(home: home.path, sandbox: sandbox)
    try machines.move(from: template)
    Self.command(on: machines).kill(at: point)
    try machines.settle(codes: Scenario.laterCodes)
    let found = try Scenario.outcome(of: machines)
    return found == expected ? nil : "\(found), not \(expected)"
  }

  /// Kills the synchronization at its system calls, and checks that nothing is wrong after any.
  func expectNoFault(named name: String, at location: SourceLocation = #_sourceLocation) {
    let all = points.sorted()
    let points = all.spread(over: Torture.rounds(brief: 15, short: 80, long: all.count))
    Trials(name: name, points: points).expectNoFault(at: location) { point in
      try self.faultAfterKill(at: point)
    }
  }
}
