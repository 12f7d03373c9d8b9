import ArgumentParser
import struct FoundationEssentials.Date
import HawkNotesUI
import SceneRestoration

/// The command `hawknotes scenes quarantine list`.
struct QuarantineList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all scenes in quarantine, the latest first.",
    discussion: """
      --since and --until are about the time at which a scene was set aside.

      EXAMPLES:
        hawknotes scenes quarantine list --since yesterday
        hawknotes scenes quarantine list --sort texts --json
      """)

  /// The orders of scenes in quarantine.
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case time, texts
  }

  @Option(
    help: ArgumentHelp(
      "Only scenes with a text with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: time, the latest first, or texts, the most first.")
  var sort = Sort.time

  @OptionGroup var list: ListOptions

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "quarantine", fields: Record.quarantineFields)
      for scene in try selected(of: SceneShelf().quarantined()) {
        try printer.print(Record(QuarantineReport(scene, inList: true)), line: scene.line)
      }
      try printer.finish()
    }
  }

  private func selected(
    of scenes: [QuarantinedScene]
  ) throws(Failure) -> [QuarantinedScene] {
    let period = try period.period()
    let tag = tag.map { TagName($0) }
    let selected = scenes.filter { scene in
      period.contains(scene.moment) && tag.map(scene.hasText(taggedWith:)) != false
    }
    return switch sort {
    case .time: selected.sorted { $0.time > $1.time }
    case .texts: selected.sorted { $0.texts.count > $1.texts.count }
    }
  }
}

extension QuarantinedScene {
  /// Time at which it was set aside; nil if it is not known.
  var moment: Date? { time == 0 ? nil : Date(milliseconds: time) }

  /// Whether a text has a tag, or one below it.
  fileprivate func hasText(taggedWith tag: TagName) -> Bool {
    texts.values.contains { tag.isTag(of: String(decoding: $0.bytes(), as: UTF8.self)) }
  }

  /// The scene in a list for people.
  fileprivate var line: String {
    "\(id)  \(Age(of: time, at: .now))  \(count(texts.count, "text"))"
  }
}
