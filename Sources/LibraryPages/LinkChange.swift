/// A link of a note, and the link to a file that stands for it in an export.
public struct LinkChange: Hashable, Sendable {
  /// The link in the file: `[[Agatha Hawke|Agatha]]`.
  public let file: String
  /// The link in the note: `[[Agatha]]`.
  public let note: String

  public init(file: String, note: String) {
    self.file = file
    self.note = note
  }
}
