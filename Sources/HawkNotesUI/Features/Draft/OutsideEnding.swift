/// What an editor outside has left.
public enum OutsideEnding: Equatable, Sendable {
  /// It has ended, with a complaint if it did not end well.
  case ended(LeftFiles, complaint: Message?)
  /// This program was killed before the editor ended: what there was at the next start.
  case recovered(LeftFiles)
  /// Files are there though no editor has a draft: one detached itself, or saved after this program
  /// was killed.
  case found(LeftFiles)
}

extension DraftSlot {
  /// The name of the file in which an editor outside gets the text: the same for the same text, so
  /// that what a killed editor left beside it is found by the next.
  var fileName: String {
    let (book, character) = owner.ids
    let id = note.map { "\($0)" } ?? character.map { "\($0)" } ?? "\(book)"
    return "draft-\(id.prefix(8)).md"
  }
}
