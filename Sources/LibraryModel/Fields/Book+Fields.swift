extension Book: ItemWithFields {
  /// The table of a book's fields.
  public static let fields: [ItemField: FieldRow<Book>] = [
    .title: FieldRow(\.title, text: \.self) { text throws(FieldProblem) in
      try FieldParser.name(text, "A book needs a title.")
    },
    .authors: FieldRow(list: \.authors, separators: [";"], parse: FieldParser.listed),
    .tagline: FieldRow(\.tagline, text: \.self, parse: FieldParser.line),
    .synopsis: FieldRow(\.synopsis, text: \.self, parse: FieldParser.text),
    .isbn: FieldRow(\.isbn, text: { $0 ?? "" }, parse: FieldParser.isbn),
    .year: FieldRow(\.year, text: FieldParser.words) { text throws(FieldProblem) in
      try FieldParser.number(text, in: -9999...9999, "A year is a number, such as 1974.")
    },
    .pages: FieldRow(\.pages, text: FieldParser.words) { text throws(FieldProblem) in
      try FieldParser.number(text, in: 1...1_000_000, "Pages are a number, such as 320.")
    },
    .status: FieldRow(\.status, text: { $0?.rawValue ?? "" }, parse: FieldParser.status),
    .rating: FieldRow(\.rating, text: FieldParser.words, parse: FieldParser.rating),
    .readings: FieldRow(list: \.readings, separators: ["\n"], parse: FieldParser.reading),
    .progress: FieldRow(\.progress, text: FieldParser.words, parse: FieldParser.progress),
    .shop: FieldRow(\.shopURL, text: { $0 ?? "" }, parse: FieldParser.address),
    .tab: FieldRow(\.hasTab, text: FieldParser.mark) { text throws(FieldProblem) in
      try FieldParser.mark(text, "Tab is yes or no.")
    },
  ]
}
