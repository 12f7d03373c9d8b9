import ArgumentParser
import struct FoundationEssentials.Date
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// The options that select and sort scenes.
struct SceneOptions: ParsableArguments {
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case updated, name, state
  }

  @Option(
    help: ArgumentHelp(
      "Only scenes that show this book or character, or the Inbox, or have a draft of it.",
      valueName: "owner"), completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp(
      "Only scenes with a draft with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: updated, the latest first, name or state.")
  var sort = Sort.updated

  /// Returns the selected records, sorted.
  ///
  /// - Parameter records: Records, the latest first.
  func selected(
    of records: [SceneRecord], in shelf: SceneShelf
  ) throws(Failure) -> [SceneRecord] {
    let period = try period.period()
    let owner = try of.map { name throws(Failure) in try shelf.owner(name) }
    let tag = tag.map { TagName($0) }
    let selected = records.filter { record in
      period.contains(Date(milliseconds: record.updated))
        && owner.map { SceneState(record).isAbout($0) } != false
        && tag.map(record.texts.has) != false
    }
    return switch sort {
    case .updated: selected
    case .name: selected.sorted { $0.title.slug < $1.title.slug }
    case .state: selected.sorted { $0.state.rank < $1.state.rank }
    }
  }
}

extension SceneState {
  /// Whether the scene shows an owner, one of its notes, or has a draft of it.
  fileprivate func isAbout(_ owner: Owner) -> Bool {
    link?.place.isOf(owner) == true
      || drafts.values.contains { $0.slot?.owner.place.isOf(owner) == true }
  }
}

extension [String: KeptText] {
  /// Whether one of the texts has a tag, or one below it.
  func has(_ tag: TagName) -> Bool {
    values.contains { tag.isTag(of: String(decoding: $0.bytes(), as: UTF8.self)) }
  }
}

extension SceneRecord.State {
  fileprivate var rank: Int {
    switch self {
    case .live: 0
    case .dormant: 1
    case .closed: 2
    }
  }
}
