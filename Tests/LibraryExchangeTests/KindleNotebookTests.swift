import LibraryModel
import Testing

@testable import LibraryExchange

/// The notebook that the Kindle app exports.
struct KindleNotebookTests {
  private static let notebook = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
    <html><head><style>.noteText { color: red }</style></head>
    <body>
    <div class="bodyContainer">
    <div class="notebookFor">Notebook Export</div>
    <div class="bookTitle">Emma &amp; others</div>
    <div class="authors">Austen, Jane; Ann Other</div>
    <div class="citation">Citation (APA): Austen</div>
    <hr/>
    <div class="sectionHeading">Volume I</div>
    <div class="noteHeading">Highlight (<span class="highlight_yellow">yellow</span>) - Chapter 2 &gt; Page 29 · Location 364</div>
    <div class="noteText">She was &lt;happy&gt;<br/>and rich</div>
    <div class="noteHeading">Note - Chapter 2 &gt; Page 29 · Location 364</div>
    <div class="noteText">mine</div>
    <h3 class='noteHeading'>Highlight(<span class='highlight_blue'>blue</span>) - Location 1,024</h3>
    <div class='noteText'>alone</h3>
    <div class="noteHeading">Bookmark - Page 30 · Location 400</div>
    <div class="noteHeading">Note - Page 31</div>
    <div class="noteText">a thought</div>
    <div class="noteHeading">Highlight (yellow) - Page 32</div>
    </div></body></html>
    """

  private func read(_ text: String) throws -> ImportedFile {
    let bytes = Array(text.utf8)
    #expect(ImportFormat(recognising: bytes) == .kindleNotebook)
    return ImportedFile(bytes, as: .kindleNotebook)
  }

  @Test func `a notebook's highlights have place, chapter and the words of their notes`() throws {
    let file = try read(Self.notebook)
    let book = try #require(file.books.first)
    #expect(book.title == "Emma & others")
    #expect(book.authors == ["Jane Austen", "Ann Other"])
    #expect(
      book.highlights.map(\.noteText) == [
        "> She was <happy>\n> and rich\n\nmine\n\n@p29 @loc364, Volume I, Chapter 2 #yellow",
        "> alone\n\n@loc1024, Volume I #blue",
        "a thought @p31, Volume I",
      ])
    #expect(file.unreadable == [UnreadableRecord(line: 21, "no text")])
    #expect(Set(book.highlights.map(\.key)).count == 3)
  }

  @Test func `a notebook without a title, or cut off anywhere, is read as far as it goes`() throws {
    #expect(try read("<div class=\"noteHeading\">Highlight - Page 1</div>").books.isEmpty)
    let bytes = Array(Self.notebook.utf8)
    for end in stride(from: 0, to: bytes.count, by: 13) {
      let file = ImportedFile(Array(bytes[..<end]), as: .kindleNotebook)
      #expect(file.unreadable.allSatisfy { $0.line > 0 })
    }
  }
}
