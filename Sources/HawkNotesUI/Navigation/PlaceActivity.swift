public import LibraryModel

/// A place as one window hands it to another: its link, and the state that a link does not contain.
public struct PlaceActivity: Equatable, Sendable {
  public var link: Link
  /// The title to show to the user.
  public var title: String
  /// The section with the focus; nil lets the new window decide.
  public var focus: Section?
  /// The selected character.
  public var character: BookCharacter.ID?
  /// The selected note.
  public var note: Note.ID?
  /// The first byte shown of the text that is read there.
  public var textTop: Int

  /// A place in its initial state.
  public init(
    at link: Link, title: String, focus: Section? = nil, character: BookCharacter.ID? = nil,
    note: Note.ID? = nil, textTop: Int = 0
  ) {
    self.link = link
    self.title = title
    self.focus = focus
    self.character = character
    self.note = note
    self.textTop = textTop
  }
}
