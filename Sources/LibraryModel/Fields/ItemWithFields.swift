public protocol ItemWithFields: Sendable {
  /// The table, in the order of files: first the title or the name.
  static var fields: [FieldRow<Self>] { get }
}

extension ItemWithFields {
  /// Returns the row of a field; nil for a field of another kind of item.
  public static func row(_ field: ItemField) -> FieldRow<Self>? {
    fields.first { $0.field == field }
  }

  public static func fields(_ use: FieldUses) -> [FieldRow<Self>] {
    fields.filter { $0.uses.contains(use) }
  }

  public static func isList(_ field: ItemField) -> Bool {
    row(field)?.separators.isEmpty == false
  }

  /// Returns the texts of a field's values; none for an empty field and for that of another kind.
  public func texts(of field: ItemField) -> [String] {
    Self.row(field)?.stored(self).texts ?? []
  }

  /// Returns the values of a field as one text; empty for a field of another kind.
  public func text(of field: ItemField) -> String {
    let separator = Self.row(field)?.separators.first.map { $0 == ";" ? "; " : String($0) }
    return texts(of: field).joined(separator: separator ?? "")
  }

  /// Gives a field the value or values of a text; an empty one clears it.
  public mutating func set(_ field: ItemField, to text: String) throws(FieldProblem) {
    let separators = Self.row(field)?.separators ?? []
    guard !separators.isEmpty else { return try set(field, to: [text]) }
    try set(
      field,
      to: text.split(omittingEmptySubsequences: false) {
        separators.contains($0) || $0.isNewline
      }.map(String.init))
  }

  /// Gives a field some values: each text is one value.
  public mutating func set(_ field: ItemField, to texts: [String]) throws(FieldProblem) {
    try Self.row(field)?.set(&self, texts)
  }

  /// Gives a field the value of another item.
  public mutating func take(_ field: ItemField, from other: Self) {
    Self.row(field)?.take(&self, other)
  }

  /// Gives the empty fields of the versions the values of another item.
  public mutating func takeMissing(from other: Self) {
    for row in Self.fields(.versions) where row.stored(self).texts.isEmpty {
      row.take(&self, other)
    }
  }
}
