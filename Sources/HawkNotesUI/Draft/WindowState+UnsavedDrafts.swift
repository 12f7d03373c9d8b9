import LibraryModel

extension WindowState {
  /// The number of drafts of this scene whose text exists nowhere else.
  ///
  /// The fields of a form count as one.
  public var unsavedDrafts: Int {
    let unsaved = unsavedTexts
    return unsaved.count { $0.slot?.form == nil } + Set(unsaved.compactMap { $0.slot?.form }).count
  }

  /// The books, characters and Inbox that have such drafts, or a form that was filled in.
  var unsavedOwners: Set<Owner> { Set(unsavedTexts.compactMap { $0.slot?.owner }) }

  private var unsavedTexts: [DraftState] {
    scene.drafts.values.filter {
      $0.discardOrder == 0 && ($0.slot.map(isUnsaved) ?? !$0.isTakenOut)
    }
  }
}
