import LibraryModel

/// The import sheet, as far as it is stored.
struct ImportState: Equatable, Sendable {
  /// The path of the file or folder, as it was typed; kept for the next import.
  var path = ""
  /// Whether the sheet shows the review of the import, not the files.
  var isReview = false
  /// The index of the selected row.
  var row = 0 { didSet { row = max(0, row) } }
  /// Whether the cursor is on the selected file, not in the path.
  var isOnRow = false
  /// The user's answers to guesses.
  var answers = ImportAnswers()
  /// The fields of the columns of an unknown table, as far as the user has said; nil for other files.
  var columns: TableMapping?
  /// Whether the user has said all fields: the review has them.
  var areColumnsChosen = false

  /// The fields with which the file is read.
  var chosenColumns: TableMapping? { areColumnsChosen ? columns : nil }
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

/// An import, or the undo of one, that goes on while the window is used.
struct RunningImport: Equatable, Sendable {
  /// The activity in words: `Importing`, `Undoing the import`.
  let words: String
  /// Time at which it began, in milliseconds of the window's clock.
  let start: Int
  /// Number of books and notes that are done, and of all.
  var done = 0
  var total = 0

  /// Time from which it is shown, in milliseconds of the window's clock.
  var shownTime: Int { start + 1000 }

  /// The message about it.
  var message: Message {
    .info(total == 0 ? "\(words)…" : "\(words): \(done * 100 / total)% of \(total)")
  }
}
