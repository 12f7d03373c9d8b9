/// What an editor outside has left.
public enum OutsideEnding: Equatable, Sendable {
  /// It has ended: what the file holds, if there still is one, and a complaint.
  case ended([UInt8]?, complaint: Message?)
  /// This program was killed before the editor ended: what the file held at the next start; nil
  /// where there was none yet.
  case recovered([UInt8]?)
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
