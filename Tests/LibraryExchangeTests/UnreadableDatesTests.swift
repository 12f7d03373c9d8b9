import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

/// Dates that no calendar has: the record comes in without them, and they are told with its line.
struct UnreadableDatesTests {
  private static let goodreads =
    "Book Id,Title,Author,Date Read,Date Added,Exclusive Shelf,Private Notes,My Review,Read Count\n"
  private static let storyGraph =
    "Title,Authors,Read Status,Date Added,Last Date Read,Dates Read,Star Rating,Review\n"
  private static let noTime = "It is not a time since 1970."

  @Test(arguments: [
    (goodreads + "2,Emma,A,,2021/02/30,,,rev,", 2, "Date Added \"2021/02/30\": " + noTime),
    (storyGraph + "Emma,A,read,soon,,,,rev", 2, "Date Added \"soon\": " + noTime),
    ("Highlight,Title,Date\nShe,Emma,not a date", 2, "Date \"not a date\": " + noTime),
    (
      "title,author_text,remote_id,review_content,review_published\nEmma,A,1,rev,2020-13-01", 2,
      "date \"2020-13-01\": " + noTime
    ),
    (
      "return { [\"doc_props\"] = { [\"title\"] = \"Emma\" }, [\"annotations\"] = {\n"
        + "{ drawer = \"x\", text = \"She\", datetime = \"2025-13-31 10:00:00\" } } }", 2,
      "time \"2025-13-31 10:00:00\": " + noTime
    ),
    (
      "{\"title\": \"Emma\", \"entries\": [\n{\"text\": \"She\", \"time\": -5}]}", 2,
      "time \"-5\": " + noTime
    ),
    (
      "# Emma\n##### A\n\n### Page 29 @ 32 Smarch 2024 9:10:11 PM\nShe", 4,
      "time \"32 Smarch 2024 9:10:11 PM\": " + noTime
    ),
    (
      "{\"type\":\"calibre_annotation_collection\",\"annotations\":[\n{\"type\":\"highlight\","
        + "\"uuid\":\"1\",\"highlighted_text\":\"She\",\"timestamp\":\"2025-02-30\"}]}", 2,
      "time \"2025-02-30\": " + noTime
    ),
    (
      "[{\"user_book_id\": 7, \"title\": \"Emma\", \"highlights\": [\n"
        + "{\"id\": 9, \"text\": \"She\", \"highlighted_at\": \"2026-02-30\"}]}]", 2,
      "time \"2026-02-30\": " + noTime
    ),
    (
      "Emma (A)\nHighlight on page 7: \"She\"\nAdded on 08/20/2023 | 7:50\n----------\n"
        + "Emma (A)\nHighlight on page 8: \"was\"\nAdded on 13/20/2023 | 7:50\n----------\n", 5,
      "time \"Added on 13/20/2023 | 7:50\": " + noTime
    ),
    (
      "Emma (A)\r\n- Your Highlight | Added on Blursday, Foo 99\r\n\r\nShe\r\n==========\r\n", 1,
      "time \"Added on Blursday, Foo 99\": " + noTime
    ),
  ])
  func `a time that cannot be read is told, and its note comes in`(
    text: String, line: Int, problem: String
  ) throws {
    let file = try read(text)
    #expect(file.unreadable == [UnreadableRecord(line: line, "left out " + problem)])
    let last = try #require(file.books.first?.highlights.last)
    #expect(last.created == nil)
    #expect(["She", "was", "rev"].contains(last.quotation + last.words))
  }

  @Test func `an unreadable Date Read makes no reading, and the notes have Date Added`() throws {
    let file = try read(Self.goodreads + "2,Emma,A,2021/02/30,2021/01/01,read,priv,rev,3\n")
    let book = try #require(file.books.first)
    #expect(book.status == .finished && book.readings == [Reading(), Reading()])
    let added = LocalTime.iso("2021-01-01")
    #expect(book.highlights.map(\.created) == [added, added])
    let reason = "left out Date Read \"2021/02/30\": It is not a date."
    #expect(file.unreadable == [UnreadableRecord(line: 2, reason)])
    let once = try read(Self.goodreads + "2,Emma,A,2021/02/30,2021/01/01,read,,,1\n")
    #expect(once.books.first?.readings == [])
  }

  @Test func `an unreadable last date of StoryGraph makes no reading either`() throws {
    let file = try read(Self.storyGraph + "Emma,A,read,2021/01/01,2021/02/30,,,rev\n")
    let book = try #require(file.books.first)
    #expect(book.readings.isEmpty)
    #expect(book.highlights.map(\.created) == [LocalTime.iso("2021-01-01")])
    #expect(file.unreadable.count == 1)
  }

  @Test func `an unknown status of StoryGraph is told and left out`() throws {
    let file = try read(Self.storyGraph + "Emma,A,weird,,,,,\nEve,A,,,,,,\n")
    #expect(file.books.map(\.title) == ["Emma", "Eve"])
    let reason = "left out Read Status \"weird\": It is not a reading status."
    #expect(file.unreadable == [UnreadableRecord(line: 2, reason)])
  }

  @Test(arguments: [
    ("2025/12/31-2025/01/01", "The end is before the start."),
    ("2025-12-31/2025-01-01", "The end is before the start."),
    ("2025/01/01-2025/02/30", "It is not a date."), ("2025/13/01-", "It is not a date."),
  ])
  func `a reading that ends before it starts, or has no date, is told and left out`(
    dates: String, problem: String
  ) throws {
    let row = "Emma,A,read,2021/01/01,,\"2024-01/2024-02, \(dates)\",5,rev\n"
    let file = try read(Self.storyGraph + row)
    let book = try #require(file.books.first)
    #expect(book.rating == Rating("5"))
    #expect(book.readings.map(\.description) == ["2024-01/2024-02"])
    let reason = "left out Dates Read \"\(dates)\": \(problem)"
    #expect(file.unreadable == [UnreadableRecord(line: 2, reason)])
    let alone = try read(Self.storyGraph + "Emma,A,read,2021/01/01,,\(dates),5,rev\n")
    #expect(alone.books.first?.readings == [])
  }

  @Test func `a start after the end in two columns is told, and makes no reading`() throws {
    let file = try read(
      "title,author_text,remote_id,start_date,finish_date,shelf\nEmma,A,1,2020-10-25,2020-10-21,read\n"
    )
    #expect(file.books.first?.readings == [])
    let reason = "left out readings \"2020-10-25 – 2020-10-21\": The end is before the start."
    #expect(file.unreadable == [UnreadableRecord(line: 2, reason)])
  }

  @Test func `dates that are blank, or that a program does not know, are not told`() throws {
    let file = try read(
      Self.goodreads + "2,Emma,A,,,read,,rev,\n3,Bread,A,2021/3/5,1999/01/01,read,,rev,\n")
    #expect(file.unreadable.isEmpty)
    #expect(file.books.flatMap(\.readings).map(\.description) == ["/", "/2021-03-05"])
    let catalogue = try read(
      "title,authors,author_sort,uuid,timestamp,tags\nEmma,A,A,1,0101-01-01T00:00:00+00:00,joy\n")
    #expect(catalogue.unreadable.isEmpty)
  }
}
