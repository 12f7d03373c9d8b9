import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct NotesHistory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the texts that a note had, the newest first.",
    discussion: """
      EXAMPLES:
        hawknotes notes history why-does-nobody-tell-her --diff
        hawknotes notes history why-does-nobody-tell-her --since today --sort title
        hawknotes notes history why-does-nobody-tell-her --of inbox --tag fear
      """)

  /// The orders of texts.
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case time, title
  }

  @Option(
    help: ArgumentHelp(
      "Only if it is a note of this book or character, or of the Inbox.", valueName: "owner"),
    completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp("Only texts with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @Option(help: "The order: time, the newest first, or title.")
  var sort = Sort.time

  @Flag(help: "With the lines that each text changed.")
  var diff = false

  @OptionGroup var period: PeriodOptions

  @OptionGroup var list: ListOptions<Listed.Revisions>

  @Argument(help: "Its id, its URL, its title or the beginning of its id.")
  var note: String

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let period = try period.period()
    let library = try CommandLibrary.toFind(.ofCommand())
    let id = try library.names.note(note)
    let (revisions, current) = try library.ask { library throws(LibraryError) in
      (try library.revisions(of: id), try library.note(id)?.version)
    }
    guard try isChosen(id, in: library) else { return try printer.finish() }
    for (index, revision) in selected(revisions, period) where printer.isOpen {
      let isCurrent = revision.subject.version == current
      try printer.print(
        Record(revision, isCurrent: isCurrent), line: revision.line(isCurrent: isCurrent))
      guard diff, !printer.needsRecords else { continue }
      let earlier = index + 1 < revisions.count ? revisions[index + 1].subject.text : ""
      try printer.print(text: LineChanges(from: earlier, to: revision.subject.text).lines)
    }
    try printer.finish()
  }

  /// Whether a note belongs to the owner of `--of`.
  private func isChosen(_ note: Note.ID, in library: CommandLibrary) throws(Failure) -> Bool {
    guard let of else { return true }
    return try library.names.owner(of: note) == library.names.owner(of)
  }

  /// The texts of a period and a tag in order, each with its index among all.
  private func selected(
    _ revisions: [Revision<Note>], _ period: Period
  ) -> [(index: Int, revision: Revision<Note>)] {
    let selected = revisions.enumerated().filter { _, revision in
      period.contains(revision.time)
        && tag.map { TagName($0).isTag(of: revision.subject.text) } != false
    }.map { (index: $0.offset, revision: $0.element) }
    guard sort == .title else { return selected }
    return selected.sorted {
      ($0.revision.subject.title.slug, $0.index) < ($1.revision.subject.title.slug, $1.index)
    }
  }
}

extension Revision<Note> {
  fileprivate func line(isCurrent: Bool) -> String {
    let mark = isCurrent ? "current" : ""
    return "\("\(subject.version)".prefix(8))  \(time?.text ?? "")  \(mark.padded(to: 7))  "
      + subject.title
  }
}
