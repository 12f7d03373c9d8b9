public import LibraryModel

/// Being at a place, as one window hands it to another: its link, and what no link says.
public struct PlaceActivity: Equatable, Sendable {
  /// Where it is.
  public var link: Link
  /// What it is called, for people.
  public var title: String
  /// The section with the focus, if it is not for the new window to say.
  public var focus: Section?
  /// The selected character.
  public var character: BookCharacter.ID?
  /// The selected note.
  public var note: Note.ID?
  /// The first byte that is shown of the text read there.
  public var textTop: Int

  /// Being at a place, as one first comes there.
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
