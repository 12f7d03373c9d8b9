public import LibraryModel
public import TextEditing

/// What the save of a draft may replace.
public struct DraftBase: Equatable, Sendable {
  /// The version of the note that the draft began with, or was last merged with.
  public var version: Note.ID?
  /// A text that may be replaced too, whatever its version.
  public var text: TextBuffer?

  /// A base; with neither, a new note replaces nothing.
  public init(version: Note.ID? = nil, text: TextBuffer? = nil) {
    self.version = version
    self.text = text
  }
}
