import LibraryModel

/// A change of the library that this scene made, and the step that undoes or redoes it.
struct HistoryEntry: Equatable, Sendable {
  /// Reason of a request for the step that the library has not answered.
  enum Request: String, Sendable {
    /// The change is new: the step makes it.
    case change
    /// The change is new, and cannot be stored as a step: the step undoes it.
    case offer
    /// The change is undone.
    case undo
    /// The change is redone.
    case redo
    /// One of both, as an older program has stored it.
    case turn

    var isTurn: Bool { [.undo, .redo, .turn].contains(self) }
  }

  /// Description of the change, as in `Undid: moved "The wall…" to Agatha`.
  var deed = ""
  /// The items that a deletion included: `with 5 characters and 12 notes`; empty if nothing.
  var attachments = ""
  /// The place that shows the result.
  var place: ItemPlace?
  /// The place of the item before the change; nil if it was at the same place.
  var origin: ItemPlace?
  /// The next step: it undoes a change that is done, and redoes a change that is undone.
  var step: LibraryStep?
  /// The step before it, if that has moved items to the bin.
  var deletion: LibraryStep?
  /// The slot of a draft that was discarded; nil if it is a change of the library.
  var slot: DraftSlot?
  /// The draft that undo or redo brings back into the slot; nil if that then has none.
  var draft: Note.ID?
  /// Reason of the request for the step; nil if the library has answered.
  var request: Request?

  var words: String { attachments.isEmpty ? deed : deed + " " + attachments }
}
