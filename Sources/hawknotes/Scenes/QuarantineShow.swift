import ArgumentParser
import SceneRestoration

/// The command `hawknotes scenes quarantine show ID`.
struct QuarantineShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the readable texts of a quarantined scene.")

  @Argument(help: "The id of a quarantined scene, or its beginning.")
  var id: String

  @Flag(name: .long, help: "As JSON.")
  var json = false

  @OptionGroup var colour: ColourOption

  func run() throws {
    try exiting { () throws(Failure) in
      let report = QuarantineReport(try SceneShelf().quarantined(id), inList: false)
      if json { return try Output.write(json: report) }
      let texts = report.texts.flatMap { ["", "─── \($0.id)", ($0.text ?? "").terminalSafeLines] }
      try Output.write(lines: [report.path.terminalSafe] + texts)
    }
  }
}
