import LibraryModel

@testable import HawkNotesUI

extension SceneState {
  /// The drafts that a text has as its own: without those that wait for undo only.
  var openDrafts: [Note.ID: DraftState] { drafts.filter { !$0.value.isTakenOut } }
}
