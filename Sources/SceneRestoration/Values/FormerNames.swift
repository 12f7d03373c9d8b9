/// Names that a value had in earlier versions of a program: `formerly: "page"`, or
/// `formerly: ["page", "screen"]`, the latest first.
public struct FormerNames: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  let names: [String]

  /// Creates a list with one name.
  public init(stringLiteral name: String) { names = [name] }

  /// Creates a list of names, the latest first.
  public init(arrayLiteral names: String...) { self.names = names }

  /// Creates a list of names, the latest first.
  public init(_ names: [String]) { self.names = names }
}
