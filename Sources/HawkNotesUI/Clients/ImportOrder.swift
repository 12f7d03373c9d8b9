public import LibraryModel

/// An import that a window asks for.
public struct ImportOrder: Equatable, Sendable {
  /// The path of the file or folder, as it was typed.
  public let path: String
  /// The fields of the columns of a table; nil for a file of a known format.
  public let columns: TableMapping?
  /// The user's answers to guesses.
  public let answers: ImportAnswers
  public let batch: Origin.Batch
  /// Its number in the scene's history.
  public let number: Int
}
