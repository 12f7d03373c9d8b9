public import LibraryModel

/// Numbers of the items that an import changed, or would change.
public struct ImportNumbers: Equatable, Sendable {
  /// Numbers of new items.
  public private(set) var new = Attachments()
  /// Number of books and notes whose contents changed.
  public private(set) var changed = 0
  /// Number of items that are here already, were edited or were deleted here.
  public private(set) var skipped = 0
  /// Number of books that may be another book of the library.
  public private(set) var guessed = 0
  /// Number of records that could not be read.
  public let unreadable: Int
  /// Number of records that came in without some values, which could not be read.
  public let partlyRead: Int

  /// Adds up the outcomes of books.
  public init(_ outcomes: [ImportOutcome], unreadable: Int, partlyRead: Int = 0) {
    (self.unreadable, self.partlyRead) = (unreadable, partlyRead)
    for outcome in outcomes {
      let books = outcome.match == .new ? 1 : 0
      new = new + Attachments(books: books, notes: outcome.new)
      changed += outcome.changes
      skipped += outcome.skipped
      guessed += outcome.match == .similar ? 1 : 0
    }
  }

  /// Creates the numbers of an import that was interrupted after it was made.
  init(_ made: MadeImport) {
    (new, changed, unreadable, partlyRead) = (made.new, made.changed, 0, 0)
  }

  /// Creates the numbers of an imported library.
  public init(_ added: AddedEntries, unreadable: Int, partlyRead: Int) {
    (self.unreadable, self.partlyRead) = (unreadable, partlyRead)
    new = Attachments(books: added.books, characters: added.characters, notes: added.notes)
    skipped = added.known
  }

  public var changesSomething: Bool { new != Attachments() || changed > 0 }

  /// The numbers as part of a sentence: `2 books and 31 notes`.
  var deed: String {
    new == Attachments() ? "\(changed) change\(changed == 1 ? "" : "s")" : new.counts
  }

  /// Number of unreadable items, such as `1 unreadable`; nil if all was read.
  var losses: String? {
    let parts = Self.parts([(unreadable, "unreadable"), (partlyRead, "without a value")])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// All numbers in a line.
  var words: String {
    let first = new == Attachments() ? "nothing new" : new.counts + " new"
    let changes = Self.parts([(changed, "changed"), (skipped, "skipped")])
    let parts = [first] + changes + [losses].compactMap(\.self) + Self.parts([(guessed, "guessed")])
    return parts.joined(separator: ", ").capitalisedFirst
  }

  private static func parts(_ numbers: [(Int, String)]) -> [String] {
    numbers.filter { number, _ in number > 0 }.map { number, word in "\(number) \(word)" }
  }
}
