/// A name under which a scene keeps a value of one type.
///
/// Usually declared as
/// `extension SceneKey<Int> { static var columns: Self { Self("columns", default: 80) } }` and then
/// used as `scene[.columns]`.
public struct SceneKey<Value: SceneValue>: Sendable {
  /// Name of the value; unique within a scene.
  public var name: String { names.name }
  let names: KeyNames
  /// Value if none is stored.
  public let defaultValue: Value
  /// Names in the other place: see ``FormerNames/elsewhere(_:)``.
  let formerNamesElsewhere: [String]
  /// Converts a stored value of another type; nil if it cannot be converted.
  private let migrate: Migration?
  #if DEBUG
    let declaration: KeyDeclaration
  #endif

  /// Converts the value that an earlier version of the program stored; returns nil if it cannot.
  public typealias Migration = @Sendable (_ older: StoredValue) -> Value?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: Name of the value; no other key has it. A slash separates its parts: `ui/tab`.
  ///   - formerNames: Names of the value in earlier versions, the latest first. They are read if
  ///     the name has no value, and removed when the value is set.
  ///   - migrate: Converts a stored value that is not a `Value`.
  ///   - file: Source file; debug builds use it to find two keys with the same name.
  ///   - line: Source line, likewise.
  /// - Precondition: The name does not begin with a full stop; these names are reserved.
  public init(
    _ name: String, default defaultValue: Value, formerly formerNames: FormerNames = [],
    file: StaticString = #fileID, line: UInt = #line, migrate: Migration? = nil
  ) {
    for name in [name] + formerNames.names {
      precondition(!name.hasPrefix("."), "a name may not begin with a full stop: \(name)")
    }
    self.init(
      unchecked: name, default: defaultValue, formerly: formerNames, file: file, line: line,
      migrate: migrate)
  }

  init(
    unchecked name: String, default defaultValue: Value, formerly formerNames: FormerNames = [],
    file: StaticString = #fileID, line: UInt = #line, migrate: Migration? = nil
  ) {
    names = KeyNames(name, formerly: formerNames)
    self.defaultValue = defaultValue
    formerNamesElsewhere = formerNames.elsewhere
    self.migrate = migrate
    #if DEBUG
      declaration = KeyDeclaration(Value.self, file: file, line: line)
    #endif
  }

  /// Returns the stored value; nil if it has another type and cannot be converted.
  func typed(_ kept: StoredValue) -> Value? {
    Value(stored: kept) ?? migrate?(kept)
  }

  /// Returns the stored value, or one of this type that another version of the program has left
  /// beside it, or the default.
  func value(_ stored: (name: String, value: StoredValue)?, _ unreadable: UnreadableReport) -> Value
  {
    guard let stored else { return defaultValue }
    if let value = typed(stored.value) { return value }
    return unreadable(stored.name, stored.value).lazy.compactMap(typed).first ?? defaultValue
  }
}

/// The names of a key.
///
/// NB: Not in ``SceneKey``, because generic code looks up the type of a generic value at each call,
/// and a start with a full history reads a thousand properties.
struct KeyNames: Sendable {
  let name: String
  /// Names of the value in earlier versions of the program, the latest first.
  let former: [String]
  private let hasParts: Bool

  init(_ name: String, formerly formerNames: FormerNames) {
    self.name = name
    former = NamePart.former(name, formerNames.names)
    hasParts = NamePart.hasParts(name)
  }

  /// Returns the value in a tree under the name, or else under a former name, with that name.
  func stored(in tree: ValueTree) -> (name: String, value: StoredValue)? {
    if !former.isEmpty || hasParts { return stored { tree[$0] } }
    return tree.branches[name]?.value.map { (name, $0) }
  }

  /// Returns the value under the name, or else under a former name, with that name.
  func stored(_ value: (String) -> StoredValue?) -> (name: String, value: StoredValue)? {
    if let value = value(name) { return (name, value) }
    for name in former {
      if let value = value(name) { return (name, value) }
    }
    return nil
  }
}

// Keys that the scene uses itself.

extension SceneKey<String?> {
  static var sceneName: Self { Self(unchecked: ".name", default: nil) }
  static var setAside: Self { Self(unchecked: ".set aside", default: nil) }
}

extension SceneKey<String> {
  static var version: Self { Self(unchecked: ".writer", default: "") }
  static var windowLabel: Self { Self(unchecked: ".window/label", default: "") }
}

extension SceneKey<Bool> {
  static var hasEnded: Self { Self(unchecked: ".ended", default: false) }
}

extension SceneKey<WindowScene.Phase> {
  static var phase: Self { Self(unchecked: ".phase", default: .inactive) }
}
