import ArgumentParser
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// The command `hawknotes scenes show SCENE`.
struct ScenesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a scene with its drafts.")

  @Argument(
    help: "Its name, its id or the beginning of it, or the URL of its place.", completion: .scenes)
  var scene: String

  @Flag(name: .long, help: "As JSON.")
  var json = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    try exiting { () throws(Failure) in
      let shelf = try SceneShelf()
      let record = try shelf.record(scene)
      if json { return try Output.write(json: SceneReport(record, inList: false)) }
      try Output.write(
        lines: SceneSheet(record, in: shelf.catalogue(of: SceneState(record).places)).lines(
          at: .now))
    }
  }
}

extension SceneState {
  /// Its place, and those of its drafts.
  fileprivate var places: [Place] {
    (link.map { [$0.place] } ?? []) + drafts.values.compactMap { $0.slot?.owner.place }
  }
}
