import LibraryModel

/// The fields of a book in a record of another program.
///
/// A text that is no value of its field is left out; the rest of the record is read.
struct RecordFields {
  /// A book with the fields that could be read.
  private(set) var book = Book(title: "")
  /// The fields that were left out.
  private(set) var leftOut: [ItemField] = []
  private var problems: [String] = []

  /// What was left out and why; nil if all could be read.
  var problem: String? { problems.isEmpty ? nil : problems.joined(separator: " ") }

  /// Sets a field; an empty text sets none.
  mutating func set(_ field: ItemField, to text: String?) {
    guard let text, !text.isEmpty else { return }
    do throws(FieldProblem) {
      try book.set(field, to: text)
    } catch {
      leftOut.append(field)
      problems.append(error.words(leavingOut: field, text))
    }
  }
}

extension FieldProblem {
  /// Returns the reason why the value of a field is left out.
  func words(leavingOut field: ItemField, _ text: String) -> String {
    "left out \(field) \"\(text.inOneLine.prefix(40))\": \(words)"
  }
}
