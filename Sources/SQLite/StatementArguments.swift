/// The values of a statement's parameters: one for each `?`, or those of the names after `:`.
public struct StatementArguments: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  private(set) var values: [DatabaseValue] = []
  private var named: [(name: String, value: DatabaseValue)] = []

  /// Whether the values have names.
  var areNamed: Bool { !named.isEmpty }

  public init(arrayLiteral elements: (any DatabaseValueConvertible)?...) {
    values = elements.map { $0?.databaseValue ?? .null }
  }

  public init(dictionaryLiteral elements: (String, (any DatabaseValueConvertible)?)...) {
    named = elements.map { ($0, $1?.databaseValue ?? .null) }
  }

  public init(_ values: [DatabaseValue]) { self.values = values }

  /// Returns the last value that has a name.
  func value(of name: Substring) -> DatabaseValue? { named.last { $0.name == name }?.value }

  public static func + (first: Self, second: Self) -> Self {
    var sum = first
    sum += second
    return sum
  }

  public static func += (first: inout Self, second: Self) {
    first.values += second.values
    first.named += second.named
  }
}
