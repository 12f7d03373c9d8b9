import LibraryModel

struct ImportState: Equatable, Sendable {
  /// The path of the file or folder, as it was typed; kept for the next import.
  var path = ImportState.home
  /// Whether the sheet shows the review of the import, not the files.
  var isReview = false
  /// The index of the selected row.
  var row = 0 { didSet { row = max(0, row) } }
  /// Whether the cursor is on the selected file, not in the path.
  var isOnRow = false
  /// The user's answers to guesses.
  var answers = ImportAnswers()
  /// The fields of the columns of an unknown table, as far as the user has said; nil for other
  /// files.
  var columns: TableMapping?
  /// Whether the user has said all fields: the review has them.
  var areColumnsChosen = false
  /// Files, table and review that were read; not stored.
  var contents = ImportContents()

  /// The path with which the sheet opens first.
  static let home = "~/"

  /// The fields with which the file is read.
  var chosenColumns: TableMapping? { areColumnsChosen ? columns : nil }
  /// The effects that the import would have; nil before they are known.
  var review: ImportReview? { contents.review }
  /// The listed files; nil before they are known.
  var knownFiles: FileList? { contents.files.flatMap { $0.path == path ? $0 : nil } }
  var files: [FileList.Entry] { knownFiles?.entries ?? [] }
  /// The table whose columns the user is asked about.
  var askedTable: TableSample? { isReview && !areColumnsChosen ? review?.table : nil }
  /// Whether the import that is shown would change anything.
  var canImport: Bool { isReview && review?.numbers.changesSomething == true }

  /// The number of rows that can be selected.
  var rowCount: Int {
    guard isReview else { return files.count }
    if askedTable != nil { return 1 + (columns?.fields.count ?? 0) }
    return (review?.books.count ?? 0) + (review?.unreadable.count ?? 0)
  }

  /// The selected book, if it is a guess.
  var selectedGuess: ImportOutcome? {
    guard isReview, let books = review?.books, books.indices.contains(row), books[row].isGuess
    else { return nil }
    return books[row]
  }
}

/// The contents of the import sheet; they are not stored.
struct ImportContents: Equatable, Sendable {
  /// The files whose paths begin with the typed text.
  var files: FileList?
  /// The path that files were asked for last.
  var askedFiles: String?
  /// Whether the path is completed as soon as its files are known.
  var isCompleting = false
  /// The effects that the import would have.
  var review: ImportReview?
  /// The path that a review was asked for last.
  var askedReview: String?
}

// MARK: The path

extension ImportState {
  /// Returns the path after a text was typed: the beginning of another path replaces the one with
  /// which the sheet opens.
  func path(typing text: String) -> String {
    path == Self.home && (text.hasPrefix("/") || text.hasPrefix("~")) ? text : path + text
  }

  mutating func setPath(_ new: String) -> [WindowRequest] {
    let isSame = new == path
    self = ImportState(
      path: new, answers: isSame ? answers : ImportAnswers(), columns: isSame ? columns : nil,
      contents: contents)
    contents.isCompleting = false
    return [.scrollToTop]
  }

  /// Takes over the files of the path.
  mutating func adopt(_ files: FileList) -> [WindowRequest] {
    guard files.path == path else { return [] }
    contents.files = files
    row = min(row, max(0, files.entries.count - 1))
    return contents.isCompleting ? completePath() : []
  }

  var wordsWithoutFiles: String {
    path.hasSuffix("/") ? "This folder is empty." : "No file begins with that."
  }

  /// Adds to the path what all files have in common; if that is nothing, selects the next file.
  mutating func completePath() -> [WindowRequest] {
    contents.isCompleting = knownFiles == nil
    guard let files = knownFiles else { return [] }
    guard !files.entries.isEmpty else { return [.say(.info(wordsWithoutFiles))] }
    let completed = files.path.folderPath + files.commonBeginning
    if completed.count > files.path.count { return setPath(completed) }
    row = isOnRow ? (row + 1) % files.entries.count : 0
    isOnRow = true
    return []
  }

  mutating func enterPath() -> [WindowRequest] {
    if isOnRow { return choose(row) }
    guard !path.isEmpty else { return [.say(.warning("Type the path of a file or folder first."))] }
    return review(path)
  }

  private mutating func review(_ path: String) -> [WindowRequest] {
    let requests = setPath(path)
    isReview = true
    (contents.review, contents.askedReview) = (nil, nil)
    return requests
  }

  mutating func choose(_ chosen: Int) -> [WindowRequest] {
    guard !isReview else {
      row = min(chosen, max(0, rowCount - 1))
      return []
    }
    guard files.indices.contains(chosen) else { return [] }
    let (entry, folder) = (files[chosen], path.folderPath)
    return entry.isFolder ? setPath(folder + entry.shown) : review(folder + entry.name)
  }
}

// MARK: The review

extension ImportState {
  /// Takes over the review of the path.
  mutating func adopt(_ review: ImportReview) {
    guard review.path == path, review.columns == chosenColumns else { return }
    contents.review = review
    beginColumns()
    contents.review?.count(with: answers)
    row = min(row, max(0, rowCount - 1))
  }

  mutating func leaveReview() -> [WindowRequest] {
    guard isReview else { return [.close] }
    if areColumnsChosen { return review(withColumns: false) }
    // The files are listed again, which ends the reading for the review.
    contents.askedFiles = nil
    return setPath(path)
  }

  /// Answers the selected guess: one of the books that it may be, a new one, or none.
  mutating func answerGuess(isNext: Bool) {
    guard let guess = selectedGuess else { return }
    let all = guess.candidates.map { ImportAnswers.Answer.book($0.id) } + [.new, .leftOut]
    let given = answers.answer(for: guess.title, by: guess.authors).flatMap(all.firstIndex)
    let last = all.count - 1
    let next = given.map { $0 + (isNext ? 1 : last) } ?? (isNext ? 0 : last)
    answers.add(all[next % all.count], for: guess.title, by: guess.authors)
    contents.review?.count(with: answers)
  }
}

// MARK: The columns of a table of no known format: the user says what each is

extension ImportState {
  /// Begins with the guess, unless the user has said something about the columns already.
  private mutating func beginColumns() {
    guard let table = askedTable else { return }
    let count = table.records.reduce(0) { max($0, $1.count) }
    var begun = columns ?? table.guess
    if begun.fields.count != count {
      begun = table.guess
      begun.fields += [TableField?](repeating: nil, count: max(0, count - begun.fields.count))
    }
    columns = begun
  }

  /// Gives the selected column the next field, or changes whether the first line has names.
  mutating func changeColumn(isNext: Bool) {
    let index = row - 1
    guard let columns, index < columns.fields.count else { return }
    guard index >= 0 else {
      self.columns?.hasNames.toggle()
      return
    }
    let fields = [nil] + TableField.allCases.map(Optional.some)
    let given = fields.firstIndex(of: columns.fields[index]) ?? 0
    let next = given + (isNext ? 1 : fields.count - 1)
    self.columns?.fields[index] = fields[next % fields.count]
  }

  /// Reviews the import with the fields of the columns.
  mutating func chooseColumns() -> [WindowRequest] {
    guard columns?.fields.contains(.title) == true else {
      return [.say(.warning("No column has the title: select one and press Space."))]
    }
    return review(withColumns: true)
  }

  private mutating func review(withColumns areChosen: Bool) -> [WindowRequest] {
    (areColumnsChosen, row) = (areChosen, 0)
    (contents.review, contents.askedReview) = (nil, nil)
    return [.scrollToTop]
  }
}

extension String {
  /// The path without its last part.
  var withoutLastPart: String {
    var path = self
    while path.last == "/" { path.removeLast() }
    return path.folderPath
  }
}
