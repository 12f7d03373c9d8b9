import HawkNotesUI
import LibraryModel

extension ConflictingText {
  /// Creates the text of a draft from a file of the mirror, or from another machine.
  ///
  /// - Parameter source: `mirror` or `sync`.
  init(_ conflict: OpenConflict, from source: String) {
    let slot = conflict.slot
    self.init(
      draft: conflict.draft, in: slot, of: conflict.name,
      base: slot.field?.shown(conflict.base) ?? conflict.base,
      text: slot.field?.shown(conflict.text) ?? conflict.text, from: source)
  }
}

extension OpenConflict {
  fileprivate var slot: DraftSlot {
    switch (item, owner) {
    case (.note(let id), let owner): DraftSlot(owner: owner, note: id)
    case (.book(let id), _):
      DraftSlot(field: FormField(field ?? .synopsis, of: item), of: .book(id))
    case (.character(let id), .character(_, of: let book)):
      DraftSlot(field: FormField(field ?? .synopsis, of: item), of: .character(id, of: book))
    case (.character, .book), (.character, .inbox): DraftSlot(owner: owner)
    }
  }
}
