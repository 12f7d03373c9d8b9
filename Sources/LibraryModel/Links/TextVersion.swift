public import struct FoundationEssentials.Date

/// A text that a note or a synopsis had.
public struct TextVersion: Hashable, Sendable, Identifiable {
  /// Id of the edit that made it.
  public let id: String
  public let text: String
  /// Time of the edit; nil if it is not known.
  public let time: Date?
  /// Whether the note or synopsis has this text now.
  public let isCurrent: Bool
  public let isImported: Bool

  public init(id: String, text: String, time: Date?, isCurrent: Bool, isImported: Bool) {
    self.id = id
    self.text = text
    self.time = time
    self.isCurrent = isCurrent
    self.isImported = isImported
  }
}
