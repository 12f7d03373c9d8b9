public import LibraryModel

/// An action of the import sheet.
public enum ImportAction: Equatable, Sendable {
  case typed(String)
  case erased, partErased, cleared
  /// Completes the path.
  case completePressed
  /// Shows the review of the import, or imports.
  case enterPressed
  /// Puts a file into the path, or selects a book.
  case chosen(Int)
  /// Answers the selected guess with the next answer, or gives the selected column the next field; or the
  /// previous one.
  case answerPressed(isNext: Bool)
  /// Goes back to the path, or closes the sheet.
  case backPressed
  /// Files were listed.
  indirect case listed(FileList)
  /// A review is done.
  indirect case reviewed(ImportReview)
  /// Some books and notes are done.
  case progressed(Int, of: Int)
  /// An import has ended.
  indirect case ended(ImportEnding, ImportOrder)

  /// Whether the user caused it.
  var isByHand: Bool {
    switch self {
    case .typed, .erased, .partErased, .cleared, .completePressed, .enterPressed, .chosen,
      .answerPressed, .backPressed:
      true
    case .listed, .reviewed, .progressed, .ended: false
    }
  }
}

/// The requests of a window to the background thread.
public enum ImportEffect: Equatable, Sendable {
  /// Lists the files whose paths begin with a text.
  case list(String)
  /// Reviews the import of a path.
  case review(String, TableMapping?)
  /// Imports.
  case start(ImportOrder)
}
