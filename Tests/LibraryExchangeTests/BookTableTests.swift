import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

/// Tables of books whose columns are known by their names.
struct BookTableTests {
  private static let libraryThing = """
    Book Id\tTitle\tSort Character\tPrimary Author\tPrimary Author Role\tSecondary Author\tDate\tReview\tRating\tComment\tPrivate Comment\tPage Count\tDate Started\tDate Read\tTags\tCollections\tISBN\tISBNs\tEntry Date

    """

  @Test func `a book of LibraryThing has its dates, tags and comments`() throws {
    let file = try read(
      Self.libraryThing + """
        77\tGood Omens\t1\tPratchett, Terry\t\tGaiman, Neil|Oak, Ann\tCorgi (1991)\tfunny[Return]twice\t4.5\tlent\tto Bo\t432 \t[2007-04-16]\t[2007-05-08]\tfun, re read\tYour library\t[0552137030]\t0552137030, 9780552137034\t[2006-08-09]

        """)
    #expect(file.format == .librarything)
    let book = try #require(file.books.first)
    #expect(book.key == "77")
    #expect(book.authors == ["Terry Pratchett", "Neil Gaiman", "Ann Oak"])
    #expect(book.isbn == "9780552137034")
    #expect([book.year, book.pages] == [1991, 432])
    #expect(book.status == .finished)
    #expect(book.rating?.description == "4.5")
    #expect(book.readings.map(\.description) == ["2007-04-16/2007-05-08"])
    #expect(
      book.highlights.map(\.noteText) == [
        "funny\ntwice\n\n#review #fun #re-read", "lent\n\nto Bo",
      ])
    #expect(book.highlights.first?.created == LocalTime(year: 2007, month: 5, day: 8).date)
  }

  @Test func `a book of BookWyrm has its shelf, dates and review`() throws {
    let file = try read(
      """
      title,author_text,remote_id,openlibrary_key,isbn_10,isbn_13,start_date,finish_date,stopped_date,rating,review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date
      Emma,Jane Austen,https://x.example/book/2,,0141439580,9780141439587,2020-10-21,2020-10-25,,3,Fine,,<p>mixed</p>,2020-11-01,read,Read,2020-10-21
      Bread,"Ann Oak, Bo Elm",https://x.example/book/4,,,,2019-07-08,,,0,,,,,cooking,Cooking,2019-07-08
      Ulysses,James Joyce,https://x.example/book/5,,,,2019-07-08,,2019-08-01,,,,,,stopped-reading,Stopped,2019-07-08

      """)
    #expect(file.format == .bookwyrm)
    #expect(file.books.map(\.status) == [.finished, .reading, .abandoned])
    #expect(file.books.map(\.isbn) == ["9780141439587", nil, nil])
    #expect(file.books.map { $0.rating?.description } == ["3", nil, nil])
    #expect(file.books[1].authors == ["Ann Oak", "Bo Elm"])
    #expect(
      file.books.flatMap(\.readings).map(\.description) == [
        "2020-10-21/2020-10-25", "2019-07-08/", "2019-07-08/2019-08-01",
      ])
    #expect(
      file.books.flatMap(\.highlights).map(\.noteText) == [
        "Fine\n\nmixed\n\n#review", "Shelves #cooking",
      ])
  }

  @Test func `a reading log of Open Library has shelves, older ones have no titles`() throws {
    let file = try read(
      """
      Work ID,Title,Authors,First Publish Year,Edition ID,Edition Count,Bookshelf,My Ratings,Ratings Average
      OL66554W,Emma,Jane Austen | Ann Oak,1815,OL7798182M,5,Already Read,4,3.9
      OL1W,Bread,,,,1,Want to Read,,

      """)
    #expect(file.format == .openlibrary)
    #expect(file.books.map(\.key) == ["OL66554W", "OL1W"])
    #expect(file.books.map(\.status) == [.finished, .toRead])
    #expect(file.books.first?.authors == ["Jane Austen", "Ann Oak"])
    #expect(file.books.first?.rating?.description == "4")
    let older = try read("Work Id,Edition Id,Bookshelf\nOL1W,,Currently Reading\n")
    #expect(older.unreadable == [UnreadableRecord(line: 2, "no title")])
  }

  @Test func `a book of Openreads has its readings, tags and review`() throws {
    let file = try read(
      """
      title,subtitle,author,description,status,favourite,deleted,rating,pages,publication_year,isbn,olid,tags,my_review,notes,book_format,readings,date_added,date_modified
      Winter,A Road,"Oak, Ann",long,finished,true,false,4.5,233,2016,9781925355123,OL26M,owned|||||cold places,Good.,page 3,paperback,2023-10-12T00:00:00.000|2023-11-15T00:00:00.000|;|2024-01-02T00:00:00.000|,2024-03-01T13:01:12.939,2024-03-01T13:01:12.939
      Later,,Bo Elm,,planned,false,false,,,,,,,,,ebook,,2024-03-01T13:01:12.937,

      """)
    #expect(file.format == .openreads)
    let book = try #require(file.books.first)
    #expect(book.title == "Winter: A Road")
    #expect(book.authors == ["Ann Oak"])
    #expect(book.readings.map(\.description) == ["2023-10-12/2023-11-15", "/2024-01-02"])
    #expect(
      book.highlights.map(\.noteText) == ["Good. #review #owned #cold-places", "page 3"])
    #expect(file.books.map(\.status) == [.finished, .toRead])
  }

  @Test func `a book that is deleted in Openreads is left out`() throws {
    let file = try read(
      "title,author,deleted,olid,my_review\nEmma,Jane Austen,true,,\nBread,Ann Oak,false,,\n")
    #expect(file.books.map(\.title) == ["Bread"])
    #expect(file.unreadable.isEmpty)
  }

  @Test func `a catalogue of Calibre has authors, tags and years`() throws {
    let file = try read(
      """
      authors,author_sort,rating,timestamp,isbn,tags,title,pubdate,id,uuid
      "Ann Oak & Bo Elm","Oak, Ann & Elm, Bo","5","2021-01-19T22:41:16+01:00","9780756411800","Cryptids, Cold Places","Winter","0101-01-01T01:00:00+01:00","864","3051ed45"

      """)
    #expect(file.format == .calibreCatalogue)
    let book = try #require(file.books.first)
    #expect(book.authors == ["Ann Oak", "Bo Elm"])
    #expect(book.year == nil)
    #expect(book.highlights.map(\.noteText) == ["Shelves #Cryptids #Cold-Places"])
  }

  @Test func `values that cannot be read are told, and the book comes in`() throws {
    let file = try read(
      "title,author,deleted,my_review,rating,pages\nEmma,Jane Austen,false,,good,0\n")
    #expect(file.books.map(\.title) == ["Emma"])
    #expect(file.unreadable == [UnreadableRecord(line: 2, "left out rating \"good\"")])
  }

  @Test(arguments: [
    ("2021", "2021"), ("2021/3/5", "2021-03-05"), ("[2021-03-05]", "2021-03-05"),
    ("5.3.2021", "2021-03-05"), ("3/5/2021", "2021-03-05"), ("15/3/2021", "2021-03-15"),
    ("5 March 2021", "2021-03-05"), ("2021-03-05T10:00:00", "2021-03-05"), ("soon", nil),
    ("", nil), ("99/99/2021", nil),
  ])
  func `dates of tables are read in many forms`(text: String, date: String?) {
    #expect(TableValue.date(text)?.description == date)
  }

  @Test(arguments: [
    ("4.5", "4.5"), ("4,5", "4.5"), ("4/5", "4"), ("9/10", "4.5"), ("★★★★", "4"), ("0", nil),
    ("7", nil), ("good", nil), ("1/0", nil),
  ])
  func `ratings of tables are read in many forms`(text: String, rating: String?) {
    #expect(TableValue.rating(text)?.description == rating)
  }
}
