public import LibraryModel

/// A field of the form of a book or a character: a row of the table of fields.
public struct FormField: Hashable, Sendable {
  let item: ItemField
  let isOfBook: Bool

  static let ofBook = fields(Book.self) { FormField(item: $0, isOfBook: true) }
  static let ofCharacter = fields(BookCharacter.self) { FormField(item: $0, isOfBook: false) }

  private static func fields<Item: ItemWithFields>(
    _ item: Item.Type, _ field: (ItemField) -> FormField
  ) -> [FormField] {
    let shown = Set(Item.fields(.people).map(\.field))
    return ItemField.allCases.filter(shown.contains).map(field)
  }

  public init(_ field: ItemField, of item: LibraryItem) {
    let isCharacter = if case .character = item { true } else { false }
    self.init(item: field, isOfBook: !isCharacter)
  }

  private init(item: ItemField, isOfBook: Bool) { (self.item, self.isOfBook) = (item, isOfBook) }

  private var look: FieldLook? {
    isOfBook ? Book.row(item)?.look : BookCharacter.row(item)?.look
  }

  /// Whether the item's versions do not contain the field: a library step of its own changes it.
  var isMark: Bool {
    let uses = isOfBook ? Book.row(item)?.uses : BookCharacter.row(item)?.uses
    return uses?.contains(.versions) == false
  }

  /// Whether the text has several lines.
  var isLong: Bool { if case .lines? = look?.input { true } else { false } }

  /// Whether the field has one of a few words.
  var isChoice: Bool { !options.isEmpty }

  var isLine: Bool { !isLong && !isChoice }

  var isList: Bool { isOfBook ? Book.isList(item) : BookCharacter.isList(item) }

  /// The word before the field.
  public var label: String { look?.label ?? "" }

  /// An example, shown in an empty field that has the focus.
  var example: String { look?.example ?? "" }

  /// The words of a choice; empty for a text.
  var options: [String] { look?.options ?? [] }

  var textOfNew: String {
    shown(isOfBook ? Self.newBook.text(of: item) : Self.newCharacter.text(of: item))
  }

  private static let newBook = Book(title: "")
  private static let newCharacter = BookCharacter(book: newBook.id, name: "")

  /// Returns what the form shows for the text of the field, such as `to read` for `to-read`.
  public func shown(_ text: String) -> String { look?.shown(text) ?? text }
}

// The stored form: the name of the field. The synopsis of a character has another one: in a book,
// both may be filled in, for the book and for a new character.
extension FormField: RawRepresentable {
  public var rawValue: String {
    item == .synopsis && !isOfBook ? Self.characterSynopsis : item.rawValue
  }

  /// Reads a field from its stored form.
  public init?(rawValue: String) {
    guard let field = (Self.ofBook + Self.ofCharacter).first(where: { $0.rawValue == rawValue })
    else { return nil }
    self = field
  }

  private static let characterSynopsis = "character"
}
