import HawkNotesUI
import LibraryMirror
import LibraryModel

extension ConflictingText {
  /// Creates the text of a draft from a file of the mirror.
  init(_ conflict: OpenConflict) {
    let slot = conflict.slot
    self.init(
      draft: conflict.draft, in: slot, of: conflict.name,
      base: slot.field?.text(ofStored: conflict.base) ?? conflict.base,
      text: slot.field?.text(ofStored: conflict.text) ?? conflict.text)
  }
}

extension OpenConflict {
  fileprivate var slot: DraftSlot {
    switch (item, owner) {
    case (.note(let id), let owner): DraftSlot(owner: owner, note: id)
    case (.book(let id), _):
      DraftSlot(field: field?.ofForm ?? .synopsis, of: .book(id))
    case (.character(let id), .character(_, of: let book)):
      DraftSlot(
        field: field == .synopsis ? .character : field?.ofForm ?? .character,
        of: .character(id, of: book))
    case (.character, .book), (.character, .inbox): DraftSlot(owner: owner)
    }
  }
}

extension PageField {
  /// The field of a form; the synopsis of a character is another one there.
  fileprivate var ofForm: FormField {
    switch self {
    case .title: .title
    case .authors: .authors
    case .tagline: .tagline
    case .synopsis: .synopsis
    case .isbn: .isbn
    case .year: .year
    case .pages: .pages
    case .status: .status
    case .rating: .rating
    case .readings: .readings
    case .progress: .progress
    case .shop: .shop
    case .name: .name
    case .aliases: .aliases
    case .favourite: .favourite
    }
  }
}
