import ArgumentParser
import class FoundationEssentials.JSONEncoder
import SceneRestoration

/// `hawknotes scenes`: the windows there are and were.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", abstract: "Live and dormant scenes.",
    subcommands: [List.self, Show.self], defaultSubcommand: List.self)

  /// The command `hawknotes scenes list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "All scenes, the latest first.")

    @Flag(name: .long, help: "As JSON.")
    var json = false

    func run() throws {
      try exiting { () throws(Failure) in
        let reports = try records().map { SceneReport($0, inList: true) }
        if json {
          try write(SceneListReport(scenes: reports))
        } else {
          reports.forEach { print($0.line) }
        }
      }
    }

    private func records() throws(Failure) -> [SceneRecord] {
      let home = try Home(environment: Environment.variables)
      do {
        return try SceneDirectory(path: home.state).list()
      } catch {
        throw Failure(error)
      }
    }
  }

  /// The command `hawknotes scenes show SCENE`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "One scene, whole.")

    @Argument(help: "Its name or id.")
    var scene: String

    @Flag(name: .long, help: "As JSON.")
    var json = false

    func run() throws {
      try exiting { () throws(Failure) in
        let report = SceneReport(try record(), inList: false)
        if json {
          try write(report)
        } else {
          print(report.description)
        }
      }
    }

    private func record() throws(Failure) -> SceneRecord {
      let home = try Home(environment: Environment.variables)
      let found: SceneRecord?
      do {
        found = try SceneDirectory(path: home.state).find(scene)
      } catch {
        throw Failure(error)
      }
      guard let found else {
        throw Failure(.notFound, "no scene \(scene): `hawknotes scenes` lists them")
      }
      return found
    }
  }
}

/// Writes a report to stdout as JSON.
private func write(_ report: some Encodable) throws(Failure) {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    print(String(decoding: try encoder.encode(report), as: UTF8.self))
  } catch {
    throw Failure(.io, "\(error)")
  }
}
