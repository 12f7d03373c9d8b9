import LibraryModel
import Testing

@testable import LibraryExchange

/// The lines of an exported library, as this program, an older one or a person wrote them.
struct LibraryDocumentTests {
  private let head = """
    {"kind":"book","id":"00000000-0000-4000-8000-000000000001",\
    "version":"00000000-0000-4000-8000-000000000002"
    """

  /// Reads a book with some more fields; returns also why values were left out.
  private func read(_ fields: String) throws -> (item: ExportedItem<Book>, leftOut: [String]) {
    var leftOut: [String] = []
    let record = Array((head + fields + "}").utf8)
    let entry = try LibraryDocument.entry(of: record[...]) { leftOut.append($0) }
    guard case .book(let item) = entry else { throw UnreadableEntry(reason: "no book") }
    return (item, leftOut)
  }

  @Test func `a book of an older program has the fields that it knew`() throws {
    let (item, leftOut) = try read(#","title":"Emma","authors":["Jane Austen"],"tab":true"#)
    #expect(item.subject.title == "Emma" && item.subject.authors == ["Jane Austen"])
    #expect(item.subject.hasTab && item.subject.year == nil && item.subject.readings.isEmpty)
    #expect(leftOut.isEmpty)
  }

  @Test func `what the program wrote once is read as it is, though a form would refuse it`() throws
  {
    let (item, leftOut) = try read(
      #","title":" Emma \n","isbn":"abc","shop":"not a url","year":123456,"tagline":"a\nb""#)
    #expect(item.subject.title == " Emma \n" && item.subject.isbn == "abc")
    #expect(item.subject.shopURL == "not a url" && item.subject.year == 123_456)
    #expect(item.subject.tagline == "a\nb" && leftOut.isEmpty)
  }

  @Test(arguments: [
    (#""status":"maybe""#, "status \"maybe\": A status is one of to-read,"),
    (#""rating":5.1"#, "rating \"5.1\": A rating is 0 to 5 in quarters, such as 4.25."),
    (#""pages":-3"#, "pages \"-3\": Pages are a number, such as 320."),
    (#""year":"soon""#, "year \"soon\": A year is a number, such as 1974."),
    (#""readings":["2021/","soon"]"#, "readings \"2021/, soon\": Line 2: Dates look like"),
  ])
  func `a value that is none is left out in the words of a form`(field: String, words: String)
    throws
  {
    let (item, leftOut) = try read(#","title":"Emma","isbn":"9780141439587","# + field)
    #expect(leftOut.count == 1 && leftOut[0].hasPrefix("left out " + words))
    #expect(item.subject.title == "Emma" && item.subject.isbn == "9780141439587")
  }

  @Test func `a value in the words of people is understood`() throws {
    let (item, leftOut) = try read(
      #","title":"Emma","status":"To read","rating":"4,5","readings":["2021"],"authors":"A","isbn":1"#
    )
    #expect(item.subject.status == .toRead && item.subject.rating == Rating("4.5"))
    #expect(item.subject.readings.map(\.description) == ["2021/2021"])
    #expect(item.subject.authors == ["A"] && item.subject.isbn == "1" && leftOut.isEmpty)
  }

  @Test(arguments: [#""garbage""#, "null", #""1969-07-20T20:17:00Z""#])
  func `a date that cannot be read costs no note`(date: String) throws {
    let id = "00000000-0000-4000-8000-000000000001"
    let record =
      #"{"kind":"note","id":"\#(id)","version":"\#(id)","text":"words","created":\#(date)"#
    var leftOut: [String] = []
    let text = record + #","updated":"2026-07-17T14:00:25Z"}"#
    let entry = try LibraryDocument.entry(of: Array(text.utf8)[...]) { leftOut.append($0) }
    guard case .note(let item) = entry else { throw UnreadableEntry(reason: "no note") }
    #expect(item.subject.text == "words" && item.subject.created == item.subject.updated)
    #expect(leftOut.count == 1 && leftOut[0].contains("left out created"))
  }

  @Test func `a book without a title is none`() {
    #expect(throws: UnreadableEntry(reason: "A book needs a title.")) { try read(#","title":" ""#) }
    #expect(throws: UnreadableEntry(reason: "A book needs a title.")) { try read("") }
  }

  @Test func `an earlier version has its own fields, and the item's marks`() throws {
    let revision = #"{"version":"00000000-0000-4000-8000-000000000003","title":"Emm","time":null}"#
    let (item, _) = try read(#","title":"Emma","year":1815,"tab":true,"revisions":[\#(revision)]"#)
    let earlier = try #require(item.revisions.first?.subject)
    #expect(earlier.title == "Emm" && earlier.year == nil && earlier.hasTab)
    #expect(earlier.id == item.subject.id && earlier.version != item.subject.version)
  }
}
