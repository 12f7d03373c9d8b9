public import LibraryModel

/// The state of a draft, without its text.
///
/// The text is stored separately, under the draft's id.
public struct DraftState: Equatable, Sendable {
  public var slot: DraftSlot?
  /// The version of the edited note on which the draft is based.
  public var base: Note.ID?
  /// The bases that undo or redo of its merges brings back.
  public var otherBases = OtherBases()
  /// The slot to which undo brings back a draft that was discarded, or that was saved while its
  /// text stays open; nil for other drafts.
  ///
  /// The scene's history says which discarded drafts can still come back.
  public var takenFrom: DraftSlot?
  /// Cursor of the discarded draft, in bytes; nil at the end of the last change.
  var cursorTaken: Int?
  /// Whether it began with a text from a file or another machine.
  var isFromOutside = false
  /// Whether its note has its text, so that only its undo steps are kept.
  var isSaved = false
  /// Whether its book, character or note no longer exists.
  public var isLoose = false
  /// Order of discarding, from 1; 0 if it was not discarded.
  ///
  /// Such a loose draft is dropped when the scenes sheet is closed.
  var discardOrder = 0

  /// Whether a search covers the draft: a note's, and not a discarded one.
  public var isSearched: Bool {
    slot?.field == nil && (slot != nil || isLoose) && discardOrder == 0
  }

  /// Whether it waits outside of its slot, and only undo brings it back.
  public var isTakenOut: Bool { takenFrom != nil }

  /// Item that the draft is about; nil if it is loose.
  public var owner: Owner? { isLoose ? nil : slot?.owner }
}
