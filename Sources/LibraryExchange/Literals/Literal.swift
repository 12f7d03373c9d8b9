import LibraryModel

/// A value in a file of JSON or of Lua literals.
indirect enum Literal: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case table(Table)

  /// A JSON object or array, or a Lua table.
  struct Table: Equatable {
    /// Line in which the table begins, from 1.
    let line: Int
    /// The values without names, in order.
    var items: [Literal] = []
    /// The values with names; of several with one name, the first.
    var fields: [String: Literal] = [:]
  }
}

extension Literal {
  /// The text, or the number as text; nil for anything else.
  var text: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .null, .bool, .table: nil
    }
  }

  /// The whole number; nil for anything else.
  var integer: Int? {
    switch self {
    case .number(let number): Int(exactly: number)
    case .text(let text): Int(text.trimmed)
    case .null, .bool, .table: nil
    }
  }

  var table: Table? { if case .table(let table) = self { table } else { nil } }

  var isTrue: Bool { self == .bool(true) }
}

extension Literal.Table {
  /// The text of a field without blanks at its ends; empty if it has none.
  subscript(name: String) -> String { fields[name]?.text?.trimmed ?? "" }

  /// The tables among the items, or those with numbers as names: a Lua list may have gaps.
  var tables: [Literal.Table] {
    let numbered = fields.filter { Int($0.key) != nil }
      .sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.map(\.value)
    return (items + numbered).compactMap(\.table)
  }
}

/// Receives each table as soon as it is read, with the names of the tables in which it is; those of
/// items are empty.
///
/// Returns whether it takes the table: then the table is not part of the whole literal, which would
/// not fit into memory with all records.
typealias TableReceiver = (Literal.Table, _ names: [String]) -> Bool

/// Reason why a literal cannot be read.
struct LiteralFault: Error, Equatable {
  let line: Int
  let reason: String
}
