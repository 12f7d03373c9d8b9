import ArgumentParser
import SceneRestoration

/// The command `hawknotes scenes rename SCENE NAME`.
struct ScenesRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a scene another name, also while it is open.")

  @Argument(help: "Its name or id.")
  var scene: String

  @Argument(help: "1 to 64 of A-Z a-z 0-9 . _ -; no two scenes have the same.")
  var name: String

  @OptionGroup var colour: ColourOption

  func run() throws {
    try exiting { () throws(Failure) in
      let shelf = try SceneShelf()
      let record = try shelf.record(scene)
      try shelf.ask { directory throws(SceneError) in try directory.rename(record.id, to: name) }
    }
  }
}
