import ArgumentParser
import SceneRestoration

struct QuarantineSalvage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "salvage", abstract: "Recover the readable texts as loose drafts of a scene.",
    discussion: """
      The scene's id is written to stdout. It is dormant: `hawknotes --scene ID` opens it. What was \
      set aside stays as it is.

      EXAMPLES:
        hawknotes scenes quarantine salvage 3f2a
      """)

  @Argument(help: "The id of a quarantined scene, or its beginning.")
  var id: String

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let shelf = try SceneShelf()
    let salvaged = try shelf.salvage(try shelf.quarantined(id))
    guard let scene = salvaged?.scene, let count = salvaged?.count else {
      return Output.say("nothing new: every text of it is a draft or a note already")
    }
    let words = count == 1 ? "1 text is" : "\(count) texts are"
    Output.say("\(words) back as loose drafts: press s in a window")
    try Output.write(lines: ["\(scene)"])
  }
}
