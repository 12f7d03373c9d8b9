import LibraryModel

/// An action of the import sheet.
public enum ImportAction: Equatable, Sendable {
  case typed(String)
  case erased, partErased, cleared
  /// Completes the path.
  case completePressed
  /// Shows what the import would do, or imports.
  case enterPressed
  /// Takes a file, or selects a book.
  case chosen(Int)
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
      .backPressed:
      true
    case .listed, .reviewed, .progressed, .ended: false
    }
  }
}

/// What a window asks the background for.
public enum ImportEffect: Equatable, Sendable {
  /// Lists the files whose paths begin with a text.
  case list(String)
  /// Finds what the import of a path would do.
  case review(String)
  /// Imports.
  case start(ImportOrder)
}
