import LibraryModel

/// What the user said about books of an import: the values of `--book TITLE=BOOK`.
struct ImportAnswers {
  /// The answers by the slug of the title.
  let answers: [String: ImportRequest.Answer]

  /// Reads values; the book is what follows the last `=`.
  ///
  /// - Throws: `Failure` if a value has no `=`, or if its book is not in the library.
  init(_ values: [String], in library: CommandLibrary) throws(Failure) {
    var answers: [String: ImportRequest.Answer] = [:]
    for value in values {
      guard let mark = value.lastIndex(of: "="), mark > value.startIndex else {
        throw Failure(.usage, "--book: \"\(value)\" has no title and \"=\": write 'TITLE=BOOK'")
      }
      let (title, name) = (String(value[..<mark]), String(value[value.index(after: mark)...]))
      let key = title.slug.isEmpty ? title : title.slug
      answers[key] = name.isEmpty ? .new : .book(try library.names.book(name))
    }
    self.answers = answers
  }
}
