/// A name under which a scene keeps a value of one type.
///
/// Usually declared as `extension SceneKey<Int> { static var columns: Self { Self("columns", default: 80) } }`
/// and then used as `scene[.columns]`.
public struct SceneKey<Value: SceneValue>: Sendable {
  /// The name; unique within a scene.
  public let name: String
  /// The value where none is kept.
  public let defaultValue: Value
  #if DEBUG
    let declaration: KeyDeclaration
  #endif

  /// A key.
  ///
  /// - Parameters:
  ///   - name: No other key has it.
  ///   - file: Where it is declared, by which two keys of one name are found in debug builds.
  ///   - line: Likewise.
  /// - Precondition: The name does not begin with a full stop, as the scene's own do.
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

  /// The value that was kept; the default where there is none of its type.
  func value(of kept: KeptValue?) -> Value { kept.flatMap(typed) ?? defaultValue }

  /// The value that was kept; nil where it is of another type.
  func typed(_ kept: KeptValue) -> Value? { Value(sceneForm: SceneForm(kept)) }

  /// What is kept for a value: nothing for the default.
  func kept(_ value: Value) -> KeptValue? {
    value == defaultValue ? nil : value.sceneForm.kept
  }
}

// What the scene keeps about itself.

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
