import ArgumentParser
import struct FoundationEssentials.Date
import Glibc
import HawkNotesUI
import LibraryModel
import LibrarySearch
import LibraryStore

/// The command `hawknotes search QUERY`.
struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: "hawknotes",
    abstract: "Search books, characters, notes and drafts; the best match first.",
    discussion: """
      A result has all words; "quoted words" must stand together. -word excludes a word, and OR \
      between two words asks for either. title:, tag: and book: search only there; in:notes, \
      in:books and in:characters search only these. tag:sea finds #seaside too; tag:"sea" finds \
      #sea and the tags below it. --of with a book searches its characters too. \
      --since and --until select notes by their first save, and books by the day they were added. \
      If more than 1000 items match, only the 1000 that were changed last are ranked and shown; with \
      --of all are ranked, and the best 1000 shown.

      EXAMPLES:
        hawknotes search wall
        hawknotes search 'sea -storm in:notes' --of the-good-hawk --limit 20
        hawknotes search title:hawk --sort created --json --text
      """)

  /// The orders of results.
  enum Sort: String, CaseIterable, ExpressibleByArgument {
    case match, created
  }

  @OptionGroup var selection: NoteOptions

  @Option(help: "The order: match, the best first, or created, the newest first.")
  var sort = Sort.match

  @OptionGroup var list: ListOptions<Listed.Results>

  @Argument(help: "The words to search for.")
  var query: [String]

  func run() throws(Failure) {
    var printer = try ListPrinter(list)
    let home = try Home.ofCommand()
    guard let library = try CommandLibrary.toRead(home) else {
      try printer.finish()
      throw Failure.noLibrary
    }
    let drafts = try library.withPresentOwners(SceneDrafts.all())
    let rows = try found(in: library, drafts, home)
    for row in rows where printer.isOpen {
      let text = printer.needsTexts ? try library.text(of: row.subject, drafts) : nil
      try printer.print(Record(row, text: text), line: row.shown)
    }
    try printer.finish()
    if rows.isEmpty, list.limit != 0 { throw Failure(.notFound, "nothing found") }
  }

  /// Returns the results that the options select, the best first.
  private func found(in library: CommandLibrary, _ drafts: [SearchedDraft], _ home: Home)
    throws(Failure) -> [SearchRow]
  {
    let selected = try selection.listing(in: library)
    let hasPeriod = selected.since != nil || selected.until != nil
    let period = Period(since: selected.since, until: selected.until)
    // A limit is one of the results that are left.
    let isSelecting = hasPeriod || sort != .match
    let all = selected.owner == nil ? SearchResults.countLimit : Int(Int32.max)
    let limit = isSelecting ? all : list.limit ?? SearchResults.countLimit
    let results: SearchResults
    do throws(SearchError) {
      results = try LibrarySearcher.search(
        words(selected.tag), of: selected.owner, in: library.library, home: home,
        drafts: drafts, limit: limit
      ) { path, reason in
        Output.say("\(path): \(reason): the index is not kept; searching takes longer")
      }
    } catch {
      throw Failure(error)
    }
    var rows: [SearchRow] = []
    for row in results.rows where selected.owner.map(row.place.isOf) != false {
      if hasPeriod, !period.contains(try library.time(of: row.subject)) { continue }
      rows.append(try library.named(row))
    }
    return try sorted(rows, in: library)
  }

  private func sorted(
    _ rows: [SearchRow], in library: CommandLibrary
  ) throws(Failure) -> [SearchRow] {
    switch sort {
    case .match: return rows
    case .created:
      let times = try rows.map { row throws(Failure) in
        try library.time(of: row.subject) ?? .distantPast
      }
      return zip(rows, times).sorted { $0.1 > $1.1 }.map(\.0)
    }
  }

  private func words(_ tag: String?) -> String {
    (query + (tag.map { ["tag:\"\($0)\""] } ?? [])).joined(separator: " ")
  }
}

extension CommandLibrary {
  /// Returns drafts, those of a book or character that is gone as loose ones.
  fileprivate func withPresentOwners(
    _ drafts: [SearchedDraft]
  ) throws(Failure) -> [SearchedDraft] {
    try ask { library throws(LibraryError) in
      try drafts.map { draft throws(LibraryError) in
        let isThere: Bool
        switch draft.owner {
        case .book(let id): isThere = try library.book(id) != nil
        case .character(let id, of: _): isThere = try library.character(id) != nil
        case .inbox, nil: isThere = true
        }
        return isThere
          ? draft
          : SearchedDraft(
            id: draft.id, owner: nil, text: draft.text, kind: draft.kind, part: draft.part)
      }
    }
  }

  /// Returns a result with the names of its book and character: that of a draft has none yet.
  fileprivate func named(_ row: SearchRow) throws(Failure) -> SearchRow {
    guard case .draft = row.subject else { return row }
    return try ask { library throws(LibraryError) in
      var row = row
      row.book = try row.place.book.flatMap { id throws(LibraryError) in try library.book(id) }?
        .title
      row.character = try row.place.character.flatMap { id throws(LibraryError) in
        try library.character(id)
      }?.name
      return row
    }
  }

  /// Returns the whole text of a note or draft, or the synopsis of a book or character.
  fileprivate func text(
    of subject: SearchRow.Subject, _ drafts: [SearchedDraft]
  ) throws(Failure) -> String? {
    try ask { library throws(LibraryError) in
      switch subject {
      case .item(.note(let note)): try library.note(note)?.text
      case .item(.book(let book)): try library.book(book)?.synopsis
      case .item(.character(let character)): try library.character(character)?.synopsis
      case .draft(let id): drafts.first { $0.id == id }?.text
      }
    }
  }

  /// Returns the time of the first save of a note, or the time at which a book was added.
  fileprivate func time(of subject: SearchRow.Subject) throws(Failure) -> Date? {
    try ask { library throws(LibraryError) in
      switch subject {
      case .item(.note(let note)): try library.note(note)?.created
      case .item(.book(let book)): try library.book(book)?.added
      case .item(.character), .draft: nil
      }
    }
  }
}

extension Failure {
  /// Describes an index that cannot be used.
  init(_ error: SearchError) {
    switch error {
    case .busy:
      self.init(.busy, "the search index is busy: another program is making it; try again")
    case .unavailable(let path, let reason):
      let remedy =
        reason.contains("full") || reason == String(cString: strerror(ENOSPC))
        ? "make room" : "delete it, or set HAWKNOTES_HOME to a writable folder"
      self.init(.io, "\(path): \(reason): \(remedy)")
    case .library(let error): self.init((error as? LibraryError) ?? .busy)
    }
  }
}

extension SearchError {
  /// Whether another process holds the index or the library: a retry may succeed.
  var isBusy: Bool {
    switch self {
    case .busy: true
    case .unavailable: false
    case .library(let error): error as? LibraryError == .busy
    }
  }
}
