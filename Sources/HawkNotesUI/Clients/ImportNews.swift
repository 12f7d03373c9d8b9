public import LibraryModel

/// Progress or result of an import, or of the undo of one, in the background.
public enum ImportNews: Equatable, Sendable {
  /// Some books and notes of an import are done.
  case progress(Int, of: Int)
  case ended(ImportEnding, ImportOrder)
  /// A step was made, or not.
  case performed(LibraryRequest, Result<LibraryStep?, LibraryFailure>)
}
