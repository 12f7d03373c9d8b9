import LibraryModel

extension ImportAnswers {
  /// Reads the values of `--skip TITLE` and of `--book TITLE=BOOK`, where the book is what follows
  /// the last `=`; says which titles no book of the files has.
  ///
  /// - Throws: `Failure` if a value has no `=`, or if its book is not in the library.
  init(
    skip: [String], book: [String], of files: ImportedFiles, in library: CommandLibrary
  ) throws(Failure) {
    self.init()
    for title in skip {
      files.sayIfMissing(title, of: "--skip")
      add(.leftOut, for: title)
    }
    for value in book {
      guard let mark = value.lastIndex(of: "="), mark > value.startIndex else {
        throw Failure(.usage, "--book: \"\(value)\" has no title and \"=\": write 'TITLE=BOOK'")
      }
      let (title, name) = (String(value[..<mark]), String(value[value.index(after: mark)...]))
      files.sayIfMissing(title, of: "--book")
      add(name.isEmpty ? .new : .book(try library.names.book(name)), for: title)
    }
  }
}

extension ImportedFiles {
  /// Says if no book has the title in an option.
  ///
  /// The import goes on: a file that is imported again and again may not have it today.
  fileprivate func sayIfMissing(_ title: String, of option: String) {
    var answers = ImportAnswers()
    answers.add(.leftOut, for: title)
    guard !hasBook(where: { answers.answer(for: $0.title, by: $0.authors) != nil }) else { return }
    Output.say("\(option): no book \"\(title)\" in the file")
  }
}
