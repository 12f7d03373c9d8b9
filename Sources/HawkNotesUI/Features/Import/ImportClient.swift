public import LibraryModel

/// The access of a window to the files of other programs.
///
/// Everything that reads files or waits for the library goes on in the background: a function returns its
/// answer, or nil if that follows as an event.
public struct ImportClient {
  /// Lists the files whose paths begin with a text.
  public var files: (String) -> FileList?
  /// Finds what the import of a file or folder would do.
  public var review: (String) -> ImportReview?
  /// Imports a file or folder in one transaction.
  public var start: (ImportOrder) -> ImportEnding?
  /// Makes a step that undoes or redoes an import, and returns the step that undoes it.
  public var perform: (LibraryRequest) -> Result<LibraryStep?, LibraryFailure>?
  /// Returns whether the library has something of an import; does not wait.
  public var hasImport: (Origin.Batch) throws(LibraryFailure) -> Bool

  /// Creates a client of closures.
  public init(
    files: @escaping (String) -> FileList?, review: @escaping (String) -> ImportReview?,
    start: @escaping (ImportOrder) -> ImportEnding?,
    perform: @escaping (LibraryRequest) -> Result<LibraryStep?, LibraryFailure>?,
    hasImport: @escaping (Origin.Batch) throws(LibraryFailure) -> Bool
  ) {
    self.files = files
    self.review = review
    self.start = start
    self.perform = perform
    self.hasImport = hasImport
  }

  /// A client without files.
  public static var none: ImportClient {
    ImportClient(
      files: { FileList(of: $0, in: []) }, review: { ImportReview(of: $0, failure: "No file.") },
      start: { _ in .failed("no file") }, perform: { _ in .failure(.gone) },
      hasImport: { _ in false }
    )
  }
}

/// An import that a window asks for.
public struct ImportOrder: Equatable, Sendable {
  /// The path of the file or folder, as it was typed.
  public let path: String
  /// The identity of the import.
  public let batch: Origin.Batch
  /// Its number in the scene's history.
  public let number: Int
}

/// What the background tells a window of files and imports.
public enum ImportNews: Sendable {
  /// Files were listed.
  case files(FileList)
  /// A review is done.
  case review(ImportReview)
  /// Some books and notes of an import are done.
  case progress(Int, of: Int)
  /// An import has ended.
  case ended(ImportEnding, ImportOrder)
  /// A step was made, or not.
  case performed(LibraryRequest, Result<LibraryStep?, LibraryFailure>)
}
