import ArgumentParser
import struct FoundationEssentials.Date
import HawkNotesUI
import LibraryModel
import SceneRestoration

struct QuarantineList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List all scenes in quarantine, the latest first.",
    discussion: """
      --since and --until are about the time at which a scene was set aside.

      EXAMPLES:
        hawknotes scenes quarantine list --since yesterday --of the-good-hawk
        hawknotes scenes quarantine list --sort texts --json
      """)

  /// The orders of scenes in quarantine.
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case time, texts
  }

  @Option(
    help: ArgumentHelp(
      "Only scenes that showed this book or character, or the Inbox, or had a draft of it.",
      valueName: "owner"), completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp(
      "Only scenes with a text with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: time, the latest first, or texts, the most first.")
  var sort = Sort.time

  @OptionGroup var list: ListOptions<Listed.Quarantine>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    for scene in try selected(in: SceneShelf()) {
      let report = QuarantineReport(scene, hasTexts: printer.needsTexts)
      try printer.print(Record(report), line: scene.line)
    }
    try printer.finish()
  }

  private func selected(in shelf: SceneShelf) throws(Failure) -> [QuarantinedScene] {
    let period = try period.period()
    let tag = tag.map { TagName($0) }
    let owner = try of.map { name throws(Failure) in try shelf.owner(name) }
    var selected: [QuarantinedScene] = []
    for scene in try shelf.quarantined() {
      guard period.contains(scene.moment), tag.map(scene.texts.has) != false else {
        continue
      }
      if let owner, try !scene.isAbout(owner) { continue }
      selected.append(scene)
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

  /// Whether it showed an owner or had a draft of it, as far as it can be read.
  fileprivate func isAbout(_ owner: Owner) throws(Failure) -> Bool {
    // Parts of the names and values of a scene, whatever else is lost.
    let words =
      switch owner {
      case .book(let book): ["tabs/\(book)/", "b|\(book)"]
      case .character(let character, of: _): ["c|\(character)"]
      case .inbox: ["editors/\(DraftSlot(owner: .inbox))"]
      }
    do throws(SceneError) {
      return try contains(anyOf: words)
    } catch {
      throw Failure(error)
    }
  }

  /// The scene in a list for people.
  fileprivate var line: String {
    "\(id)  \(Age(of: time, at: .now))  \(count(texts.count, "text"))"
  }
}
