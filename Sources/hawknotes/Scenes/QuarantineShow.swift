import ArgumentParser
import SceneRestoration

struct QuarantineShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the readable texts of a quarantined scene.",
    discussion: """
      EXAMPLES:
        hawknotes scenes quarantine show 3f2a
        hawknotes scenes quarantine show 3f2a --json
      """)

  @Argument(help: "The id of a quarantined scene, or its beginning.")
  var id: String

  @OptionGroup var item: ShowOptions

  func run() throws(Failure) {
    let report = QuarantineReport(try SceneShelf().quarantined(id))
    let texts = report.texts.flatMap { ["", "─── \($0.id)", ($0.text ?? "").terminalSafeLines] }
    try item.print(
      Record(report), fields: Record.quarantineFields,
      text: ([report.path.terminalSafe] + texts).joined(separator: "\n"))
  }
}
