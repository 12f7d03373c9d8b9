import ArgumentParser
import SceneRestoration

struct ScenesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a scene with its drafts and their undo history, as JSON.",
    discussion: """
      EXAMPLES:
        hawknotes scenes export chapter-2 > chapter-2.json
        hawknotes scenes export chapter-2 | ssh desk hawknotes scenes import
      """)

  @Argument(
    help: "Its name, its id or the beginning of it, or the URL of its place.", completion: .scenes)
  var scene: String

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let record = try SceneShelf().record(scene)
    try Output.write(json: SceneDocument(SceneArchive(record)))
  }
}
