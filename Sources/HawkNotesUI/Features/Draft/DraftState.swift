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
  /// Order of discarding, from 1; 0 if it was not discarded.
  ///
  /// A discarded draft is dropped when the scenes sheet is closed.
  var discardOrder = 0
}
