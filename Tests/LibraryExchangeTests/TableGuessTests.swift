import LibraryModel
import Testing

@testable import LibraryExchange

/// Tables of no known format: the fields of their columns are guessed, or named.
struct TableGuessTests {
  private func sample(_ text: String) throws -> TableSample {
    try #require(TableSample(FileBytes(Array(text.utf8))))
  }

  private func read(_ text: String, _ columns: TableMapping? = nil) -> ImportedFile {
    ImportedFile(FileBytes(Array(text.utf8)), as: .csv, columns: columns)
  }

  @Test func `columns are guessed by their names in several languages`() throws {
    let guess = try sample("Titel;Autor;Zitat;Notiz;Seite;Laune\nEmma;Jane Austen;x;y;7;gut\n")
      .guess
    #expect(guess == TableMapping([.title, .author, .quote, .note, .page, nil], hasNames: true))
  }

  @Test func `columns without names are guessed by their content`() throws {
    let long = String(repeating: "word ", count: 20)
    let guess = try sample(
      "Emma,Jane Austen,9780141439587,2020-10-21,\(long)\nBread,Ann Oak,0141439580,2020-11-01,\(long)\n"
    ).guess
    #expect(guess == TableMapping([.title, .author, .isbn, .date, .quote], hasNames: false))
  }

  @Test func `a text with one column is no table`() {
    #expect(TableSample(FileBytes(Array("one\ntwo\n".utf8))) == nil)
    #expect(TableSample(FileBytes([])) == nil)
  }

  @Test func `rows of one book become its notes`() {
    let file = read(
      "Buch,Verfasser,Text,S.\nEmma,\"Austen, Jane\",happy,7\nEmma,\"Austen, Jane\",sad,p. 8-9\n,,alone,\n",
      TableMapping([.title, .author, .note, .page], hasNames: true))
    #expect(file.books.map(\.title) == ["Emma"])
    #expect(file.books.first?.authors == ["Jane Austen"])
    #expect(file.books.first?.highlights.map(\.noteText) == ["happy @p7", "sad @p8-9"])
    #expect(file.unreadable == [UnreadableRecord(line: 4, "no title")])
  }

  @Test func `the first line of a table without names is read`() {
    let file = read("Emma,happy\n", TableMapping([.title, .quote], hasNames: false))
    #expect(file.books.first?.highlights.map(\.noteText) == ["> happy"])
  }

  @Test func `a note that was changed has the key of its quotation`() {
    let mapping = TableMapping([.title, .quote, .note, .page], hasNames: false)
    let keys = ["old", "new"].map { words in
      read("Emma,happy,\(words),7\n", mapping).books.first?.highlights.first?.key
    }
    #expect(keys[0] == keys[1])
  }

  @Test func `a spreadsheet in the Windows encoding keeps its letters`() {
    let bytes = Array("Emma,".utf8) + [0x84, 0xFC, 0x93, 0x0A]
    let file = ImportedFile(
      FileBytes(bytes), as: .csv, columns: TableMapping([.title, .quote], hasNames: false))
    #expect(file.books.first?.highlights.first?.quotation == "„ü“")
  }

  @Test func `a mapping is stored as words`() {
    let mapping = TableMapping([.title, nil, .author], hasNames: true)
    #expect(mapping.description == "names title - author")
    #expect(TableMapping(mapping.description) == mapping)
    #expect(TableMapping("nonsense") == nil)
  }
}
