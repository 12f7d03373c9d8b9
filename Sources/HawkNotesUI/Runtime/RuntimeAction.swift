import LibraryModel

/// What the runtime tells the state, besides what the user did and what clients answered.
///
/// NB: several come with each key. None of them settles the window or draws anything: what they
/// change is the status line's, which is drawn with each picture.
enum RuntimeAction {
  /// A turn begins, at a time of the window's clock in milliseconds.
  case turnBegan(at: Int)
  /// The steps of the texts are staged for the scene's next record.
  case stepsStaged
  /// How safe the last key is, now that its record was tried.
  case safetyChanged(Safety)
  /// Something to say.
  case said(Message)
  /// Something to say unless something else is said.
  case mentioned(Message?)
  /// The library is asked for a change that the scene must remember; nil: it has answered.
  case libraryAsked(PendingLibraryChange?)
  /// What the library put off is tried again: because it is time, or because something happened.
  case retryBegan(isDue: Bool)
  case retryEnded
  /// An editor is about to get the text of a draft.
  case textHandedOut(DraftSlot)
  /// The library has these texts under the ids of drafts.
  case draftsFoundSaved([Note.ID: String])
  /// A turn ends, at a time of the window's clock.
  case turnEnded(at: Int)
}
