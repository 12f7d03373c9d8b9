public import LibraryModel
import TextEditing

/// The item of a form, as values.
public enum FormItem: Equatable, Sendable {
  case book(Book)
  case character(BookCharacter)

  /// The title or name.
  var title: String {
    switch self {
    case .book(let book): book.title
    case .character(let character): character.name
    }
  }

  /// Returns the text of a field.
  func text(of field: FormField) -> String {
    switch self {
    case .book(let book): book.text(of: field)
    case .character(let character): character.text(of: field)
    }
  }

  /// Gives a field the value of a text that was filled in.
  mutating func set(_ field: FormField, to text: TextBuffer) throws(FormProblem) {
    if field.kind == .text, let line = NoteMerge.firstMark(in: text) {
      throw FormProblem("Line \(line) is a conflict mark. Keep what you want between the marks.")
    }
    try set(field, to: String(decoding: text.bytes, as: UTF8.self))
  }

  /// Gives a field the value of a text.
  mutating func set(_ field: FormField, to text: String) throws(FormProblem) {
    switch self {
    case .book(var book):
      try book.set(field, to: text)
      self = .book(book)
    case .character(var character):
      try character.set(field, to: text)
      self = .character(character)
    }
  }

  /// Returns whether all fields of two items have the same texts.
  func isLike(_ other: FormItem) -> Bool {
    FormField.allCases.allSatisfy { text(of: $0) == other.text(of: $0) }
  }
}
