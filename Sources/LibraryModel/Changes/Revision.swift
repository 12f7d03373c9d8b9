public import struct FoundationEssentials.Date

/// A book, a character or a note as one edit left it.
public struct Revision<Subject: Hashable & Sendable>: Hashable, Sendable {
  /// The contents; its version is the id of the edit.
  public let subject: Subject
  /// Time of the edit; nil if it is not known.
  public let time: Date?

  public init(_ subject: Subject, time: Date?) {
    self.subject = subject
    self.time = time
  }
}
