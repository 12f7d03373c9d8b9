/// The fields that the columns of a table have.
public struct TableMapping: Hashable, Sendable {
  /// The field of each column; nil for a column that is left out.
  public var fields: [TableField?]
  /// Whether the first record has the names of the columns.
  public var hasNames: Bool

  public init(_ fields: [TableField?], hasNames: Bool) {
    self.fields = fields
    self.hasNames = hasNames
  }
}

extension TableMapping: LosslessStringConvertible {
  /// The mapping in its stored form: `names title - author`.
  public var description: String {
    ([hasNames ? "names" : "rows"] + fields.map { $0?.rawValue ?? "-" }).joined(separator: " ")
  }

  /// Reads a mapping from its stored form; an unknown field is left out.
  public init?(_ description: String) {
    let words = description.split(separator: " ")
    guard let first = words.first, ["names", "rows"].contains(first) else { return nil }
    self.init(
      words.dropFirst().map { TableField(rawValue: String($0)) }, hasNames: first == "names")
  }
}
