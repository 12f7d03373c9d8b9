import LibraryModel
import Testing

/// The table of fields: what a form, a command, a page and an importer accept.
struct FieldsTests {
  @Test(arguments: [
    (ItemField.title, " \n", "A book needs a title."),
    (.isbn, "abc", "An ISBN has 10 or 13 digits, such as 978-0-306-40615-7."),
    (.shop, "not a url", "A shop URL is a web address, such as https://shop.example/book."),
    (.year, "soon", "A year is a number, such as 1974."),
    (.pages, "0", "Pages are a number, such as 320."),
    (.status, "maybe", "A status is one of to-read, reading, paused, finished, abandoned."),
    (.rating, "5.1", "A rating is 0 to 5 in quarters, such as 4.25."),
    (.goal, "0", "A words goal is a number, such as 80000."),
    (.language, "English!", "A language is a tag such as en or pt-BR."),
    (.language, "e", "A language is a tag such as en or pt-BR."),
    (.progress, "most", "Progress is a page or a per cent, such as 213 or 45%."),
    (.readings, "2021\nsoon", "Line 2: Dates look like 2024-03 – 2024-04-02."),
    (.readings, "2024-02-31 – 2024-04-02", "2024-02-31 is not in the calendar."),
    (.readings, "2024-13", "2024-13 is not in the calendar."),
    (.readings, "2022/2021", "The end is before the start."),
  ])
  func `a text that is no value of its field is refused, and nothing is changed`(
    field: ItemField, text: String, words: String
  ) {
    var book = Book(title: "Emma", year: 1815)
    let before = book
    #expect(throws: FieldProblem(words)) { try book.set(field, to: text) }
    #expect(book == before)
  }

  @Test(arguments: [
    (ItemField.goal, "80,000", "80000"), (.goal, "80 000", "80000"),
    (.goal, "1.080.000", "1080000"),
    (.pages, "1’204", "1204"),
  ])
  func `a number can be written as in a text`(field: ItemField, text: String, value: String) throws
  {
    let emma = Book(title: "Emma")
    var (book, plain) = (emma, emma)
    try book.set(field, to: text)
    try plain.set(field, to: value)
    #expect(book == plain && book != emma)
    #expect(throws: FieldProblem.self) { try book.set(.goal, to: "80,00") }
  }

  @Test func `the text of every field is read back`() throws {
    let book = Book(
      title: "Emma", authors: ["Jane Austen", "Ann; Other"], tagline: "One",
      synopsis: "Two\n\nThree",
      shopURL: "https://example.com/emma", isbn: "9780141439587", year: 1815, pages: 512,
      status: .toRead, rating: Rating("4.25"),
      readings: [Reading(), Reading(finished: PartialDate("2021-03"))], progress: .percent(45),
      goal: 80_000, language: "en-GB")
    var copy = Book(id: book.id, title: "")
    for field in ItemField.allCases { try copy.set(field, to: book.texts(of: field)) }
    #expect(copy == book)
    var restored = Book(id: book.id, title: "")
    for row in Book.fields { try row.restore(&restored, row.stored(book)) }
    #expect(restored == book)
    var character = BookCharacter(
      book: book.id, name: "Emma", aliases: ["Miss W."], isFavourite: true)
    let before = character
    for field in ItemField.allCases { try character.set(field, to: character.texts(of: field)) }
    #expect(character == before)
  }

  @Test func `words of people are understood, and an empty text clears a field`() throws {
    var book = Book(title: "Emma")
    try book.set(.status, to: "To read")
    try book.set(.rating, to: "4,5")
    try book.set(.readings, to: "2024-03 – 2024-04-02\n\n2025")
    try book.set(.authors, to: "Jane Austen; Ann Other")
    try book.set(.progress, to: "p. 12")
    try book.set(.language, to: "zh_hant-tw")
    #expect(book.status == .toRead && book.rating == Rating("4.5"))
    #expect(book.language == "zh-Hant-TW")
    #expect(book.readings.map(\.description) == ["2024-03/2024-04-02", "2025/2025"])
    #expect(book.authors == ["Jane Austen", "Ann Other"] && book.progress == .page(12))
    for field in ItemField.allCases where field != .title && field != .tab {
      try book.set(field, to: "")
    }
    try book.set(.rating, to: "0")
    #expect(book == Book(id: book.id, title: "Emma", version: book.version))
  }

  @Test func `an alias that is given twice is kept once`() throws {
    var character = BookCharacter(book: Book.ID(), name: "Agatha")
    try character.set(.aliases, to: ["a]]b", "Aggie", " a]]b "])
    #expect(character.aliases == ["a]]b", "Aggie"])
  }

  @Test func `what the library has is read as it is, though a form would refuse it`() throws {
    var book = Book(title: "Emma")
    let kept: [(ItemField, FieldContent)] = [
      (.title, .text(" Emma \n")), (.isbn, .text("abc")), (.shop, .text("not a url")),
      (.year, .number(123_456)), (.pages, .number(2_000_000)), (.rating, .quarters(17)),
    ]
    for (field, value) in kept {
      let row = try #require(Book.row(field))
      try row.restore(&book, value)
      #expect(row.stored(book) == value)
    }
    for (field, value) in [(ItemField.title, FieldContent.none), (.pages, .number(0))] {
      #expect(throws: FieldProblem.self) { try Book.row(field)?.restore(&book, value) }
    }
  }

  @Test func `no two fields of an item have the same name, option or column`() {
    #expect(Self.repeated(Book.self).isEmpty)
    #expect(Self.repeated(BookCharacter.self).isEmpty)
    let tables = Book.fields.map(\.field) + BookCharacter.fields.map(\.field)
    #expect(Set(tables + Note.fields.map(\.field)) == Set(ItemField.allCases))
  }

  private static func repeated<Item: ItemWithFields>(_ item: Item.Type) -> [String] {
    [item.fields.map(\.field.rawValue), item.fields.map(\.option), item.fields.map(\.column)]
      .flatMap { names in names.filter { name in names.count { $0 == name } > 1 } }
  }
}
