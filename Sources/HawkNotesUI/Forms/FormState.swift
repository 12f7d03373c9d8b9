import LibraryModel

/// The state of a form, without the texts of its fields.
public struct FormState: Equatable, Sendable {
  /// The field with the focus; nil: the first.
  var field: FormField?
  /// The id of the new item or of the edit, from the first change of a field.
  var id: Note.ID?
  /// The version of the item that the last save may have replaced; nil for a new item.
  var base: Note.ID?
  /// Whether a save was refused: wrong fields then show an error message.
  var isChecked = false
  /// Whether the texts of the fields were discarded: undo in a field of a new item restores them.
  var isDiscarded = false
}

extension SceneState {
  /// Returns whether a draft is a field of a form that was discarded.
  public func isDiscarded(_ draft: DraftState) -> Bool {
    draft.slot?.form.flatMap { forms[$0]?.isDiscarded } ?? false
  }
}
