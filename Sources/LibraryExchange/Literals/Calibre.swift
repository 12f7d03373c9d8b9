import LibraryModel

/// Reads annotations that Calibre exported as JSON.
///
/// The file has no titles: each book gets a name by its number.
enum Calibre {
  static func read(_ bytes: ArraySlice<UInt8>) -> ReadBooks {
    let annotations: [Literal.Table]
    do throws(LiteralFault) {
      annotations = try JSONReader.read(bytes).table?.fields["annotations"]?.table?.tables ?? []
    } catch {
      return ([], [UnreadableRecord(line: error.line, error.reason)])
    }
    var books: [ImportedBook] = []
    var indices: [String: Int] = [:]
    var unreadable: [UnreadableRecord] = []
    for annotation in annotations {
      guard annotation["type"] == "highlight", annotation.fields["removed"]?.isTrue != true else {
        continue
      }
      let (key, book) = (annotation["uuid"], annotation["book_id"])
      let (text, words) = (annotation["highlighted_text"], annotation["notes"])
      guard !key.isEmpty, !text.isEmpty || !words.isEmpty else {
        unreadable.append(UnreadableRecord(line: annotation.line, "no text, or no key"))
        continue
      }
      let index = indices[book] ?? books.count
      if index == books.count {
        books.append(ImportedBook(key: book.unlessEmpty ?? "?", title: "Calibre book \(book)"))
        indices[book] = index
      }
      books[index].highlights.append(
        ImportedHighlight(
          key: key, quotation: text, words: words, chapter: chapter(of: annotation),
          colour: annotation.fields["style"]?.table?["which"].unlessEmpty,
          created: LocalTime.iso(annotation["timestamp"])))
    }
    return (books, unreadable)
  }

  /// The title of the chapter: the last one of the titles from the book down to it.
  private static func chapter(of annotation: Literal.Table) -> String? {
    annotation.fields["toc_family_titles"]?.table?.items.last?.text
  }
}
