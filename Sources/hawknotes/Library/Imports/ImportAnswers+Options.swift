import LibraryModel

extension ImportAnswers {
  /// Creates answers from the values of `--skip TITLE`.
  init(skipping titles: [String]) {
    self.init()
    for title in titles { add(.leftOut, for: title) }
  }

  /// Reads the values of `--book TITLE=BOOK`, where the book is what follows the last `=`.
  ///
  /// - Throws: `Failure` if a value has no `=`, or if its book is not in the library.
  mutating func add(_ values: [String], in library: CommandLibrary) throws(Failure) {
    for value in values {
      guard let mark = value.lastIndex(of: "="), mark > value.startIndex else {
        throw Failure(.usage, "--book: \"\(value)\" has no title and \"=\": write 'TITLE=BOOK'")
      }
      let (title, name) = (String(value[..<mark]), String(value[value.index(after: mark)...]))
      add(name.isEmpty ? .new : .book(try library.names.book(name)), for: title)
    }
  }
}
