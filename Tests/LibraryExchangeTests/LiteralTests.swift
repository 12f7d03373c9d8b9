import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

struct LiteralTests {
  private func lua(_ text: String) throws -> Literal {
    try LuaReader.read(FileBytes(Array(text.utf8))) { _, _ in false }
  }

  private func json(_ text: String) throws -> Literal { try JSONReader.read(Array(text.utf8)[...]) }

  @Test func `a string that is not in UTF-8 is in the Windows encoding of Western Europe`() throws {
    let bytes = Array("return { [\"a\"] = \"caf".utf8) + [0xE9] + Array("\" }".utf8)
    let value = try LuaReader.read(FileBytes(bytes)) { _, _ in false }
    #expect(value.table?["a"] == "café")
    let escaped = Array("{ \"a\": \"\\u00e9\\n".utf8) + [0xE9] + Array("\" }".utf8)
    let object = try JSONReader.read(escaped[...])
    #expect(object.table?["a"] == "é\né")
  }

  @Test func `a Lua table has its named and its unnamed values`() throws {
    let table = try #require(
      try lua(
        """
        -- we can read Lua syntax here!
        return {
            [1] = { ["text"] = "a \\"b\\"\\
        c", }, --[[ more ]] name = 'd', [==[e]]]==], -2.5, true, nil; ["f"] = 0x10,
        }
        """
      ).table)
    #expect(table.tables.first?["text"] == "a \"b\"\nc")
    #expect(table["name"] == "d")
    #expect(table.items == [.text("e]]"), .number(-2.5), .bool(true), .null])
    #expect(table.fields["f"]?.integer == 16)
  }

  @Test(arguments: [
    "return os.execute('rm -rf ~')", "return { a = (function() end)() }", "return {", "return \"a",
    "x = 1 return {}", "return {} os.exit()", "return 1 + 1", "return { [{}] = 1 }", "",
    "return {\"a\nb\"}", "return \"\\300\"", "return ..",
  ])
  func `anything but a literal is a fault, and is not run`(text: String) {
    #expect(throws: LiteralFault.self) { try lua(text) }
  }

  @Test func `a number that is too large costs no more than its field`() throws {
    let value = try JSONReader.read(Array("{\"a\":1e400,\"b\":2}".utf8)[...])
    #expect(value.table?.fields == ["a": .null, "b": .number(2)])
  }

  @Test func `deep nesting is a fault, not a crash`() {
    let deep = String(repeating: "{", count: 100_000)
    #expect(throws: LiteralFault.self) { try lua("return " + deep) }
    #expect(throws: LiteralFault.self) { try json(String(repeating: "[", count: 100_000)) }
  }

  @Test func `JSON texts have their escapes, objects their lines`() throws {
    let value = try json("{\"a\": \"\\u00e9\\n\\ud83d\\ude00\\ud800\",\n \"b\": [{}, 1e3, null]}")
    #expect(value.table?["a"] == "é\n😀\u{FFFD}")
    #expect(value.table?.fields["b"]?.table?.items.first?.table?.line == 2)
    #expect(value.table?.fields["b"]?.table?.items.dropFirst().first?.integer == 1000)
  }

  @Test(arguments: [
    "{\"a\" 1}", "[1 2]", "{\"a\":1} x", "nul", "\"a", "{a:1}", "\"\\u12g4\"", "01x",
  ])
  func `malformed JSON is a fault`(text: String) {
    #expect(throws: LiteralFault.self) { try json(text) }
  }
}

struct EReaderTests {
  @Test func `KOReader's annotations have text, note, chapter and page`() throws {
    let file = try read(
      """
      -- we can read Lua syntax here!
      return {
          ["annotations"] = {
              [1] = {
                  ["chapter"] = "Volume I",
                  ["color"] = "yellow",
                  ["datetime"] = "2024-05-01 21:10:11",
                  ["drawer"] = "lighten",
                  ["note"] = "mine",
                  ["page"] = "/body/DocFragment[8]/body/p[3]/text().12",
                  ["pageno"] = 29,
                  ["pos0"] = "/body/DocFragment[8]/body/p[3]/text().12",
                  ["text"] = "She was happy",
              },
              [2] = { ["datetime"] = "2024-05-01 21:12:11", ["page"] = "x", ["text"] = "in Volume I" },
              [3] = { ["datetime"] = "2024-05-01 21:12:12", ["drawer"] = "lighten" },
              [4] = { ["datetime"] = "2024-05-01 21:12:13", ["pos0"] = "a", ["pos1"] = "b", ["text"] = "bare" },
          },
          ["percent_finished"] = 0.459,
          ["summary"] = { ["rating"] = 4, ["status"] = "complete" },
          ["doc_pages"] = 300,
          ["doc_props"] = { ["authors"] = "Jane Austen\\
      Ann Other", ["title"] = "Emma" },
          ["partial_md5_checksum"] = "0123abcd",
      }
      """)
    #expect(file.format == .koreader)
    let book = try #require(file.books.first)
    #expect(book.key == "0123abcd")
    #expect(book.authors == ["Jane Austen", "Ann Other"])
    #expect(book.pages == 300)
    #expect(
      book.highlights.map(\.noteText) == [
        "> She was happy\n\nmine\n\n@p29, Volume I #yellow", "> bare",
      ])
    #expect(book.status == .finished && book.rating?.description == "4")
    #expect(book.progress == .percent(45))
    #expect(file.unreadable == [UnreadableRecord(line: 16, "no text")])
  }

  @Test func `older files of KOReader join highlights and words by their time`() throws {
    let file = try read(
      """
      return {
          ["bookmarks"] = {
              [1] = { ["datetime"] = "2020-01-02 03:04:05", ["notes"] = "She was", ["text"] = "my words" },
              [2] = { ["datetime"] = "2020-01-02 03:04:06", ["notes"] = "Others",
                ["text"] = "Page 7 Others @ 2020-01-02 03:04:06" },
          },
          ["highlight"] = {
              [5] = { [1] = { ["chapter"] = "I", ["datetime"] = "2020-01-02 03:04:05", ["text"] = "She was" } },
              [7] = { [1] = { ["datetime"] = "2020-01-02 03:04:06", ["text"] = "Others" } },
          },
          ["stats"] = { ["title"] = "Emma", ["authors"] = "Jane Austen" },
      }
      """)
    #expect(
      file.books.first?.highlights.map(\.noteText) == [
        "> She was\n\nmy words\n\n@p5, I", "> Others\n\n@p7",
      ])
  }

  @Test func `KOReader's export has several books`() throws {
    let file = try read(
      """
      {"created_on": 1, "version": "json/1.0.0", "documents": [
        {"title": "Emma", "author": "Jane Austen", "number_of_pages": 300, "entries": [
          {"sort": "highlight", "page": "29-30", "time": 1714590611, "text": "She was", "note": "mine",
           "chapter": "I", "drawer": "lighten"},
          {"sort": "highlight", "page": 31, "time": 1714590612, "text": "happy", "drawer": "lighten"}]},
        {"entries": []}]}
      """)
    #expect(
      file.books.first?.highlights.map(\.noteText) == [
        "> She was\n\nmine\n\n@p29-30, I", "> happy\n\n@p31",
      ])
    #expect(file.books.first?.highlights.first?.created?.timeIntervalSince1970 == 1_714_590_611)
    #expect(file.unreadable == [UnreadableRecord(line: 6, "no title")])
  }

  @Test func `Calibre's removed annotations are left out`() throws {
    let file = try read(
      """
      \u{FEFF}{"type": "calibre_annotation_collection", "version": 1, "annotations": [
        {"book_id": 7, "uuid": "u1", "type": "highlight", "highlighted_text": "She was",
         "notes": "mine", "timestamp": "2021-06-22T12:34:56.789Z", "toc_family_titles": ["A", "B"]},
        {"book_id": 7, "uuid": "u2", "type": "highlight", "removed": true},
        {"book_id": 7, "type": "bookmark", "title": "here"},
        {"book_id": 7, "type": "highlight"}]}
      """)
    #expect(file.format == .calibre)
    #expect(file.books.map(\.title) == ["Calibre book 7"])
    #expect(file.books.first?.highlights.map(\.noteText) == ["> She was\n\nmine\n\nB"])
    #expect(file.books.first?.highlights.map(\.key) == ["u1"])
    #expect(file.unreadable == [UnreadableRecord(line: 6, "no text, or no key")])
  }
}
