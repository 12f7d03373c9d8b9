/// A name under which a scene keeps a value of one type.
///
/// Usually declared as `extension SceneKey<Int> { static var columns: Self { Self("columns", default: 80) } }`
/// and then used as `scene[.columns]`.
public struct SceneKey<Value: SceneValue>: Sendable {
  /// Name of the value; unique within a scene.
  public let name: String
  /// Value if none is stored.
  public let defaultValue: Value
  /// Name of the value in earlier versions of the program; nil if it had no other.
  let formerName: String?
  /// Converts a stored value of another type; nil if it cannot be converted.
  private let migrate: Migration?
  #if DEBUG
    let declaration: KeyDeclaration
  #endif

  /// Converts the value that an earlier version of the program stored; returns nil if it cannot.
  public typealias Migration = @Sendable (_ older: KeptValue) -> Value?

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: Name of the value; no other key has it.
  ///   - formerName: Name of the value in earlier versions. It is read if the name has no value, and
  ///     removed when the value is set.
  ///   - migrate: Converts a stored value that is not a `Value`.
  ///   - file: Source file; debug builds use it to find two keys with the same name.
  ///   - line: Source line, likewise.
  /// - Precondition: The name does not begin with a full stop; these names are reserved.
  public init(
    _ name: String, default defaultValue: Value, formerly formerName: String? = nil,
    file: StaticString = #fileID, line: UInt = #line, migrate: Migration? = nil
  ) {
    for name in [name, formerName ?? ""] {
      precondition(!name.hasPrefix("."), "a key's name may not begin with a full stop: \(name)")
    }
    self.init(
      unchecked: name, default: defaultValue, formerly: formerName, file: file, line: line,
      migrate: migrate)
  }

  init(
    unchecked name: String, default defaultValue: Value, formerly formerName: String? = nil,
    file: StaticString = #fileID, line: UInt = #line, migrate: Migration? = nil
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.formerName = formerName
    self.migrate = migrate
    #if DEBUG
      declaration = KeyDeclaration(Value.self, file: file, line: line)
    #endif
  }

  /// Returns the stored value, or the default if none of this type is stored.
  func value(of kept: KeptValue?) -> Value { kept.flatMap(typed) ?? defaultValue }

  /// Returns the stored value; nil if it has another type and cannot be converted.
  func typed(_ kept: KeptValue) -> Value? {
    Value(sceneForm: SceneForm(kept)) ?? migrate?(kept)
  }

  /// Returns the value under the key's name, or under its former name, with that name.
  func stored(_ value: (String) -> KeptValue?) -> (name: String, value: KeptValue)? {
    if let value = value(name) { return (name, value) }
    guard let formerName, let value = value(formerName) else { return nil }
    return (formerName, value)
  }

  /// Returns the form to store; nil for the default value.
  func kept(_ value: Value) -> KeptValue? {
    value == defaultValue ? nil : value.sceneForm.kept
  }
}

// Keys that the scene uses itself.

extension SceneKey<String?> {
  static var sceneName: Self { Self(unchecked: ".name", default: nil) }
  static var setAside: Self { Self(unchecked: ".set aside", default: nil) }
}

extension SceneKey<String> {
  static var writer: Self { Self(unchecked: ".writer", default: "") }
  static var windowLabel: Self { Self(unchecked: ".window/label", default: "") }
}

extension SceneKey<Bool> {
  static var hasEnded: Self { Self(unchecked: ".ended", default: false) }
}

extension SceneKey<ScenePhase> {
  static var phase: Self { Self(unchecked: ".phase", default: .inactive) }
}
