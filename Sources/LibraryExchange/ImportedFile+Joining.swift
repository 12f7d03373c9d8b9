import LibraryModel

extension ImportedFile {
  /// Joins the books with the same key of files of the same format: a device may have a book twice.
  ///
  /// Of highlights with the same key one stays: a later one if it replaces an earlier import's. So
  /// does one of highlights with the same text at the same place, or of the same time, with the
  /// words of all.
  public static func joined(_ files: [ImportedFile]) -> [ImportedFile] {
    let keys = files.flatMap { file in file.books.map { BookKey(format: file.format, key: $0.key) }
    }
    guard Set(keys).count < keys.count else { return files }
    var places: [BookKey: (file: Int, book: Int)] = [:]
    var joined: [ImportedFile] = []
    for file in files {
      joined.append(ImportedFile(file.format, []))
      for book in file.books {
        let last = joined.count - 1
        let place =
          places[BookKey(format: file.format, key: book.key)] ?? (last, joined[last].books.count)
        if place.book == joined[place.file].books.count {
          joined[place.file].books.append(book)
          places[BookKey(format: file.format, key: book.key)] = place
        } else {
          joined[place.file].books[place.book].join(book)
        }
      }
    }
    return joined
  }

  private struct BookKey: Hashable {
    let format: ImportFormat
    let key: String
  }
}

extension ImportedBook {
  /// Takes over the facts that are missing here, and the highlights.
  fileprivate mutating func join(_ other: ImportedBook) {
    takeFacts(of: other)
    var indices = Dictionary(zip(highlights.map(\.key), 0...)) { first, _ in first }
    var matcher = HighlightMatcher()
    for highlight in highlights {
      matcher.add(
        highlight.noteText, created: highlight.created,
        of: HighlightMatcher.Key("", highlight.key))
    }
    for highlight in other.highlights {
      if let index = indices[highlight.key] {
        if highlight.replaces(highlights[index].noteText) { highlights[index] = highlight }
        continue
      }
      switch matcher.find(highlight, from: "", isTaken: { _ in false }) {
      case .lacksWords(let key, text: _):
        guard let index = indices[key.key] else { continue }
        let words = [highlights[index].words, highlight.words].filter { !$0.isEmpty }
        highlights[index].words = words.joined(separator: "\n\n")
      case .present, .deleted: break
      case nil:
        indices[highlight.key] = highlights.count
        highlights.append(highlight)
      }
    }
  }
}
