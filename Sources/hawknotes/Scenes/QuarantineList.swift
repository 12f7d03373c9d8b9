import ArgumentParser
import HawkNotesUI
import SceneRestoration

/// The command `hawknotes scenes quarantine list`.
struct QuarantineList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all scenes in quarantine.")

  @Flag(name: .long, help: "As JSON.")
  var json = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    try exiting { () throws(Failure) in
      let scenes = try SceneShelf().quarantined()
      if json {
        let reports = scenes.map { QuarantineReport($0, inList: true) }
        return try Output.write(json: QuarantineListReport(quarantine: reports))
      }
      try Output.write(
        lines: scenes.map { scene in
          let count = scene.texts.count
          let age = Age(of: scene.time, at: .now)
          return "\(scene.id)  \(age)  \(count == 1 ? "1 text" : "\(count) texts")"
        })
    }
  }
}
