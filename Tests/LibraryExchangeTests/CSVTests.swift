import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

struct CSVReaderTests {
  private func records(_ text: String) -> [[String]] {
    var reader = CSVReader(text)
    var records: [[String]] = []
    while let record = try? reader.next() { records.append(record.fields) }
    return records
  }

  @Test func `fields in quotes may have commas, quotes and line ends`() {
    #expect(
      records("a,\"b,\"\"c\"\"\r\nd\",e\r\n\r\nf,,\n") == [
        ["a", "b,\"c\"\nd", "e"], ["f", "", ""],
      ])
  }

  @Test(arguments: [";", "\t", ","])
  func `a table may be separated by commas, semicolons or tabs`(separator: String) {
    let table = "a,b,c\n1,\"2,;\t\",\n".replacing(",", with: separator)
    #expect(
      records(table) == [["a", "b", "c"], ["1", "2,;\t".replacing(",", with: separator), ""]])
    #expect(records("one; two, three, four\n") == [["one; two", " three", " four"]])
  }

  @Test func `a quote in a plain field is a character`() {
    #expect(records("=\"0062\",a\"b\n") == [["=\"0062\"", "a\"b"]])
  }

  @Test func `an open quote is reported with the line of its record, and the next line is read`()
    throws
  {
    var reader = CSVReader("a,b\nc,\"d\ne,f\ng")
    #expect(try reader.next()?.fields == ["a", "b"])
    #expect(throws: CSVFault(line: 2, reason: "a quote is not closed")) { try reader.next() }
    #expect(try reader.next() == CSVReader.Record(line: 3, fields: ["e", "f"]))
    #expect(try reader.next() == CSVReader.Record(line: 4, fields: ["g"]))
    #expect(try reader.next() == nil)
  }

  @Test func `line numbers count the line ends in quotes`() throws {
    var reader = CSVReader("\u{FEFF}a\n\"b\nc\"\n\nd")
    var lines: [Int] = []
    while let record = try reader.next() { lines.append(record.line) }
    #expect(lines == [1, 2, 5])
  }

  @Test func `a record with too many fields is a fault, the next one is read`() throws {
    var reader = CSVReader(String(repeating: ",", count: 2000) + "\nlast\n")
    #expect(throws: CSVFault.self) { try reader.next() }
    #expect(try reader.next()?.fields == ["last"])
  }
}

struct TableTests {
  private static let goodreads = """
    Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies

    """

  @Test func `a book of Goodreads has its shelf, rating, readings and review`() throws {
    let file = try read(
      Self.goodreads + """
        18,"Good Omens: A ""Nice"" Book",Terry  Pratchett,"Pratchett, Terry",Neil Gaiman,="0062445316",="9780062445315",4,4.25,Harper,Paperback,512,2006,1990,2021/03/05,2020/01/31,fun,fun (#1),read,"Funny.<br/><br/>Twice &amp; again.",true,lent to Ann,2,1

        """)
    #expect(file.format == .goodreads)
    let book = try #require(file.books.first)
    #expect(book.key == "18")
    #expect(book.title == "Good Omens: A \"Nice\" Book")
    #expect(book.authors == ["Terry Pratchett", "Neil Gaiman"])
    #expect(book.isbn == "9780062445315")
    #expect(book.year == 1990)
    #expect(book.pages == 512)
    #expect(book.status == .finished)
    #expect(book.rating?.description == "4")
    #expect(book.readings.map(\.description) == ["/", "/2021-03-05"])
    #expect(
      book.highlights.map(\.noteText) == [
        "Funny.\n\nTwice & again.\n\n#review #spoiler #fun", "lent to Ann",
      ])
    #expect(book.highlights.map(\.key) == ["18/review", "18/notes"])
    #expect(
      book.highlights.map(\.created) == Array(repeating: LocalTime.iso("2021-03-05"), count: 2))
  }

  @Test func `what Goodreads leaves blank is not invented`() throws {
    let file = try read(
      Self.goodreads
        + "19,Emma,Jane Austen,,,=\"\",=\"\",0,4,,,,,,,2020/01/31,,,my-own-shelf,,,,0,0\n")
    let book = try #require(file.books.first)
    #expect(book.isbn == nil)
    #expect(book.rating == nil)
    #expect(book.status == nil)
    #expect(book.readings.isEmpty)
    #expect(book.highlights.map(\.noteText) == ["Shelves #my-own-shelf"])
    #expect(book.highlights.map(\.key) == ["19/shelves"])
  }

  @Test func `shelves of Goodreads that are no status become tags of one note`() throws {
    let row = "20,Emma,Jane Austen,,,,,0,4,,,,,,,,\"to-read, sea stories, 2019\",,to-read,,,"
    let file = try read(
      Self.goodreads + row + "mine,0,0\n" + row.replacing("20,", with: "21,") + ",0,0\n")
    #expect(
      file.books.flatMap(\.highlights).map(\.noteText) == [
        "mine #sea-stories #shelf-2019", "Shelves #sea-stories #shelf-2019",
      ])
    #expect(file.books.map(\.status) == [.toRead, .toRead])
  }

  @Test func `an export of Goodreads without header, or with padded names, is read`() throws {
    let row = "20,Emma,Jane Austen,\"Austen, Jane\",,,,3,4,,,,,,,2020/01/31,,,to-read,mine,,,0,0\n"
    let file = try read(row)
    #expect(file.format == .goodreads)
    #expect(file.books.map(\.title) == ["Emma"])
    #expect(file.books.first?.highlights.first?.created == LocalTime.iso("2020-01-31"))
    let padded = try read(Self.goodreads.replacing(",", with: " , ") + row)
    #expect(padded.books == file.books)
  }

  @Test func `StoryGraph's tags come without a review, and an older header is read`() throws {
    let file = try read(
      """
      Title,Author,ISBN,Read Status,Last Date Read,Star Rating,Review,Tags
      Emma,Jane Austen,9780141439587,read,2026/09/12,,,"classic, re read"

      """)
    #expect(file.format == .storygraph)
    let book = try #require(file.books.first)
    #expect(book.authors == ["Jane Austen"] && book.isbn == "9780141439587")
    #expect(book.highlights.map(\.noteText) == ["Tags #classic #re-read"])
    #expect(book.highlights.first?.created == LocalTime.iso("2026-09-12"))
  }

  @Test(arguments: [
    ImportFormat.goodreads, .storygraph, .readwise, .librarything, .bookwyrm, .openlibrary,
    .openreads, .calibreCatalogue,
  ])
  func `a file without the columns of a format has no books of it`(format: ImportFormat) {
    let noise = (1...50_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 40_503 >> 7) }
    for bytes in [noise, Array("Name,Wer\nEmma,Jane\n".utf8)] {
      let file = ImportedFile(FileBytes(bytes), as: format)
      #expect(file.books.isEmpty && file.unreadable.isEmpty)
    }
  }

  @Test func `a row without a title is reported with its line`() throws {
    let file = try read(Self.goodreads + "1,,A,,,,,0\n2,Emma,Jane Austen,,,,,0\n3,\"Open\n")
    #expect(file.books.map(\.title) == ["Emma"])
    #expect(
      file.unreadable == [
        UnreadableRecord(line: 2, "no title"), UnreadableRecord(line: 4, "a quote is not closed"),
      ])
  }

  @Test func `a value that cannot be read is left out and reported, the book comes in`() throws {
    let file = try read(
      Self.goodreads + "19,Emma,Jane Austen,,,=\"abc\",=\"\",9,4,,,many,,soon,,,,,read,,,,0,0\n")
    let book = try #require(file.books.first)
    #expect(book.title == "Emma" && book.status == .finished)
    #expect(book.isbn == nil && book.rating == nil && book.year == nil && book.pages == nil)
    #expect(file.unreadable.map(\.line) == [2])
    for words in ["isbn \"abc\": An ISBN has", "year \"soon\"", "pages \"many\"", "rating \"9\""] {
      #expect(file.unreadable.first?.reason.contains(words) == true)
    }
  }

  @Test func `a book of StoryGraph has readings and a rating in quarters`() throws {
    let file = try read(
      """
      Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Star Rating,Review,Tags,Owned?
      Emma,"Jane Austen, Ann Other",,9780141439587,paperback,did-not-finish,2025/01/01,2026/09/12,"2025/03/01-2025/03/14, 2026/09/12",2,3.75,"<div>Slow</div>","classic, re read",No

      """)
    #expect(file.format == .storygraph)
    let book = try #require(file.books.first)
    #expect(book.status == .abandoned)
    #expect(book.isbn == "9780141439587")
    #expect(book.rating?.description == "3.75")
    #expect(book.readings.map(\.description) == ["2025-03-01/2025-03-14", "/2026-09-12"])
    #expect(book.highlights.map(\.noteText) == ["Slow #review #classic #re-read"])
  }

  @Test func `Readwise's commands become tags, its headings do not`() throws {
    let file = try read(
      """
      Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags
      "She was, happy",Emma,Jane Austen,B0084,".joy .h2
      my words",yellow,"one,two words",location,1204,2026-07-17 14:00:25+00:00,
      Alone,Emma,Jane Austen,B0084,,,,order,3,,

      """)
    #expect(file.format == .readwise)
    let book = try #require(file.books.first)
    #expect(book.key == "B0084")
    #expect(
      book.highlights.map(\.noteText) == [
        "> She was, happy\n\nmy words\n\n@loc1204 #one #two-words #joy #yellow", "> Alone",
      ])
    #expect(book.highlights.first?.created?.timeIntervalSince1970 == 1_784_296_825)
  }

  @Test func `Readwise's own template is read, too`() throws {
    let file = try read(
      "Highlight,Title,Author,URL,Note,Location,Date\nAlone,Emma,Jane Austen,,mine,,2026-07-17\n")
    #expect(file.books.first?.highlights.map(\.noteText) == ["> Alone\n\nmine"])
  }

  @Test func `a number without a type is a location in Readwise's template`() throws {
    let file = try read(
      """
      Highlight,Title,Author,URL,Note,Location,Date
      Yes.,Emma,Jane Austen,,,10,2020-07-17
      Yes.,Emma,Jane Austen,,mine,700,2021-07-17
      Yes.,Emma,Jane Austen,,"mine

      @p29",29,2021-07-17

      """)
    #expect(
      file.books.first?.highlights.map(\.noteText) == [
        "> Yes.\n\n@loc10", "> Yes.\n\nmine\n\n@loc700", "> Yes.\n\nmine\n\n@p29",
      ])
  }
}
