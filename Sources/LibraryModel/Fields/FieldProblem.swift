/// The reason why a text is no value of a field.
public struct FieldProblem: Error, Equatable {
  /// Reason, and what a value looks like.
  public let words: String

  public init(_ words: String) { self.words = words }
}
