import ArgumentParser
import LibraryModel

/// The options that set the fields of a book; an empty value clears a field.
struct BookFields: ParsableArguments {
  @Option(help: "An author; repeat it for several.")
  var author: [String] = []

  @Option(parsing: .unconditional, help: "A description in one line.")
  var tagline: String?

  @Option(parsing: .unconditional, help: "The summary, in Markdown.")
  var synopsis: String?

  @Option(help: "The URL of a shop.")
  var shop: String?

  @Option(help: "The ISBN.")
  var isbn: String?

  @Option(help: "The year of publication.")
  var year: String?

  @Option(help: "The number of pages.")
  var pages: String?

  @Option(
    help: "to-read, reading, paused, finished or abandoned.",
    completion: .list(ReadingStatus.allCases.map(\.rawValue)))
  var status: String?

  @Option(help: "Stars, in quarters: 4.25.")
  var rating: String?

  @Option(help: "How far it is read: p213 or 45%.")
  var progress: String?

  @Option(help: "A time it was read, such as 2021-03/2021-04-02; repeat it for several.")
  var reading: [String] = []

  @Flag(inversion: .prefixedNo, help: "Whether the book has a tab in all windows.")
  var tab: Bool?

  /// Whether a field of the contents is set.
  var hasContents: Bool {
    !author.isEmpty || !reading.isEmpty || texts.contains { $0.text != nil }
  }

  /// The options with one value.
  private var texts: [(field: ItemField, text: String?)] {
    [
      (.tagline, tagline), (.synopsis, synopsis), (.shop, shop), (.isbn, isbn), (.year, year),
      (.pages, pages), (.status, status), (.rating, rating), (.progress, progress),
    ]
  }

  /// Sets the fields that were given.
  ///
  /// - Throws: `Failure` if a value is not valid.
  func set(in book: inout Book) throws(Failure) {
    if !author.isEmpty { try book.set(.authors, option: "--author", to: author) }
    if !reading.isEmpty { try book.set(.readings, option: "--reading", to: reading) }
    for (field, text) in texts {
      guard let text else { continue }
      try book.set(field, option: "--\(field)", to: [text])
    }
    if let tab { book.hasTab = tab }
  }
}

extension ItemWithFields {
  /// Gives a field the values of an option.
  ///
  /// - Throws: `Failure` with the words of a form if one is not valid.
  mutating func set(
    _ field: ItemField, option: String, to texts: [String]
  ) throws(Failure) {
    do throws(FieldProblem) {
      try set(field, to: texts)
    } catch {
      throw Failure(.usage, "\(option): \(error.words)")
    }
  }
}
