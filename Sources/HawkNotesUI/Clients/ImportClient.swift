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
