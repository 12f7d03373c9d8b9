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
    !author.isEmpty || !reading.isEmpty
      || [tagline, synopsis, shop, isbn, year, pages, status, rating, progress].contains {
        $0 != nil
      }
  }

  /// Sets the fields that were given.
  ///
  /// - Throws: `Failure` if a value is not valid.
  func set(in book: inout Book) throws(Failure) {
    if !author.isEmpty { book.authors = author.map(\.inOneLine).filter { !$0.isBlank } }
    if let tagline { book.tagline = tagline.inOneLine }
    if let synopsis { book.synopsis = synopsis }
    if let shop { book.shopURL = shop.isEmpty ? nil : shop }
    if let isbn { book.isbn = isbn.isEmpty ? nil : isbn }
    if let year { book.year = try Self.value(year, "--year", "a year") { Int($0) } }
    if let pages {
      book.pages = try Self.value(pages, "--pages", "a number of pages") { text in
        Int(text).flatMap { $0 > 0 ? $0 : nil }
      }
    }
    if let status {
      book.status = try Self.value(status, "--status", ReadingStatus.words) { ReadingStatus($0) }
    }
    if let rating {
      book.rating = try Self.value(rating, "--rating", "from 0.25 to 5 in quarters") { Rating($0) }
    }
    if let progress {
      book.progress = try Self.value(progress, "--progress", "p213 or 45%") { ReadingProgress($0) }
    }
    if !reading.isEmpty {
      book.readings = []
      for text in reading {
        let value = try Self.value(text, "--reading", "START/END") { Reading($0) }
        if let value { book.readings.append(value) }
      }
    }
    if let tab { book.hasTab = tab }
  }

  private static func value<Value>(
    _ text: String, _ option: String, _ kind: String, read: (String) -> Value?
  ) throws(Failure) -> Value? {
    guard !text.isEmpty else { return nil }
    guard let value = read(text) else {
      throw Failure(.usage, "\(option): \"\(text)\" is not \(kind)")
    }
    return value
  }
}

extension ReadingStatus {
  /// All words, for a message.
  fileprivate static var words: String {
    "one of " + allCases.map(\.rawValue).joined(separator: ", ")
  }

  fileprivate init?(_ text: String) { self.init(rawValue: text) }
}
