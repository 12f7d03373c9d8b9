/// Deletion elsewhere after which a form cannot change its item.
public enum FormLoss: Equatable, Sendable {
  /// The item, which the form can add again.
  case item
  /// The book of the character.
  case book(isInBin: Bool)

  /// The words that say what to do, for the item of a form.
  func words(_ form: FormSubject) -> String {
    switch self {
    case .item: "This \(form.kind) was deleted. Ctrl-S adds it anew."
    case .book(isInBin: true): "The book is in the bin. Restore it, then save: the form is kept."
    case .book(isInBin: false): "The book is gone for good. Copy what you need: the form is kept."
    }
  }

  var title: String {
    switch self {
    case .item: "deleted elsewhere"
    case .book: "its book was deleted"
    }
  }
}
