public import LibraryModel

/// What a draft is of.
///
/// Its text is kept by its id, apart.
public struct DraftState: Equatable, Sendable {
  /// Where it belongs.
  public var slot: DraftSlot?
  /// The version of the note it edits that it began with, or was last merged with.
  public var base: Note.ID?
  /// Whether its book, character or note is gone.
  public var isLoose = false
  /// The how manieth it is that is thrown away, and goes once the scenes sheet is closed; 0: none.
  var thrown = 0
}
