/// Names that a value had in earlier versions of a program: `formerly: "page"`, or
/// `formerly: ["page", "screen"]`, the latest first.
///
/// A value that was in the scene and is now shared by all windows, or the reverse, names its former
/// name there: `formerly: .elsewhere("theme")`.
public struct FormerNames: Sendable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  let names: [String]
  /// Names in the other place: for a property of the scene those of the program, and the reverse.
  let elsewhere: [String]

  /// Creates a list with one name.
  public init(stringLiteral name: String) { self.init([name]) }

  /// Creates a list of names, the latest first.
  public init(arrayLiteral names: String...) { self.init(names) }

  /// Creates a list of names, the latest first.
  public init(_ names: [String]) { self.init(names, elsewhere: []) }

  private init(_ names: [String], elsewhere: [String]) {
    self.names = names
    self.elsewhere = elsewhere
  }

  /// Returns names that the value had in the other place, the latest first: for an ``AppProperty``
  /// those in the scene, for a ``SceneProperty`` those that all windows shared.
  ///
  /// The value there is copied and stays, so that an earlier version finds it.
  public static func elsewhere(_ names: String...) -> FormerNames {
    FormerNames([], elsewhere: names)
  }
}
