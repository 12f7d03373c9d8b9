import ArgumentParser
import Glibc
import SceneRestoration

/// The command `hawknotes scenes reopen [SCENE]`.
///
/// In a terminal it opens the scene there. In a script it makes the scene dormant.
struct ScenesReopen: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", abstract: "Reopen a closed scene.",
    discussion: """
      Without a terminal the scene becomes dormant, and `hawknotes --scene` opens it.

      EXAMPLES:
        hawknotes scenes reopen
        hawknotes scenes reopen drafts
      """)

  @Argument(help: "Its name, id or URL; by default the scene closed last.", completion: .scenes)
  var scene: String?

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let shelf = try SceneShelf()
    let record = try record(in: shelf)
    if isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 {
      var window = WindowProgram()
      window.request = .named("\(record.id)")
      window.colour = colour.color
      return try window.run()
    }
    try shelf.ask { directory throws(SceneError) in try directory.reopen(record.id) }
    Output.say("dormant again: `hawknotes --scene \(record.title)` opens it")
  }

  private func record(in shelf: SceneShelf) throws(Failure) -> SceneRecord {
    if let scene { return try shelf.record(scene) }
    let last = try shelf.ask { directory throws(SceneError) in try directory.lastClosed() }
    guard let last else {
      try shelf.warnOfUnreadable()
      throw Failure(.notFound, "no scene is closed: `hawknotes scenes` lists all")
    }
    return last
  }
}
