import struct FoundationEssentials.Data
import LibraryModel

/// Reads annotations that Calibre exported as JSON.
///
/// The file has no titles: each book gets a name by its number.
enum Calibre {
  static func read(_ file: FileBytes) -> ReadBooks {
    var shelf = Shelf()
    do throws(LiteralFault) {
      _ = try JSONReader.read(file) { table, names in
        guard names.count == 2, names[0] == "annotations" else { return false }
        shelf.add(table)
        return true
      }
    } catch {
      return ([], [UnreadableRecord(line: error.line, error.reason)])
    }
    return (shelf.books, shelf.unreadable)
  }

  private struct Shelf {
    var books: [ImportedBook] = []
    var unreadable: [UnreadableRecord] = []
    private var indices: [String: Int] = [:]

    mutating func add(_ annotation: Literal.Table) {
      guard isHighlight(annotation) else { return }
      let book = annotation["book_id"]
      guard let highlight = highlight(annotation) else {
        return unreadable.append(UnreadableRecord(line: annotation.line, "no text, or no key"))
      }
      let index = indices[book] ?? books.count
      if index == books.count {
        books.append(ImportedBook(key: book.unlessEmpty ?? "?", title: "Calibre book \(book)"))
        indices[book] = index
      }
      books[index].highlights.append(highlight)
      unreadable.add(time: annotation["timestamp"], highlight.created, line: annotation.line)
    }
  }

  /// Reads the highlights that the program keeps in a book, in `META-INF/calibre_bookmarks.txt`: a
  /// list in JSON and Base64.
  static func highlights(inBook bytes: [UInt8]) -> [ImportedHighlight] {
    let text = bytes[...].text
    guard text.hasPrefix(magic) else { return [] }
    let encoded = text.dropFirst(magic.count).filter { !$0.isWhitespace }
    guard let data = Data(base64Encoded: encoded),
      let list = try? JSONReader.read(Array(data)[...]).table
    else { return [] }
    return list.tables.filter(isHighlight).compactMap(highlight)
  }

  private static let magic = "encoding=json+base64:"

  private static func isHighlight(_ annotation: Literal.Table) -> Bool {
    annotation["type"] == "highlight" && annotation.fields["removed"]?.isTrue != true
  }

  /// Returns a highlight; nil without a text or a key.
  private static func highlight(_ annotation: Literal.Table) -> ImportedHighlight? {
    let (key, text) = (annotation["uuid"], annotation["highlighted_text"])
    let words = annotation["notes"]
    guard !key.isEmpty, !text.isEmpty || !words.isEmpty else { return nil }
    let style = annotation.fields["style"]?.table
    return ImportedHighlight(
      key: key, quotation: text, words: words, chapter: chapter(of: annotation),
      tags: style?["kind"] == "color" ? ColourLabel.tags(style?["which"] ?? "") : [],
      created: LocalTime.iso(annotation["timestamp"]))
  }

  /// The title of the chapter: the last one of the titles from the book down to it.
  private static func chapter(of annotation: Literal.Table) -> String? {
    annotation.fields["toc_family_titles"]?.table?.items.last?.text
  }
}
