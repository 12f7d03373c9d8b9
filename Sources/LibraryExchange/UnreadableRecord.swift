/// A record of a file that could not be read.
public struct UnreadableRecord: Hashable, Sendable {
  /// Line in which the record begins, from 1.
  public let line: Int
  /// Reason, as the part of a sentence: `no title`.
  public let reason: String

  init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }
}
