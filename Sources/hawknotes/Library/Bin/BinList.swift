import ArgumentParser
import LibraryModel
import LibraryStore

struct BinList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what was deleted, the latest first.",
    discussion: """
      EXAMPLES:
        hawknotes bin list --since yesterday
        hawknotes bin list --of the-good-hawk --sort title
        hawknotes bin list --json
      """)

  /// The orders of deletions.
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case time, title
  }

  @Option(
    help: ArgumentHelp(
      "Only deletions of this book or character, or of the Inbox.", valueName: "owner"),
    completion: .owners)
  var of: String?

  @Option(
    help: ArgumentHelp(
      "Only deletions of a note with this tag, or one below it.", valueName: "tag"),
    completion: .tags)
  var tag: String?

  @OptionGroup var period: PeriodOptions

  @Option(help: "The order: time, the latest first, or title.")
  var sort = Sort.time

  @OptionGroup var list: ListOptions<Listed.Deletions>

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let period = try period.period()
    let library = try CommandLibrary.toList(.ofCommand())
    try print(library, period, &printer)
    try printer.finish()
  }

  private func print(
    _ library: CommandLibrary, _ period: Period, _ printer: inout ListPrinter
  ) throws(Failure) {
    var all: [Deletion] = []
    try library.forEachDeletion(try listing(in: library)) { deletion throws(Failure) in
      guard period.contains(deletion.time) else { return true }
      guard sort == .time else {
        all.append(deletion)
        return true
      }
      try print(deletion, library, &printer)
      return printer.isOpen
    }
    all.sort { $0.slug < $1.slug }
    for deletion in all { try print(deletion, library, &printer) }
  }

  private func print(
    _ deletion: Deletion, _ library: CommandLibrary, _ printer: inout ListPrinter
  ) throws(Failure) {
    var texts: [LibraryItem: String] = [:]
    if printer.needsTexts, printer.isOpen {
      texts = try library.ask { library throws(LibraryError) in
        try library.textsInBin(of: deletion.id)
      }
    }
    try printer.print(Record(deletion, texts: texts), line: deletion.line)
  }

  private func listing(in library: CommandLibrary) throws(Failure) -> BinListing {
    BinListing(
      of: try of.map { name throws(Failure) in
        try BinResolver(library: library, kind: nil).subject(name)
      }, tag: tag.map { TagName($0).name })
  }
}

extension Deletion {
  fileprivate var slug: String { entries.first?.title.slug ?? "" }
}

extension CommandLibrary {
  /// Calls `body` with each deletion of a listing, the latest first, until it returns false.
  func forEachDeletion(
    _ listing: BinListing = BinListing(), _ body: (Deletion) throws(Failure) -> Bool
  ) throws(Failure) {
    try forEachRow(
      { library, offset throws(LibraryError) in
        try library.bin(listing, from: offset, limit: 100).rows
      }, body)
  }
}
