/// A record of a file that could not be read, or not all of it.
public struct UnreadableRecord: Hashable, Sendable {
  /// Line in which the record begins, from 1.
  public let line: Int
  /// Reason, as the part of a sentence: `no title`.
  public let reason: String

  init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  /// The first words of the reason if only some values could not be read.
  static let leftOut = "left out"

  /// Whether only some values could not be read: the record comes in without them.
  public var isPartlyRead: Bool { reason.hasPrefix(Self.leftOut) }
}
