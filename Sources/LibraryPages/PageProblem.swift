/// A value of a page that cannot be read.
public struct PageProblem: Error, Equatable {
  /// Line of the file, from 1.
  public let line: Int
  /// The reason, and what to do.
  public let reason: String

  package init(_ line: Int, _ reason: String) { (self.line, self.reason) = (line, reason) }
}
