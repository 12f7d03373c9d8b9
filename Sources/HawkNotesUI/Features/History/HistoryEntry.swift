import LibraryModel

/// A change of the library that this scene made, and the step that undoes it or does it again.
struct HistoryEntry: Equatable, Sendable {
  /// Why the library was asked for the step, and has not answered.
  enum Request: String, Sendable {
    /// The change is new: the step makes it.
    case change
    /// The change is new, and cannot be stored as a step: the step undoes it.
    case offer
    /// The change is undone or done again.
    case turn
  }

  /// What the change did, as in `Undid: moved "The wall…" to Agatha`.
  var deed = ""
  /// What a deletion took with it: `with 5 characters and 12 notes`; empty if nothing.
  var attachments = ""
  /// Where the result shows.
  var place: ItemPlace?
  /// Where the item was before the change; nil if it was at the same place.
  var origin: ItemPlace?
  /// The next step: it undoes the change if that is done, otherwise it does it again.
  var step: LibraryStep?
  /// The step before it, if that was a deletion.
  var deletion: LibraryStep?
  /// Why the library was asked for the step; nil if it has answered.
  var request: Request?

  /// The whole deed.
  var words: String { attachments.isEmpty ? deed : deed + " " + attachments }
}
