import LibraryModel
import TextEditing

extension WindowState {
  /// Opens the form of the open or selected book at its progress: what is typed replaces the text
  /// there.
  mutating func askForProgress() {
    guard hasBook, let book else { return message = noBookSelected }
    let form = FormSubject.book(book.id)
    let field = FormField(.progress, of: .book(book.id))
    let slot = DraftSlot(field: field, of: form)
    open(form)
    focus(field)
    let isBegun = draft(in: slot) != nil
    let length =
      isBegun ? fieldText(field, of: form).count : FormItem.book(book).text(of: field).utf8.count
    var place = EditorState(cursor: length)
    place.anchor = length > 0 ? 0 : nil
    scene.editors[slot] = place
  }
}
