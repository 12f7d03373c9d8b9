import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

/// Highlights of reading programs in formats of their own.
struct ReaderTests {
  private func moon(_ position: Int, bookmark: String = "", note: String = "", _ text: String)
    -> String
  {
    """
    #
    \(100 + position)
    Emma: A Novel
    /sdcard/Books/Emma.epub
    /sdcard/books/emma.epub
    5
    0
    \(position)
    12
    -11184811
    1664163433449
    \(bookmark)
    \(note)
    \(text)
    0
    0
    1

    """
  }

  @Test func `Moon+ Reader's highlights and notes are read, its bookmarks are not`() throws {
    let file = try read(
      "829426\nindent:true\ntrim:false\n"
        + moon(1, note: "#", "Chapter One") + moon(2, note: "mine<BR>too", "She was<BR>happy")
        + moon(3, bookmark: "(4.4%) A page", "") + "#\nbroken\n")
    #expect(file.format == .moonReader)
    let book = try #require(file.books.first)
    #expect(book.title == "Emma: A Novel")
    #expect(
      book.highlights.map(\.noteText) == [
        "> Chapter One\n\n#", "> She was\n> happy\n\nmine\ntoo",
      ])
    #expect(book.highlights.first?.created?.timeIntervalSince1970 == 1_664_163_433.449)
    #expect(file.unreadable == [UnreadableRecord(line: 55, "not a record of Moon+ Reader")])
  }

  private static let rule = "\n-----------------------------------\n\n"

  @Test func `a Tolino's highlights and notes are read in its languages`() throws {
    let file = try read(
      [
        "Solaris (Lem, Stanislaw)\r\nMarkierung auf Seite 11-12: \"Darauf\r\nSchilder. \"\r\nHinzugefügt am 19.04.2023 | 18:53",
        "Solaris (Lem, Stanislaw)\nLesezeichen auf Seite 14: \"ren, das\"\nHinzugefügt am 01.05.2023 | 17:18",
        "Solaris (Lem, Stanislaw)\nNote on page 78: Mine: yes.\n\"quoted\" too\n\"On impulse\"\nAdded on 08/20/2023 | 7:50",
        "Emma\nMarkierung\"Ohne Seite\"\nGeändert am 21.08.2022 | 22:55",
        "Emma\n\n",
      ].joined(separator: Self.rule) + Self.rule)
    #expect(file.format == .tolino)
    #expect(file.books.map(\.title) == ["Solaris", "Emma"])
    #expect(file.books.first?.authors == ["Stanislaw Lem"])
    #expect(
      file.books.flatMap(\.highlights).map(\.noteText) == [
        "> Darauf\n> Schilder.\n\n@p11-12",
        "> On impulse\n\nMine: yes.\n\"quoted\" too\n\n@p78", "> Ohne Seite",
      ])
    let times = file.books.flatMap(\.highlights).map(\.created)
    #expect(
      times == [
        LocalTime(year: 2023, month: 4, day: 19, hour: 18, minute: 53).date,
        LocalTime(year: 2023, month: 8, day: 20, hour: 7, minute: 50).date,
        LocalTime(year: 2022, month: 8, day: 21, hour: 22, minute: 55).date,
      ])
    #expect(file.unreadable.map(\.reason) == ["no text"])
  }

  @Test func `a Tolino's highlight that was recorded again with a note is one note`() throws {
    let file = try read(
      [
        "Emma (Austen, Jane)\nHighlight on page 7: \"happy\"\nAdded on 08/20/2023 | 7:50",
        "Emma (Austen, Jane)\nNote on page 7: mine\n\"happy\"\nChanged on 08/21/2023 | 7:50",
      ].joined(separator: Self.rule))
    #expect(file.books.first?.highlights.map(\.noteText) == ["> happy\n\nmine\n\n@p7"])
  }

  @Test func `highlights of Readwise Reader come to their document, notes to their highlight`()
    throws
  {
    let file = try read(
      """
      {"count": 4, "nextPageCursor": null, "results": [
        {"id": "h1", "category": "highlight", "parent_id": "d1", "content": "She was happy",
         "notes": "", "tags": {"joy": {"name": "joy"}}, "saved_at": "2026-07-17T14:00:25+00:00"},
        {"id": "n1", "category": "note", "parent_id": "h1", "content": "mine"},
        {"id": "d1", "category": "article", "parent_id": null, "title": "Emma", "author": "Jane Austen"},
        {"id": "d2", "category": "article", "parent_id": null, "title": "Unread"},
        {"id": "h2", "category": "highlight", "parent_id": "gone", "content": "Lost"}
      ]}
      """)
    #expect(file.format == .readwiseReader)
    #expect(file.books.map(\.title) == ["Emma"])
    let note = try #require(file.books.first?.highlights.first)
    #expect(note.key == "h1")
    #expect(note.noteText == "> She was happy\n\nmine\n\n#joy")
    #expect(note.created?.timeIntervalSince1970 == 1_784_296_825)
    #expect(file.unreadable == [UnreadableRecord(line: 7, "its document is not in the file")])
  }

  @Test func `Readwise's export of books in JSON is read`() throws {
    let file = try read(
      """
      [{"user_book_id": 7, "title": "Emma", "author": "Jane Austen", "category": "books", "highlights": [
        {"id": 9, "text": "happy", "note": "mine", "location": 12, "location_type": "page",
         "highlighted_at": "2026-07-17T14:00:25Z", "tags": [{"name": "joy"}]}]}]
      """)
    #expect(file.books.first?.key == "7")
    #expect(file.books.first?.highlights.map(\.noteText) == ["> happy\n\nmine\n\n@p12 #joy"])
  }

  @Test func `the notes of a PocketBook are read`() throws {
    let file = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <html xmlns="http://www.w3.org/1999/xhtml"><head>
      <meta name="generator" content="PocketBook Bookmarks Export"></meta><title>Emma</title></head>
      <body><div id="a1" class="bookmark bm-color-red"><p class="bm-page">42</p>
      <div class="bm-text"><p>She was</p></div><div class="bm-note"><p>mine</p></div></div>
      <div id="a2" class="bookmark"><p class="bm-page">43</p><div class="bm-text"><p>Bookmark</p></div></div>
      </body></html>
      """)
    #expect(file.format == .pocketbook)
    #expect(file.books.map(\.title) == ["Emma"])
    #expect(file.books.first?.highlights.map(\.noteText) == ["> She was\n\nmine\n\n@p42"])
  }
}
