public import struct FoundationEssentials.Date

/// Books of another program to import, and the user's answers about them.
public struct ImportRequest: Sendable {
  /// Name of the other program or format.
  public let source: String
  public let batch: Origin.Batch
  public let time: Date
  public let books: [ImportedBook]
  /// The user's answers.
  public let answers: ImportAnswers

  public init(
    _ books: [ImportedBook], from source: String, as batch: Origin.Batch = Origin.Batch(),
    answers: ImportAnswers = ImportAnswers(), at time: Date
  ) {
    self.source = source
    self.batch = batch
    self.time = time
    self.books = books
    self.answers = answers
  }
}
