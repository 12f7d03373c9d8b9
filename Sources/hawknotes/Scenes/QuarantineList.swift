import ArgumentParser
import struct FoundationEssentials.Date
import HawkNotesUI
import SceneRestoration

/// The command `hawknotes scenes quarantine list`.
struct QuarantineList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all scenes in quarantine.")

  @OptionGroup var period: PeriodOptions

  @OptionGroup var list: ListOptions

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "quarantine", fields: Record.quarantineFields)
      let period = try period.period()
      let scenes = try SceneShelf().quarantined().filter { period.contains($0.moment) }
      for scene in scenes {
        try printer.print(Record(QuarantineReport(scene, inList: true)), line: scene.line)
      }
      try printer.finish()
    }
  }
}

extension QuarantinedScene {
  /// Time at which it was set aside; nil if it is not known.
  var moment: Date? { time == 0 ? nil : Date(milliseconds: time) }

  /// The scene in a list for people.
  fileprivate var line: String {
    "\(id)  \(Age(of: time, at: .now))  \(count(texts.count, "text"))"
  }
}
