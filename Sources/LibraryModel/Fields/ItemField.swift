/// A field of a book, a character or a note.
///
/// The raw value is its name in files, pages and commands. The cases are in the order of forms.
public enum ItemField: String, CaseIterable, Sendable {
  case title, authors, name, aliases, tagline, synopsis
  case status, progress, rating, readings
  case year, pages, language, isbn, shop, cover
  case goal, tab, favourite, text
  case order, hand, rank
}

// Forms, the options of commands and their man pages, lists, JSON and its schema, pages, the
// mirror, exports, the columns of the library and its versions walk these tables: nothing else
// lists the fields. A new field is a property of its item, a case, a row, and a version in
// `Schema+Versions.swift` with its columns.

extension Book: ItemWithFields {
  public static let fields: [FieldRow<Book>] = [
    FieldRow(
      .title, { $0.title }, { $0.title = $1 }, FieldLook("Title", help: "The title."),
      holds: FieldParser.isSeen,
      parse: FieldParser.name("A book needs a title.")),
    FieldRow(
      list: .authors, { $0.authors }, { $0.authors = $1 },
      FieldLook(
        "Authors", example: "separate several with ;", option: "author",
        help: "An author; repeat it for several. Replaces all authors."),
      separators: [";"], parse: FieldParser.listed),
    FieldRow(
      .tagline, { $0.tagline }, { $0.tagline = $1 },
      FieldLook("Tagline", help: "A description in one line."),
      parse: FieldParser.line),
    FieldRow(
      .synopsis, { $0.synopsis }, { $0.synopsis = $1 },
      FieldLook("Synopsis", .lines, help: "The summary, in Markdown; - reads standard input."),
      parse: FieldParser.text),
    FieldRow(
      .isbn, { $0.isbn }, { $0.isbn = $1 },
      FieldLook("ISBN", example: "such as 978-0-306-40615-7", help: "The ISBN."),
      parse: FieldParser.isbn),
    FieldRow(
      .year, { $0.year }, { $0.year = $1 },
      FieldLook("Year", example: "such as 1974", help: "The year of publication."),
      parse: FieldParser.number(-9999...9999, "A year is a number, such as 1974.")),
    FieldRow(
      .pages, { $0.pages }, { $0.pages = $1 },
      FieldLook("Pages", example: "such as 320", help: "The number of pages."),
      holds: FieldParser.isPositive,
      parse: FieldParser.number(1...1_000_000, "Pages are a number, such as 320.")),
    FieldRow(
      .status, { $0.status }, { $0.status = $1 },
      FieldLook(
        "Status", .choice(ReadingStatus.allCases.map(\.rawValue), none: "none"),
        help: "to-read, reading, paused, finished or abandoned."
      ) { $0.replacing("-", with: " ") }, parse: FieldParser.word("A status")),
    FieldRow(
      .rating, { $0.rating }, { $0.rating = $1 },
      FieldLook(
        "Rating", example: "0 to 5, such as 4.25", help: "Stars, in quarters: 4.25."),
      parse: FieldParser.rating),
    FieldRow(
      list: .readings, { $0.readings }, { $0.readings = $1 },
      FieldLook(
        "Read from – to", .lines, example: "such as 2024-03 – 2024-04-02, one a line",
        option: "reading",
        help:
          "A time it was read, 2021-03/2021-04-02; repeat it for several. Replaces all times."
      ) { Reading($0)?.words ?? $0 }, separators: ["\n"], parse: FieldParser.reading),
    FieldRow(
      .progress, { $0.progress }, { $0.progress = $1 },
      FieldLook(
        "Progress", example: "such as 213 or 45%", help: "How far it is read: p213 or 45%."),
      parse: FieldParser.progress),
    FieldRow(
      .shop, { $0.shopURL }, { $0.shopURL = $1 },
      FieldLook(
        "Shop URL", example: "such as https://…", help: "The URL of a shop."),
      column: "shop_url", parse: FieldParser.address),
    FieldRow(
      .goal, { $0.goal }, { $0.goal = $1 },
      FieldLook(
        "Words goal", example: "such as 80000", help: "The words to write."),
      holds: FieldParser.isPositive,
      parse: FieldParser.number(1...100_000_000, "A words goal is a number, such as 80000.")),
    FieldRow(
      .language, { $0.language }, { $0.language = $1 },
      FieldLook("Language", example: "such as en or pt-BR", help: "The language: en, pt-BR."),
      parse: FieldParser.language),
    FieldRow(
      .cover, { $0.cover }, { $0.cover = $1 },
      FieldLook("Cover", help: "The drawing of the cover, then its colours."),
      uses: .versions, parse: FieldParser.cover),
    FieldRow(
      .tab, { $0.hasTab }, { $0.hasTab = $1 },
      FieldLook(
        "Tab", .choice(["yes"], none: "no"), help: "Whether the book has a tab in all windows."),
      uses: .people, parse: FieldParser.mark("Tab is yes or no.")),
    FieldRow(
      .order, { $0.order }, { $0.order = $1 }, FieldLook.order, uses: .pages, column: "note_order",
      parse: FieldParser.word("An order")),
    FieldRow(
      .hand, { $0.hand }, { $0.hand = $1 }, FieldLook.hand, uses: .pages,
      parse: FieldParser.word("A hand order")),
  ]
}

extension BookCharacter: ItemWithFields {
  public static let fields: [FieldRow<BookCharacter>] = [
    FieldRow(
      .name, { $0.name }, { $0.name = $1 }, FieldLook("Name", help: "The name."),
      holds: FieldParser.isSeen,
      parse: FieldParser.name("A character needs a name.")),
    FieldRow(
      list: .aliases, { $0.aliases }, { $0.aliases = $1 },
      FieldLook(
        "Aliases", example: "separate several with ;", option: "alias",
        help: "Another name; repeat it for several. Replaces all aliases."),
      separators: [";"], areEqual: ==, parse: FieldParser.listed),
    FieldRow(
      .synopsis, { $0.synopsis }, { $0.synopsis = $1 },
      FieldLook("Synopsis", .lines, help: "The description, in Markdown; - reads standard input."),
      parse: FieldParser.text),
    FieldRow(
      .favourite, { $0.isFavourite }, { $0.isFavourite = $1 },
      FieldLook(
        "Favourite", .choice(["yes"], none: "no"), help: "Whether the character is a favourite."),
      uses: [.people, .pages], parse: FieldParser.mark("Favourite is yes or no.")),
    FieldRow(
      .order, { $0.order }, { $0.order = $1 }, FieldLook.order, uses: .pages, column: "note_order",
      parse: FieldParser.word("An order")),
    FieldRow(
      .hand, { $0.hand }, { $0.hand = $1 }, FieldLook.hand, uses: .pages,
      parse: FieldParser.word("A hand order")),
  ]
}

extension Note: ItemWithFields {
  public static let fields: [FieldRow<Note>] = [
    FieldRow(
      .text, { $0.text }, { $0.text = $1 },
      FieldLook("Text", .lines, help: "The text, in Markdown."), uses: .versions,
      holds: FieldParser.isSeen
    ) { text throws(FieldProblem) in
      guard FieldParser.isSeen(text) else { throw FieldProblem("A note needs a text.") }
      return text
    },
    FieldRow(
      .rank, { $0.rank }, { $0.rank = $1 },
      FieldLook("Rank", help: "Its rank in the order by hand; null if it was not moved there."),
      uses: .pages, parse: FieldParser.number(NotePlacing.ranks, "A rank is a number.")),
  ]
}

extension FieldLook {
  fileprivate static let order = FieldLook(
    "Order", .choice(NoteOrder.allCases.map(\.rawValue), none: NoteOrder.newest.rawValue),
    help: "The order of its notes; null is newest.")
  fileprivate static let hand = FieldLook(
    "Hand", .choice(HandOrder.allCases.map(\.rawValue), none: "none"),
    help: "Where the order by hand has new notes: newest first or last; null without one.")
}
