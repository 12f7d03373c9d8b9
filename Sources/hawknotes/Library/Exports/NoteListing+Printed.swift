import LibraryModel
import LibraryStore

extension NoteListing {
  /// Creates the listing of an owner's notes for a document; nil sorts the oldest first.
  init(owner: Owner, _ ordering: NoteOrdering?, tag: String? = nil) {
    self.init(
      sort: .created, owner: owner, tag: tag, hasTexts: true, isOldestFirst: true,
      ordering: ordering)
  }
}

extension NoteOrdering {
  /// The order in a document: who reads it begins with the oldest note; nil for that.
  var printed: NoteOrdering? {
    switch order {
    case .newest, .oldest: nil
    case .place, .title, .hand: self
    }
  }
}
