import LibraryModel
import TextEditing
import TextUI

/// The open form, as far as its sheet may know it.
struct FilledForm {
  @Boxed private var window: WindowState
  let subject: FormSubject

  /// Nil if no form is open.
  init?(_ window: WindowState) {
    guard let form = window.form else { return nil }
    self.window = window
    subject = form
  }

  /// The field that has the focus.
  var field: FormField? { window.field }
  /// Whether that field is a choice.
  var isInChoice: Bool { window.isInChoice }
  /// Whether anything was filled in that is not saved.
  var isChanged: Bool { window.isChanged(subject) }

  /// The title of the form, with its state: deleted elsewhere, or a draft.
  var title: String {
    var parts = [subject.title]
    if case .newCharacter(of: let book) = subject, let book = window.library.catalogue.book(book) {
      parts[0] += " of \(book.title.shortened)"
    }
    if let loss = window.openForm?.loss { parts.append(loss.title) }
    if isChanged { parts.append("draft") }
    return parts.joined(separator: " · ")
  }

  func text(of field: FormField) -> TextBuffer { window.fieldText(field, of: subject) }
  /// Returns what is wrong with a field, once a save was refused.
  func problem(in field: FormField) -> String? { window.problem(in: field, of: subject) }
  /// Returns whether a field was changed since it was first touched.
  func isChanged(_ field: FormField) -> Bool { window.isChanged(field, of: subject) }
  /// Returns whether the text of a field is known, so that it can be filled in.
  func isKnown(_ field: FormField) -> Bool { window.isKnown(field) }

  /// Draws the text that has the focus, with the cursor.
  func drawFocusedText(on surface: inout Surface, in area: Rect) {
    guard let slot = window.slot else { return }
    DraftView(slot, in: window, isActive: window.isInText).draw(on: &surface, in: area)
  }
}
