/// A row of the table of fields: everything that the program knows of a field.
public struct FieldRow<Item>: Sendable {
  public let field: ItemField
  /// Appearance of the field for people.
  public let look: FieldLook
  /// The parts of the program that use the field.
  public let uses: FieldUses
  public let kind: FieldKind
  /// Regular expression of the texts of the values; nil for any text.
  public let pattern: String?
  /// Column in the tables of the library.
  public let column: String
  /// The option of commands, without its hyphens.
  public var option: String { look.option ?? field.rawValue }
  /// The characters that separate the values of a list in one text, the usual one first; empty if
  /// the field has one value.
  let separators: [Character]
  /// Returns the exact value.
  public let stored: @Sendable (Item) -> FieldContent
  /// Gives the field an exact value; one that the field cannot have is read as a text of people.
  public let restore: @Sendable (inout Item, FieldContent) throws(FieldProblem) -> Void
  /// Gives the field the values of some texts of people.
  let set: @Sendable (inout Item, [String]) throws(FieldProblem) -> Void
  /// Gives the field of the first item the value of the second.
  let take: @Sendable (inout Item, Item) -> Void

  /// Returns the value of an item.
  ///
  /// NB: A key path would be shorter, but the run-time makes a class for each kind of key path: for
  /// the fields of a book that took 700,000 instructions of each start.
  typealias Reader<Value> = @Sendable (Item) -> Value
  typealias Writer<Value> = @Sendable (inout Item, Value) -> Void

  /// Creates the row of a field with one value.
  ///
  /// - Parameters:
  ///   - column: Column in the tables of the library; nil if it has the name of the field.
  ///   - holds: Whether the library can have a value. What the program wrote once is not refused by
  ///     `parse` when it is read again.
  ///   - parse: Reads what people write.
  init<Value: FieldType & Sendable>(
    _ field: ItemField, _ read: @escaping Reader<Value>,
    _ write: @escaping Writer<Value>, _ look: FieldLook,
    uses: FieldUses = .all, column: String? = nil,
    holds: @escaping @Sendable (Value) -> Bool = { _ in true },
    parse: @escaping @Sendable (String) throws(FieldProblem) -> Value
  ) {
    self.init(field, read, write, look, uses: uses, column: column, separators: [], holds: holds) {
      texts throws(FieldProblem) in
      try parse(texts.joined(separator: " "))
    }
  }

  /// Creates the row of a list.
  ///
  /// - Parameters:
  ///   - areEqual: Whether a value is one that the list has, and left out.
  ///   - parse: Reads a value; nil for a blank text.
  init<Value: LosslessStringConvertible & Sendable>(
    list field: ItemField, _ read: @escaping Reader<[Value]>,
    _ write: @escaping Writer<[Value]>, _ look: FieldLook,
    separators: [Character],
    areEqual: @escaping @Sendable (Value, Value) -> Bool = { _, _ in false },
    parse: @escaping @Sendable (String) throws(FieldProblem) -> Value?
  ) {
    self.init(field, read, write, look, uses: .all, column: nil, separators: separators) {
      texts throws(FieldProblem) in
      var values: [Value] = []
      for (index, text) in texts.enumerated() {
        do throws(FieldProblem) {
          guard let value = try parse(text) else { continue }
          if !values.contains(where: { areEqual($0, value) }) { values.append(value) }
        } catch {
          throw texts.count > 1 ? FieldProblem("Line \(index + 1): \(error.words)") : error
        }
      }
      return values
    }
  }

  private init<Value: FieldType & Sendable>(
    _ field: ItemField, _ read: @escaping Reader<Value>,
    _ write: @escaping Writer<Value>, _ look: FieldLook,
    uses: FieldUses, column: String?, separators: [Character],
    holds: @escaping @Sendable (Value) -> Bool = { _ in true },
    parse: @escaping @Sendable ([String]) throws(FieldProblem) -> Value
  ) {
    (self.field, self.look, self.uses) = (field, look, uses)
    (kind, pattern) = (Value.kind, Value.pattern)
    self.column = column ?? field.rawValue
    self.separators = separators
    stored = { read($0).stored }
    restore = { (item: inout Item, stored: FieldContent) throws(FieldProblem) in
      if let value = Value(stored: stored), holds(value) {
        write(&item, value)
      } else {
        write(&item, try parse(stored.texts))
      }
    }
    set = { (item: inout Item, texts: [String]) throws(FieldProblem) in
      write(&item, try parse(texts))
    }
    take = { write(&$0, read($1)) }
  }
}

/// The parts of the program that use a field.
public struct FieldUses: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Forms, commands and their lists.
  public static let people = FieldUses(rawValue: 1)
  /// The Markdown page of the item.
  public static let pages = FieldUses(rawValue: 2)
  /// The versions of the item; a library step of its own changes any other field.
  public static let versions = FieldUses(rawValue: 4)

  public static let all: FieldUses = [.people, .pages, .versions]
}
