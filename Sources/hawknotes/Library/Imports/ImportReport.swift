import HawkNotesUI
import LibraryModel

/// The outcome of an import, for people or as JSON.
struct ImportReport {
  /// The import; nil for a dry run.
  let batch: Origin.Batch?
  let outcomes: [ImportOutcome]
  let unreadable: [ImportedFiles.Unreadable]
  /// The words that import the same again: `hawknotes import --book Emma= FILE`.
  let words: [String]

  /// Prints the books on stdout, the rest on stderr.
  ///
  /// - Throws: `Failure` with the code 65 if records, or values of them, could not be read.
  func print(isJSON: Bool) throws(Failure) {
    if isJSON {
      try Output.write(lines: [record.json], orSay: summary)
    } else {
      try Output.write(lines: outcomes.map { $0.line.terminalSafe }, orSay: summary)
      for record in unreadable { Output.say("\(record.path):\(record.line): \(record.reason)") }
      Output.say(summary)
      for outcome in outcomes where outcome.match == .similar { Output.say(remedy(outcome)) }
    }
    guard unreadable.isEmpty else {
      throw Failure(
        ofImportWithout: unreadable.lost, partlyRead: unreadable.partlyRead,
        hasRest: numbers.changesSomething, isDryRun: batch == nil)
    }
  }

  private var numbers: ImportNumbers {
    ImportNumbers(outcomes, unreadable: unreadable.lost, partlyRead: unreadable.partlyRead)
  }

  private var summary: String {
    let numbers = numbers
    guard numbers.changesSomething else { return "nothing new" }
    let words = [
      count(numbers.new.books, "new book"), count(numbers.new.notes, "new note"),
      "\(numbers.changed) changed", "\(numbers.skipped) skipped",
    ].joined(separator: ", ")
    guard let batch else { return "would import \(words)" }
    return "imported \(words); to undo it: hawknotes import --undo \(batch)"
  }

  /// The line that answers a guess: it makes a new book, after what was imported is undone.
  private func remedy(_ outcome: ImportOutcome) -> String {
    let answer = ["--book", outcome.title + "="]
    let again = words.dropLast() + answer + words.suffix(1)
    let line = again.map(CommandWords.quoted).joined(separator: " ")
    let made = numbers.changesSomething ? batch : nil
    let undo = made.map { "hawknotes import --undo \($0) && " } ?? ""
    return "if \"\(outcome.title)\" is another book: \(undo)\(line)"
  }

  private var record: Record {
    Record.schema
      + Record([
        "import": FieldValue(numbers.changesSomething ? batch.map { "\($0)" } : nil),
        "books": .records(outcomes.map(\.record)),
        "unreadable": .records(unreadable.map(\.record)),
      ])
  }
}

extension ImportOutcome {
  /// The outcome in a line for people: `Emma: 12 new, 1 changed, 3 skipped (new book)`.
  fileprivate var line: String {
    var counts = ["\(new) new", "\(changes) changed", "\(skipped) skipped"]
    if edited > 0 { counts.append("of these \(edited) edited here") }
    if deleted > 0 { counts.append("\(deleted) deleted here") }
    return "\(title): \(counts.joined(separator: ", ")) (\(matchWords))"
  }

  private var matchWords: String {
    let other = matchedTitle.map { " \"\($0)\"" } ?? ""
    return switch match {
    case .new: "new book"
    case .known, .same, .answered: "book\(other) is in the library"
    case .similar: "a guess: the same book as\(other.isEmpty ? " the one in the library" : other)"
    case .deleted: "the book was deleted here"
    case .leftOut: "left out"
    }
  }

  fileprivate var record: Record {
    Record([
      "title": .text(title), "match": .text(match.rawValue),
      "url": FieldValue(match == .new ? nil : book.map { Link(to: .book($0)).url }),
      "matchedTitle": FieldValue(matchedTitle), "newFacts": .bool(hasNewFacts),
      "new": .int(new), "changed": .int(changed), "unchanged": .int(unchanged),
      "edited": .int(edited), "deleted": .int(deleted), "leftOut": .int(leftOut),
      "candidates": .records(
        candidates.map { book in
          Record(["title": .text(book.title), "url": .text(Link(to: .book(book.id)).url)])
        }),
    ])
  }
}
