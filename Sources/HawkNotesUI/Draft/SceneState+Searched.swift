public import LibraryModel

extension SceneState {
  /// Returns a draft of a note or a field of a form with its text; nil if no search covers it.
  public func searchedDraft(_ id: Note.ID, text: () -> String) -> SearchedDraft? {
    guard let draft = drafts[id] else { return nil }
    if draft.isSearched { return SearchedDraft(id: id, owner: draft.owner, text: text()) }
    guard let field = draft.slot?.field, let part = field.searchedPart, !isDiscarded(draft)
    else { return nil }
    return SearchedDraft(
      id: id, owner: draft.owner, text: text(), kind: field.isOfBook ? .book : .character,
      part: part)
  }
}

extension FormField {
  /// The part of an item to which the field belongs in a search; nil if no search covers it.
  fileprivate var searchedPart: SearchRow.Part? {
    switch item {
    case .title, .authors, .name, .aliases, .tagline: .heading
    case .synopsis: .synopsis
    case .status, .progress, .rating, .readings, .year, .pages, .language, .isbn, .shop, .cover,
      .goal, .tab, .favourite, .text, .order, .hand, .rank:
      nil
    }
  }
}
