/// A row of the table of fields: how a field's value is written as texts, and read from them.
public struct FieldRow<Item>: Sendable {
  /// The characters that separate the values of a list in one text, the usual one first; empty if the
  /// field has one value.
  let separators: [Character]
  /// Returns the texts of the values.
  let texts: @Sendable (Item) -> [String]
  /// Gives the field the values of some texts.
  let set: @Sendable (inout Item, [String]) throws(FieldProblem) -> Void
  /// Gives the field of the first item the value of the second.
  let take: @Sendable (inout Item, Item) -> Void

  /// Creates the row of a field with one value.
  init<Value: Sendable>(
    _ path: any WritableKeyPath<Item, Value> & Sendable,
    text: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) throws(FieldProblem) -> Value
  ) {
    separators = []
    texts = { [text($0[keyPath: path])].filter { !$0.isEmpty } }
    set = { (item: inout Item, texts: [String]) throws(FieldProblem) in
      item[keyPath: path] = try parse(texts.joined(separator: " "))
    }
    take = { $0[keyPath: path] = $1[keyPath: path] }
  }

  /// Creates the row of a list.
  ///
  /// - Parameter parse: Reads a value; nil for a blank text.
  init<Value: CustomStringConvertible & Sendable>(
    list path: any WritableKeyPath<Item, [Value]> & Sendable, separators: [Character],
    parse: @escaping @Sendable (String) throws(FieldProblem) -> Value?
  ) {
    self.separators = separators
    texts = { $0[keyPath: path].map(\.description) }
    set = { (item: inout Item, texts: [String]) throws(FieldProblem) in
      var values: [Value] = []
      for (index, text) in texts.enumerated() {
        do throws(FieldProblem) {
          if let value = try parse(text) { values.append(value) }
        } catch {
          throw texts.count > 1 ? FieldProblem("Line \(index + 1): \(error.words)") : error
        }
      }
      item[keyPath: path] = values
    }
    take = { $0[keyPath: path] = $1[keyPath: path] }
  }
}

/// An item with a table of fields: forms, commands, pages and importers read and write through it.
public protocol ItemWithFields {
  /// The table.
  static var fields: [ItemField: FieldRow<Self>] { get }
}

extension ItemWithFields {
  /// Returns whether a field is a list of values.
  public static func isList(_ field: ItemField) -> Bool {
    fields[field]?.separators.isEmpty == false
  }

  /// Returns the texts of a field's values; none for an empty field and for that of another kind.
  public func texts(of field: ItemField) -> [String] { Self.fields[field]?.texts(self) ?? [] }

  /// Returns the values of a field as one text; empty for a field of another kind.
  public func text(of field: ItemField) -> String {
    let separator = Self.fields[field]?.separators.first.map { $0 == ";" ? "; " : String($0) }
    return texts(of: field).joined(separator: separator ?? "")
  }

  /// Gives a field the value or values of a text; an empty one clears it.
  public mutating func set(_ field: ItemField, to text: String) throws(FieldProblem) {
    let separators = Self.fields[field]?.separators ?? []
    guard !separators.isEmpty else { return try set(field, to: [text]) }
    try set(
      field,
      to: text.split(omittingEmptySubsequences: false) {
        separators.contains($0) || $0.isNewline
      }.map(String.init))
  }

  /// Gives a field the values of some texts, each of which is one value.
  public mutating func set(_ field: ItemField, to texts: [String]) throws(FieldProblem) {
    try Self.fields[field]?.set(&self, texts)
  }

  /// Gives a field the value of another item.
  public mutating func take(_ field: ItemField, from other: Self) {
    Self.fields[field]?.take(&self, other)
  }
}
