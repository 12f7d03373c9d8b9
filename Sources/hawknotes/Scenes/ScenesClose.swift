import ArgumentParser
import SceneRestoration

struct ScenesClose: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close a dormant scene; it can be reopened.",
    discussion: """
      EXAMPLES:
        hawknotes scenes close drafts
      """)

  @Argument(
    help: "Its name, its id or the beginning of it, or the URL of its place.", completion: .scenes)
  var scene: String

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let shelf = try SceneShelf()
    let record = try shelf.record(scene)
    if record.state == .live {
      let owner = record.pid.map { " by process \($0)" } ?? ""
      throw Failure(.busy, "scene \(record.title) is open\(owner): press Q there")
    }
    try shelf.ask { directory throws(SceneError) in try directory.discard(record.id) }
    Output.say("closed: `hawknotes scenes reopen \(record.title)` opens it again")
  }
}
