import ArgumentParser
import HawkNotesUI
import LibraryModel
import SceneRestoration

struct ScenesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a scene with its drafts.",
    discussion: """
      EXAMPLES:
        hawknotes scenes show chapter-2
        hawknotes scenes show chapter-2 --json
      """)

  @Argument(
    help: "Its name, its id or the beginning of it, or the URL of its place.", completion: .scenes)
  var scene: String

  @OptionGroup var item: ShowOptions

  func run() throws(Failure) {
    let shelf = try SceneShelf()
    let record = try shelf.record(scene)
    let catalogue = shelf.catalogue(of: SceneState(record).places)
    let report = SceneReport(record, loose: shelf.looseDrafts(of: [record]))
    try item.print(
      Record(report), fields: Record.sceneFields,
      text: SceneSheet(record, report, in: catalogue).lines(at: .now).joined(separator: "\n"))
  }
}

extension SceneState {
  /// Its place, and those of its drafts.
  fileprivate var places: [Place] {
    (link.map { [$0.place] } ?? []) + drafts.values.compactMap { $0.slot?.owner.place }
  }
}
