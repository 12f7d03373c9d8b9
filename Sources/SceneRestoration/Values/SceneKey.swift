/// A name under which a scene keeps a value of one type.
///
/// Usually declared as `extension SceneKey<Int> { static var columns: Self { Self("columns", default: 80) } }`
/// and then used as `scene[.columns]`.
public struct SceneKey<Value: SceneValue>: Sendable {
  /// Name of the value; unique within a scene.
  public let name: String
  /// Value if none is stored.
  public let defaultValue: Value
  #if DEBUG
    let declaration: KeyDeclaration
  #endif

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - name: Name of the value; no other key has it.
  ///   - file: Source file; debug builds use it to find two keys with the same name.
  ///   - line: Source line, likewise.
  /// - Precondition: The name does not begin with a full stop; these names are reserved.
  public init(
    _ name: String, default defaultValue: Value, file: StaticString = #fileID, line: UInt = #line
  ) {
    precondition(!name.hasPrefix("."), "a key's name may not begin with a full stop: \(name)")
    self.init(unchecked: name, default: defaultValue, file: file, line: line)
  }

  init(
    unchecked name: String, default defaultValue: Value, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.name = name
    self.defaultValue = defaultValue
    #if DEBUG
      declaration = KeyDeclaration(Value.self, file: file, line: line)
    #endif
  }

  /// Returns the stored value, or the default if none of this type is stored.
  func value(of kept: KeptValue?) -> Value { kept.flatMap(typed) ?? defaultValue }

  /// Returns the stored value; nil if it has another type.
  func typed(_ kept: KeptValue) -> Value? { Value(sceneForm: SceneForm(kept)) }

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
