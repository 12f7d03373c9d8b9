import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

/// The command `hawknotes notes history NOTE`.
struct NotesHistory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the texts that a note had, the newest first.",
    discussion: """
      EXAMPLES:
        hawknotes notes history why-does-nobody-tell-her --diff
        hawknotes notes history why-does-nobody-tell-her --since yesterday
      """)

  @Flag(help: "With the lines that each text changed.")
  var diff = false

  @OptionGroup var period: PeriodOptions

  @OptionGroup var list: ListOptions

  @Argument(help: "Its id, its URL, its title or the beginning of its id.")
  var note: String

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "revisions", fields: Record.revisionFields)
      let period = try period.period()
      let library = try CommandLibrary.toFind(.ofCommand())
      let id = try library.names.note(note)
      let (revisions, current) = try library.ask { library throws(LibraryError) in
        (try library.revisions(of: id), try library.note(id)?.version)
      }
      let selected = revisions.enumerated().filter { period.contains($1.time) }
      for (index, revision) in selected where printer.isOpen {
        let isCurrent = revision.subject.version == current
        try printer.print(
          Record(revision, isCurrent: isCurrent), line: revision.line(isCurrent: isCurrent))
        guard diff, !printer.needsRecords else { continue }
        let earlier = index + 1 < revisions.count ? revisions[index + 1].subject.text : ""
        try printer.print(text: LineChanges(from: earlier, to: revision.subject.text).lines)
      }
      try printer.finish()
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
