public import LibraryModel
import TextEditing

/// The item of a form, as values.
public enum FormItem: Equatable, Sendable {
  case book(Book)
  case character(BookCharacter)

  var title: String {
    switch self {
    case .book(let book): book.title
    case .character(let character): character.name
    }
  }

  var fields: [FormField] {
    switch self {
    case .book: FormField.ofBook
    case .character: FormField.ofCharacter
    }
  }

  func text(of field: FormField) -> String {
    switch self {
    case .book(let book): field.shown(book.text(of: field.item))
    case .character(let character): field.shown(character.text(of: field.item))
    }
  }

  /// Gives a field the value of a text that was filled in.
  mutating func set(_ field: FormField, to text: TextBuffer) throws(FieldProblem) {
    if field.isLong, let line = NoteMerge.firstMark(in: text) {
      throw FieldProblem("Line \(line) is a conflict mark. Keep what you want between the marks.")
    }
    try set(field, to: String(decoding: text.bytes, as: UTF8.self))
  }

  mutating func set(_ field: FormField, to text: String) throws(FieldProblem) {
    switch self {
    case .book(var book):
      try book.set(field.item, to: text)
      self = .book(book)
    case .character(var character):
      try character.set(field.item, to: text)
      self = .character(character)
    }
  }

  /// Returns whether all fields of two items of the same kind have the same texts.
  func isLike(_ other: FormItem) -> Bool {
    fields.allSatisfy { text(of: $0) == other.text(of: $0) }
  }
}
