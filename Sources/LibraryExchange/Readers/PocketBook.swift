import LibraryModel

/// Reads the notes that a PocketBook exports as XHTML.
enum PocketBook {
  /// Whether a file is of a PocketBook, by its beginning.
  static func isMine(_ beginning: ArraySlice<UInt8>) -> Bool {
    beginning.contains("PocketBook Bookmarks Export".utf8)
  }

  static func read(_ file: FileBytes) -> ReadBooks {
    guard let page = XMLElement.read(file.rest()), let title = page.first("title")?.text.inOneLine,
      !title.isEmpty
    else { return ([], [UnreadableRecord(line: 1, "no XHTML with a title")]) }
    let key = SourceKey.ofBook(title, [])
    let marks = page.all("div").filter { $0.classes.contains("bookmark") }
    let notes = marks.compactMap { mark -> ImportedHighlight? in
      let (text, words) = (mark.text(of: "bm-text"), mark.text(of: "bm-note"))
      // The mark of a page has no text of the book.
      let isMark = text == "Bookmark" && words.isEmpty
      let place = Passage("p" + mark.text(of: "bm-page"))
      let id = mark.attributes["id"] ?? SourceKey.of([place?.description ?? "", text, words])
      let note = ImportedHighlight(
        key: key + "/" + id, quotation: text, words: words, place: place)
      return isMark || note.noteText.isEmpty ? nil : note
    }
    return ([ImportedBook(key: key, title: title, highlights: notes)], [])
  }
}

extension XMLElement {
  fileprivate var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }

  /// The text of the first element with a class.
  fileprivate func text(of name: Substring) -> String {
    (all("div") + all("p")).first { $0.classes.contains(name) }?.text.trimmed ?? ""
  }
}
