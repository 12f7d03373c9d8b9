import ArgumentParser
import HawkNotesUI
import LibraryModel
import SceneRestoration

struct ScenesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all scenes, the latest first.",
    discussion: """
      --since and --until are about the last change of a scene.

      EXAMPLES:
        hawknotes scenes list --since today
        hawknotes scenes list --of the-good-hawk --format '{id} {name}'
      """)

  @OptionGroup var selection: SceneOptions

  @OptionGroup var list: ListOptions<Listed.Scenes>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let shelf = try SceneShelf()
    let found = try shelf.list()
    found.unreadable.forEach { Output.warn(Failure($0)) }
    let records = try selection.selected(of: found.records, in: shelf)
      .prefix(list.limit ?? .max)
    if printer.needsRecords {
      let loose = shelf.looseDrafts(of: Array(records))
      for record in records {
        let report = SceneReport(record, hasTexts: printer.needsTexts, loose: loose)
        try printer.print(Record(report), line: "")
      }
    } else {
      let places = records.compactMap { SceneState($0).link?.place }
      let catalogue = shelf.catalogue(of: places)
      let rows = records.map { SceneTable.Row($0, in: catalogue, at: .now) }
      try printer.print(text: SceneTable(rows).lines(columns: Output.columns))
    }
    try printer.finish(["quarantine": .texts(found.setAside)])
    guard !printer.needsRecords else { return }
    found.setAside.forEach { Output.say("set aside: \($0)") }
  }
}
