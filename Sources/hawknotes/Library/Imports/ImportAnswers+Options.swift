import LibraryModel

extension ImportAnswers {
  /// Reads the values of `--skip TITLE` and of `--book TITLE=BOOK`, where the book is what follows
  /// the last `=`.
  ///
  /// - Throws: `Failure` if a value has no `=`, if no book of the files has its title, or if its
  ///   book is not in the library.
  init(
    skip: [String], book: [String], of files: ImportedFiles, in library: CommandLibrary
  ) throws(Failure) {
    self.init()
    for title in skip {
      try files.requireBook(titled: title, for: "--skip")
      add(.leftOut, for: title)
    }
    for value in book {
      guard let mark = value.lastIndex(of: "="), mark > value.startIndex else {
        throw Failure(.usage, "--book: \"\(value)\" has no title and \"=\": write 'TITLE=BOOK'")
      }
      let (title, name) = (String(value[..<mark]), String(value[value.index(after: mark)...]))
      try files.requireBook(titled: title, for: "--book")
      add(name.isEmpty ? .new : .book(try library.names.book(name)), for: title)
    }
  }
}

extension ImportedFiles {
  fileprivate func requireBook(titled title: String, for option: String) throws(Failure) {
    var answers = ImportAnswers()
    answers.add(.leftOut, for: title)
    guard !hasBook(where: { answers.answer(for: $0.title, by: $0.authors) != nil }) else { return }
    throw Failure(
      .notFound,
      "\(option): no book \"\(title)\" in the file: `hawknotes import --dry-run` lists its books")
  }
}
