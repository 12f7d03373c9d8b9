/// A value that a scene can store: light values only, never a model.
///
/// Supported are `Bool`, integers, `Double`, `Float`, `String`, arrays and optionals of them, and
/// types that have one of them as their `rawValue` or convert to a text without loss. The latter two
/// declare it: `extension Section: SceneValue {}`. `SceneRestorationFoundation` adds `URL`, `Data`,
/// `Date`, `UUID` and `Codable` structs. Other types cannot conform, since only this package can
/// create a ``SceneForm``.
public protocol SceneValue: Equatable, Sendable {
  /// The stored form of the value.
  var sceneForm: SceneForm<Self> { get }
  /// Creates a value from its stored form; nil if the form has another type.
  init?(sceneForm: SceneForm<Self>)
}

/// The stored form of a value.
///
/// NB: Generic, so that a type cannot use the form of another type.
public struct SceneForm<Value>: Sendable {
  package let kept: KeptValue

  package init(_ kept: KeptValue) {
    self.kept = kept
  }
}

extension SceneValue where Self: RawRepresentable, RawValue: SceneValue {
  /// The stored form of its raw value.
  public var sceneForm: SceneForm<Self> { SceneForm(rawValue.sceneForm.kept) }

  /// Creates a value from its stored raw value.
  public init?(sceneForm: SceneForm<Self>) {
    guard let rawValue = RawValue(sceneForm: SceneForm<RawValue>(sceneForm.kept)) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}

extension Bool: SceneValue {
  /// The stored form.
  public var sceneForm: SceneForm<Bool> { SceneForm(.bool(self)) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<Bool>) {
    guard case .bool(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension Int: SceneValue {
  /// The stored form.
  public var sceneForm: SceneForm<Int> { SceneForm(.int(self)) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<Int>) {
    guard case .int(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension Double: SceneValue {
  /// The stored form, bit by bit.
  public var sceneForm: SceneForm<Double> { SceneForm(.double(bits: bitPattern)) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<Double>) {
    guard case .double(let bits) = sceneForm.kept else { return nil }
    self.init(bitPattern: bits)
  }
}

extension String: SceneValue {
  /// The stored form.
  public var sceneForm: SceneForm<String> { SceneForm(.string(self)) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<String>) {
    guard case .string(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension Optional: SceneValue where Wrapped: SceneValue {
  /// The stored form of the wrapped value, or ``KeptValue/nothing``.
  public var sceneForm: SceneForm<Wrapped?> { SceneForm(self?.sceneForm.kept ?? .nothing) }

  /// Creates a value from its stored form.
  public init?(sceneForm: SceneForm<Wrapped?>) {
    if sceneForm.kept == .nothing {
      self = .none
    } else if let value = Wrapped(sceneForm: SceneForm<Wrapped>(sceneForm.kept)) {
      self = .some(value)
    } else {
      return nil
    }
  }
}
