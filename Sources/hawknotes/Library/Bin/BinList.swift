import ArgumentParser
import LibraryModel
import LibraryStore

/// The command `hawknotes bin list`.
struct BinList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List what was deleted, the latest first.",
    discussion: """
      EXAMPLES:
        hawknotes bin list --since yesterday
        hawknotes bin list --json
      """)

  @OptionGroup var period: PeriodOptions

  @OptionGroup var list: ListOptions

  func run() throws {
    try exiting { () throws(Failure) in
      var printer = try ListPrinter(list, name: "deletions", fields: Record.deletionFields)
      let period = try period.period()
      if let library = try CommandLibrary.toRead(.ofCommand()) {
        var rest = list.limit ?? .max
        try library.forEachDeletion { deletion throws(Failure) in
          guard period.contains(deletion.time) else { return true }
          guard rest > 0 else { return false }
          rest -= 1
          try printer.print(Record(deletion), line: deletion.line)
          return true
        }
      }
      try printer.finish()
    }
  }
}

extension CommandLibrary {
  /// Calls `body` with each deletion that has something in the bin, until it returns false.
  func forEachDeletion(_ body: (Deletion) throws(Failure) -> Bool) throws(Failure) {
    var offset = 0
    while true {
      let rows = try ask { library throws(LibraryError) in
        try library.bin(from: offset, limit: 100).rows
      }
      for row in rows where try !body(row) { return }
      offset += rows.count
      if rows.isEmpty { return }
    }
  }
}
