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

    @OptionGroup var colour: ColourOption

    func run() throws {
      try exiting { () throws(Failure) in
        let list = try list()
        list.unreadable.forEach { Output.warn(Failure($0)) }
        let reports = list.records.map { SceneReport($0, inList: true) }
        try Output.write(
          json ? text(of: SceneListReport(scenes: reports)) : reports.map(\.line).lines)
      }
    }

    private func list() throws(Failure) -> SceneList {
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

    @OptionGroup var colour: ColourOption

    func run() throws {
      try exiting { () throws(Failure) in
        let report = SceneReport(try record(), inList: false)
        try Output.write(json ? text(of: report) : [report.description].lines)
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

/// A report as JSON.
private func text(of report: some Encodable) throws(Failure) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  do {
    return [String(decoding: try encoder.encode(report), as: UTF8.self)].lines
  } catch {
    throw Failure(.io, "\(error)")
  }
}

extension [String] {
  /// Each with its line end.
  fileprivate var lines: String { map { $0 + "\n" }.joined() }
}
