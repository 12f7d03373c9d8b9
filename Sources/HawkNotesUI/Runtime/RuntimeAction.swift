import LibraryModel
import TextUI

/// A change of the state by the runtime; all others are ``Action``s.
///
/// NB: several are applied at each key. None of them settles the window or draws anything: they
/// change only the status line, which is drawn in each picture. The exceptions are a new day and a
/// new background.
enum RuntimeAction {
  /// A turn begins, at a time of the window's clock in milliseconds.
  case turnBegan(at: Int)
  /// The target of the next key has changed without the user.
  case jumped
  /// The time of the system's clock was read, in seconds since 1970.
  case timeRead(Int)
  /// Another day has begun.
  case dayBegan(Today)
  /// The steps of the texts are staged for the scene's next record.
  case stepsStaged
  /// The terminal reported its background colour.
  case backgroundFound(ColourValue)
  /// The record of the last keys was written or refused.
  case safetyChanged(Safety)
  case said(Message)
  /// A message, shown only if there is no other. While the library is busy, it waits until the
  /// library has been read.
  case mentioned(Message?)
  /// The message for the start was shown.
  case startMessageTold
  /// The items that the deletion with this number takes with it were counted.
  case attachmentsCounted(Int, Attachments)
  /// The items of these drafts belong to other owners now.
  case draftsMoved([DraftSlot: DraftSlot])
  /// These rows are gone.
  case marksGone(Set<ItemPlace>)
  /// The library has not made the change with this number, and is not asked again.
  case changeForgotten(Int)
  /// The undo or redo of an import begins in the background.
  case importBegan(String)
  /// A kill interrupted an import of the scene's history after it was made.
  case importFound(Int, ImportNumbers)
  /// The user has pressed a key, pasted or used the mouse while requests are postponed.
  case userActed
  /// A retry of the postponed requests begins: because it is due, or because of an event.
  case retryBegan(isDue: Bool)
  case retryEnded
  /// An editor will get the text of a draft.
  case textHandedOut(DraftSlot)
  /// The library has these texts under the ids of drafts; those that are current versions of notes.
  case draftsFoundSaved([Note.ID: String], current: Set<Note.ID>)
  /// The words in sight are being looked up.
  indirect case spellingAsked(SpellingRequest)
  /// A turn ends, at a time of the window's clock.
  case turnEnded(at: Int)
}
