import HawkNotesUI
import LibraryStore

extension Home {
  /// Returns a warning if the library was lost; else records its id, once it has notes.
  func recordLoss(of identity: LibraryIdentity) -> [Event] {
    if record(identity) { return [] }
    return LibraryLoss(of: identity, in: self).map { [.message(.warning($0.words))] } ?? []
  }

  /// Records the id of the library once it has notes, so that its loss is noticed;
  /// returns whether it has.
  @discardableResult
  func record(_ identity: LibraryIdentity) -> Bool {
    guard identity.hasNotes else { return false }
    let mark = LibraryMark(path: libraryMark)
    if let id = identity.id, mark.id != id { mark.set(id) }
    return true
  }
}

extension LibraryLoss {
  /// The warning in the window.
  var words: String {
    backup == nil
      ? "The library is lost and has no backup. See `hawknotes doctor`."
      : "The library is lost. q, then `hawknotes doctor --restore`."
  }
}
