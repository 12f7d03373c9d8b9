public import struct FoundationEssentials.Date

public struct TagRow: Hashable, Sendable {
  public enum Sort: String, CaseIterable, Sendable {
    case name
    /// The tags of the most notes first.
    case notes
    /// The tags of the newest notes first.
    case lastNote = "last-note"
  }

  /// The name without `#`, as the newest note has it.
  public let name: String
  /// Number of notes with exactly this tag.
  public let notes: Int
  /// Time of the newest of them.
  public let lastNote: Date

  public init(name: String, notes: Int, lastNote: Date) {
    self.name = name
    self.notes = notes
    self.lastNote = lastNote
  }
}
