import ArgumentParser
import LibraryModel
import LibraryStore

/// The options that select notes: `--of`, `--tag`, `--since` and `--until`.
struct NoteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only notes of this book with its characters, of this character, or of the Inbox.",
      valueName: "owner"),
    completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp("Only notes with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  func listing(
    in library: CommandLibrary, by sort: NoteListing.Sort = .saved, hasTexts: Bool = false
  ) throws(Failure) -> NoteListing {
    let period = try period.period()
    let owner = try of.map { name throws(Failure) in try library.names.owner(name) }
    return NoteListing(
      sort: sort, owner: owner, includesCharacters: owner.map(Self.hasCharacters) == true,
      tag: tag.map { TagName($0).name }, since: period.since, until: period.until,
      hasTexts: hasTexts)
  }

  private static func hasCharacters(_ owner: Owner) -> Bool {
    if case .book = owner { true } else { false }
  }
}
