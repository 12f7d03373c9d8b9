import Foundation
import LibraryExchange
import LibraryModel
import Testing

@testable import LibraryExchange

struct KindleTests {
  private func read(_ records: [String], end: String = "\r\n==========\r\n") -> ImportedFile {
    ImportedFile(Array(records.map { $0 + end }.joined().utf8), as: .kindle)
  }

  private func record(_ facts: String, _ body: String, title: String = "Emma (Austen, Jane)")
    -> String
  {
    "\u{FEFF}\(title)\r\n\(facts)\r\n\r\n\(body)"
  }

  private func local(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return formatter.date(from: text)
  }

  @Test func `a highlight has its book, quotation, place and time`() throws {
    let file = read([
      record(
        "- Your Highlight on page 29 | Location 300-340 | Added on Monday, April 18, 2016 7:28:27 AM",
        "Emma Woodhouse, handsome, clever, and rich")
    ])
    let book = try #require(file.books.first)
    #expect(book.title == "Emma")
    #expect(book.authors == ["Jane Austen"])
    let highlight = try #require(book.highlights.first)
    #expect(highlight.quotation == "Emma Woodhouse, handsome, clever, and rich")
    #expect(highlight.place == Passage("p29"))
    #expect(highlight.created == local("2016-04-18 07:28:27"))
    #expect(
      highlight.noteText == "> Emma Woodhouse, handsome, clever, and rich\n\n@p29 @loc300-340")
    #expect(file.unreadable.isEmpty)
  }

  @Test(arguments: [
    ("- Your Highlight on page xii | Location 300-340 | Added on …", "pxii @loc300-340"),
    ("- Deine Markierung bei Position 120-180 | Hinzugefügt am …", "loc120-180"),
    ("- Ihre Markierung auf Seite 6 | bei Position 83-84 | Hinzugefügt am …", "p6 @loc83-84"),
    ("- La subrayado en la página 4 | posición 60-60 | Añadido el …", "p4 @loc60"),
    ("- Votre surlignement Emplacement 307-307 | Ajouté le …", "loc307"),
    ("- Je highlight op locatie 55 t/m 88 | Toegevoegd op …", "loc55-88"),
    ("– Ваш выделенный отрывок на странице 6 | Место 53–55 | Добавлено: …", "p6 @loc53-55"),
    ("- 位置No. 38-39のハイライト |作成日: …", "loc38-39"),
    ("- 您在第 25 页（位置 #243-244）的标注 | 添加于 …", "p25 @loc243-244"),
    ("- Seu destaque ou posição 77-80 | Adicionado: …", "loc77-80"),
    ("- Highlight Loc. 1024-25 | Added on …", "loc1024-1025"),
    ("- Highlight Loc. 1998-02 | Added on …", "loc1998-2002"),
    ("- Your Highlight on page xvi | Added on …", "pxvi"),
    ("- Your Highlight on page 12 | location 120-130 | Added on …", "p12 @loc120-130"),
    ("- Your Highlight at Location 12,345-12,350 | Added on …", "loc12345-12350"),
    ("- 位置No. ３８-３９のハイライト |作成日: …", "loc38-39"),
    ("- Your Highlight on Page 12-13 | Added on …", "p12-13"),
  ])
  func `a highlight is understood in each language`(line: String, place: String) throws {
    let highlight = try #require(read([record(line, "words")]).books.first?.highlights.first)
    #expect(highlight.quotation == "words")
    #expect(highlight.noteText == "> words\n\n@" + place)
  }

  @Test(arguments: [
    ("Monday, April 18, 2016 7:28:27\u{202F}PM", "2016-04-18 19:28:27"),
    ("Monday, 6 July 2026 23:03:00", "2026-07-06 23:03:00"),
    ("7 July, 2026 12:32:25 AM", "2026-07-07 00:32:25"),
    ("Mittwoch, 24. Februar 2021 14:12:02", "2021-02-24 14:12:02"),
    ("Sonntag, 2. Mai 2010 um 4.46 Uhr", "2010-05-02 04:46:00"),
    ("sábado, 12 de octubre de 2019 0:37:31", "2019-10-12 00:37:31"),
    ("mercredi 16 août 2017 à 02:14:10", "2017-08-16 02:14:10"),
    ("lunedì 8 marzo 2021 22:52:57", "2021-03-08 22:52:57"),
    ("среда, 28 февраля 2024 г. в 10:07:53", "2024-02-28 10:07:53"),
    ("2023年2月9日星期四 下午6:35:21", "2023-02-09 18:35:21"),
    ("2017年8月28日月曜日 17:51:55", "2017-08-28 17:51:55"),
  ])
  func `a time is understood in each language`(text: String, expected: String) {
    #expect(KindleTime(text)?.local.date == local(expected))
  }

  @Test(arguments: [
    ("2012年5月6日星期日 上午09时11分28秒 GMT+08:00", "2012-05-06T01:11:28Z"),
    ("segunda-feira, 2 de abril de 2012, 23h32min06s GMT-03:00", "2012-04-03T02:32:06Z"),
    ("Monday, 3 December 12 19:51:33 Greenwich Mean Time", "2012-12-03T19:51:33Z"),
  ])
  func `an old time has its time zone`(text: String, expected: String) throws {
    #expect(KindleTime(text)?.date == (try Date(expected, strategy: .iso8601)))
  }

  @Test func `an unreadable time is told, and keeps the record`() throws {
    let file = read([record("- Your Highlight on Location 3-4 | Added on Smarch 32, 20", "text")])
    let reason = "left out time \"Added on Smarch 32, 20\": It is not a time since 1970."
    #expect(file.unreadable == [UnreadableRecord(line: 1, reason)])
    let highlight = try #require(file.books.first?.highlights.first)
    #expect(highlight.created == nil)
    #expect(highlight.place == Passage("loc3-4"))
  }

  @Test(arguments: [
    ("Emma (Jane Austen)", "Emma", ["Jane Austen"]),
    ("Emma  ", "Emma", []),
    (
      "Good Omens (Gaiman, Neil;Pratchett, Terry)", "Good Omens",
      ["Neil Gaiman", "Terry Pratchett"]
    ),
    ("雲圖 ((美)米切尔)", "雲圖", ["(美)米切尔"]),
    ("雲圖（米切尔）", "雲圖", ["米切尔"]),
    ("Emma (Annotated) (Jane Austen)", "Emma (Annotated)", ["Jane Austen"]),
    ("(untitled)", "(untitled)", []),
    ("Emma) (Austen", "Emma) (Austen", []),
  ])
  func `authors are in the last balanced brackets`(
    line: String, title: String, authors: [String]
  ) {
    let read = KindleTitle(line)
    #expect(read.title == title)
    #expect(read.authors == authors)
  }

  @Test func `a resized highlight replaces the earlier one, others on the page stay`() throws {
    let file = read([
      record("- Your Highlight on Location 10-12 | Added on 1 May 2020 10:00:00", "She was"),
      record("- Your Highlight on Location 10-14 | Added on 1 May 2020 10:01:00", "She was happy"),
      record("- Your Highlight on Location 10-11 | Added on 1 May 2020 10:02:00", "Others"),
    ])
    let book = try #require(file.books.first)
    #expect(book.highlights.map(\.quotation) == ["She was happy", "Others"])
  }

  @Test func `a highlight keeps its key when it grows in a later file`() throws {
    let short = record("- Your Highlight on Location 10-12 | Added on 1 May 2020 10:00:00", "She")
    let long = record(
      "- Your Highlight on Location 10-14 | Added on 1 May 2020 10:01:00", "She was")
    let (one, both) = (read([short]), read([short, long]))
    #expect(both.books.first?.highlights.map(\.key) == one.books.first?.highlights.map(\.key))
    let alone = try #require(read([long]).books.first?.highlights.first)
    #expect(alone.series == one.books.first?.highlights.first?.series)
    #expect(alone.continues("> She\n\n@loc10-12"))
  }

  @Test func `a highlight that was resized at its front is the same one`() {
    let file = read([
      record("- Your Highlight on Location 10-14 | Added on 1 May 2020 10:00:00", "was happy"),
      record("- Your Highlight on Location 9-14 | Added on 1 May 2020 10:01:00", "She was happy"),
      record("- Your Highlight on Location 9-12 | Added on 1 May 2020 10:02:00", "She was"),
    ])
    #expect(file.books.first?.highlights.map(\.noteText) == ["> She was\n\n@loc9-12"])
  }

  @Test(arguments: [
    ("on page 7", "war", true), ("", "war", true), ("", "The war", true),
    ("on page 7", "The war", true), ("on page 7", "The war of all. So", false),
    ("on page 7", "The war of all.", false), ("on Location 9-14", "war", true),
    ("on Location 9-14", "of all.", false), ("on Location 9", "The war", false),
  ])
  func `a highlight replaces no other one that only contains its words`(
    place: String, second: String, areBoth: Bool
  ) {
    let facts = "- Your Highlight \(place) | Added on 1 May 2020"
    let file = read([record(facts, "The war of all."), record(facts, second)])
    let kept = areBoth ? ["The war of all.", second] : [second]
    #expect(file.books.first?.highlights.map(\.quotation) == kept)
  }

  @Test func `a text that the device cut off replaces no longer one`() {
    let limit = " <您已达到本书的剪贴上限>"
    let file = read([
      record("- Your Highlight on Location 9-14 | Added on 1 May 2020 10:00:00", "She was happy"),
      record("- Your Highlight on Location 9-14 | Added on 1 May 2020 10:01:00", "She" + limit),
      record("- Your Highlight on Location 20-24 | Added on 1 May 2020 10:02:00", "Cut" + limit),
    ])
    #expect(file.books.first?.highlights.map(\.quotation) == ["She was happy", "Cut"])
  }

  @Test func `a note with only a page belongs to the highlight directly before it`() {
    let file = read(
      [
        "Emma\n- Your highlight on page 7 | Added on Monday, May 04, 2020 10:00:00 AM\n\none",
        "Emma\n- Your note on page 7 | Added on Monday, May 04, 2020 10:00:00 AM\n\nof one",
        "Emma\n- Your highlight on page 7 | Added on Monday, May 04, 2020 10:01:00 AM\n\ntwo",
        "Emma\n- Your note on page 7 | Added on Monday, May 04, 2020 10:01:00 AM\n\nof two",
      ], end: "\n==========\n")
    #expect(
      file.books.first?.highlights.map(\.noteText) == [
        "> one\n\nof one\n\n@p7", "> two\n\nof two\n\n@p7",
      ])
  }

  @Test func `authors over several lines are the authors, and no part of the text before`() {
    let file = read(
      [
        "Emma (Austen)\n- Your highlight on page 7 | Added on 1 May 2020\n\nfirst",
        "Good Omens (Discworld) (Terry Pratchett\nNeil Gaiman)\n"
          + "- Your highlight on page 8 | Added on 1 May 2020\n\nsecond",
      ], end: "\n==========\n")
    #expect(file.books.map(\.title) == ["Emma", "Good Omens (Discworld)"])
    #expect(file.books.last?.authors == ["Terry Pratchett", "Neil Gaiman"])
    #expect(file.books.flatMap(\.highlights).map(\.quotation) == ["first", "second"])
    #expect(file.unreadable.isEmpty)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `garbage between records is no part of a text`(lineEnd: String) {
    let end = "\(lineEnd)==========\(lineEnd)"
    let first = "Emma\n- Your Highlight on page 7 | Added on 1 May 2020\n\nkept"
      .replacing("\n", with: lineEnd)
    let file = read([first, "garbage", first.replacing("kept", with: "more")], end: end)
    #expect(file.books.first?.highlights.map(\.quotation) == ["kept", "more"])
    #expect(file.unreadable.map(\.reason) == ["no line with place and time"])
  }

  @Test(arguments: ["garbage", "garbage (x\n\nmore - of | it\n"])
  func `garbage directly before a record costs only itself`(garbage: String) {
    let first = "Emma\n- Your Highlight on page 7 | Added on 1 May 2020\n\nkept"
    let file = read([first, garbage + "\n" + first.replacing("kept", with: "more")])
    #expect(file.books.first?.highlights.map(\.quotation) == ["kept", "more"])
    #expect(file.unreadable.map(\.reason) == ["no line with place and time"])
  }

  @Test func `a note belongs to the highlight whose range holds it`() throws {
    let file = read([
      record("- Your Highlight on Location 10-14 | Added on 1 May 2020 10:00:00", "She was happy"),
      record("- Your Note on Location 14 | Added on 1 May 2020 10:01:00", "Really?\nIs she?"),
      record("- Your Note on Location 99 | Added on 1 May 2020 10:02:00", "alone"),
      record("- Your Bookmark on Location 50 | Added on 1 May 2020 10:03:00", ""),
    ])
    let book = try #require(file.books.first)
    #expect(
      book.highlights.map(\.noteText) == [
        "> She was happy\n\nReally?\nIs she?\n\n@loc10-14", "alone @loc99",
      ])
  }

  @Test func `a row of dashes in a body does not end the record`() throws {
    let file = read([
      record("- Your Note on Location 5 | Added on 1 May 2020 10:00:00", "above\n==========\nbelow")
    ])
    #expect(file.books.first?.highlights.first?.words == "above\n==========\nbelow")
    #expect(file.unreadable.isEmpty)
  }

  @Test func `a title alone after a bookmark is reported`() {
    let file = read([
      record("- Your Bookmark on Location 5 | Added on 1 May 2020 10:00:00", ""),
      "Emma (Austen, Jane)",
      record("- Your Highlight on Location 5-6 | Added on 1 May 2020 10:00:00", "kept"),
    ])
    #expect(file.books.first?.highlights.map(\.quotation) == ["kept"])
    #expect(file.unreadable.map(\.line) == [6])
  }

  @Test func `the device's message about its limit is not part of a text`() throws {
    let limit = " <You have reached the clipping limit for this item>"
    let file = read([
      record("- Your Highlight on Location 5-6 | Added on 1 May 2020 10:00:00", "kept" + limit),
      record("- Your Highlight on Location 7-8 | Added on 1 May 2020 10:00:00", limit),
      record("- Your Highlight on Location 9-10 | Added on 1 May 2020 10:00:00", limit),
    ])
    #expect(file.books.first?.highlights.map(\.quotation) == ["kept"])
    let reason = "the device left out the text of 2 highlights: its limit for the book"
    #expect(file.unreadable == [UnreadableRecord(line: 6, reason)])
  }

  @Test func `a record without a line of facts is reported with its line, and the rest is read`() {
    let file = read([
      "Emma (Jane Austen)\r\nno facts here\r\n\r\ntext",
      record("- Your Highlight on Location 5-6 | Added on 1 May 2020 10:00:00", "kept"),
    ])
    #expect(file.unreadable == [UnreadableRecord(line: 1, "no line with place and time")])
    #expect(file.books.map(\.highlights.count) == [1])
  }

  @Test func `a record of which the file has no text is told, wherever it was cut`() {
    let whole = record("- Your Highlight on Location 5-6 | Added on 1 May 2020", "kept")
    let cut = "B (X)\r\n- Your Highlight on Location 9-10 | Added on 31 December 2020\r\n\r\n"
    for length in 1...cut.utf8.count {
      let bytes = Array((whole + "\r\n==========\r\n" + cut).utf8).dropLast(cut.utf8.count - length)
      let file = ImportedFile(Array(bytes), as: .kindle)
      #expect(file.books.flatMap(\.highlights).map(\.quotation) == ["kept"])
      #expect(file.unreadable.map(\.line) == [6])
    }
    let bookmark = "B (X)\r\n- Your Bookmark on Location 9 | Added on 31 December 2020"
    #expect(read([bookmark], end: "").unreadable.isEmpty)
  }

  @Test func `titles that look like paths or code stay titles`() {
    let hostile = "../../etc/passwd'; DROP TABLE book;-- (A \u{1B}[2J)"
    let file = read([
      record("- Your Highlight on Location 5-6 | Added on 1 May 2020", "x", title: hostile)
    ])
    #expect(file.books.first?.title == "../../etc/passwd'; DROP TABLE book;--")
    #expect(file.books.first?.authors == ["A \u{1B}[2J"])
  }
}
