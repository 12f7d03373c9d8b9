import ArgumentParser
import Glibc
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// The command `hawknotes scenes list`.
struct ScenesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all scenes, the latest first.")

  @Flag(name: .long, help: "As JSON.")
  var json = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    try exiting { () throws(Failure) in
      let shelf = try SceneShelf()
      let list = try shelf.list()
      list.unreadable.forEach { Output.warn(Failure($0)) }
      if json {
        let reports = list.records.map { SceneReport($0, inList: true) }
        return try Output.write(json: SceneListReport(scenes: reports, quarantine: list.setAside))
      }
      let catalogue = shelf.catalogue(
        of: list.records.compactMap { SceneState($0).link?.place })
      let rows = list.records.map { SceneTable.Row($0, in: catalogue, at: .now) }
      try Output.write(lines: SceneTable(rows).lines(columns: Output.columns))
      list.setAside.forEach { Output.say("set aside: \($0)") }
    }
  }
}
