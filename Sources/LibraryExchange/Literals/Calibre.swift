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
      guard annotation["type"] == "highlight", annotation.fields["removed"]?.isTrue != true else {
        return
      }
      let (key, book) = (annotation["uuid"], annotation["book_id"])
      let (text, words) = (annotation["highlighted_text"], annotation["notes"])
      guard !key.isEmpty, !text.isEmpty || !words.isEmpty else {
        return unreadable.append(UnreadableRecord(line: annotation.line, "no text, or no key"))
      }
      let index = indices[book] ?? books.count
      if index == books.count {
        books.append(ImportedBook(key: book.unlessEmpty ?? "?", title: "Calibre book \(book)"))
        indices[book] = index
      }
      books[index].highlights.append(
        ImportedHighlight(
          key: key, quotation: text, words: words, chapter: chapter(of: annotation),
          created: LocalTime.iso(annotation["timestamp"])))
    }
  }

  /// The title of the chapter: the last one of the titles from the book down to it.
  private static func chapter(of annotation: Literal.Table) -> String? {
    annotation.fields["toc_family_titles"]?.table?.items.last?.text
  }
}
