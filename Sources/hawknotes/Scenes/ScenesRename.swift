import ArgumentParser
import SceneRestoration

struct ScenesRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a scene, even while it is open.",
    discussion: """
      EXAMPLES:
        hawknotes scenes rename 3f2a chapter-2
      """)

  @Argument(
    help: "Its name, its id or the beginning of it, or the URL of its place.", completion: .scenes)
  var scene: String

  @Argument(help: "A unique name: 1 to 64 of A-Z a-z 0-9 . _ -")
  var name: String

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let shelf = try SceneShelf()
    let record = try shelf.record(scene)
    try shelf.ask { directory throws(SceneError) in try directory.rename(record.id, to: name) }
  }
}
