public import LibraryModel

/// The access of a window to the files of other programs.
///
/// Everything that reads files or waits for the library is done in the background: a function
/// returns its answer, or nil if the answer follows as an event.
public struct ImportClient {
  /// Lists the files whose paths begin with a text.
  public var files: (String) -> FileList?
  /// Reviews the import of a file or folder; the columns of a table may be known.
  public var review: (String, TableMapping?) -> ImportReview?
  /// Imports a file or folder in one transaction.
  public var start: (ImportOrder) -> ImportEnding?
  /// Makes a step that undoes or redoes an import, and returns the step that undoes it.
  public var perform: (LibraryRequest) -> Result<LibraryStep?, LibraryFailure>?
  /// Returns the numbers of the items that the library has from an import, nil if none; does not
  /// wait.
  public var made: (Origin.Batch) throws(LibraryFailure) -> MadeImport?

  /// Creates a client of closures.
  public init(
    files: @escaping (String) -> FileList?,
    review: @escaping (String, TableMapping?) -> ImportReview?,
    start: @escaping (ImportOrder) -> ImportEnding?,
    perform: @escaping (LibraryRequest) -> Result<LibraryStep?, LibraryFailure>?,
    made: @escaping (Origin.Batch) throws(LibraryFailure) -> MadeImport?
  ) {
    self.files = files
    self.review = review
    self.start = start
    self.perform = perform
    self.made = made
  }

  /// A client without files.
  public static var none: ImportClient {
    ImportClient(
      files: { FileList(of: $0, in: []) },
      review: { path, _ in ImportReview(of: path, failure: "No file.") },
      start: { _ in .failed("no file") }, perform: { _ in .failure(.gone) },
      made: { _ in nil }
    )
  }
}

/// An import that a window asks for.
public struct ImportOrder: Equatable, Sendable {
  /// The path of the file or folder, as it was typed.
  public let path: String
  /// The fields of the columns of a table; nil for a file of a known format.
  public let columns: TableMapping?
  /// The user's answers to guesses.
  public let answers: ImportAnswers
  /// The identity of the import.
  public let batch: Origin.Batch
  /// Its number in the scene's history.
  public let number: Int
}

/// What has become of an import, or of the undo of one, in the background.
public enum ImportNews: Equatable, Sendable {
  /// Some books and notes of an import are done.
  case progress(Int, of: Int)
  case ended(ImportEnding, ImportOrder)
  /// A step was made, or not.
  case performed(LibraryRequest, Result<LibraryStep?, LibraryFailure>)
}
