/// What a scene keeps: light values only, never a model.
///
/// `Bool`, `Int`, `Double`, `String`, `[UInt8]`, optionals of them, and types that have one of
/// them as their `rawValue` or are a text without loss. The latter two say so,
/// `extension Section: SceneValue {}`, and nothing else can: only this module makes a
/// ``SceneForm``.
public protocol SceneValue: Equatable, Sendable {
  /// What the value is kept as.
  var sceneForm: SceneForm<Self> { get }
  /// The value that was kept so; nil where it was none of this type.
  init?(sceneForm: SceneForm<Self>)
}

/// What a value is kept as.
///
/// NB: Generic, so that no type can borrow another's.
public struct SceneForm<Value>: Sendable {
  let kept: KeptValue

  init(_ kept: KeptValue) {
    self.kept = kept
  }
}

extension SceneValue where Self: RawRepresentable, RawValue: SceneValue {
  /// What its raw value is kept as.
  public var sceneForm: SceneForm<Self> { SceneForm(rawValue.sceneForm.kept) }

  /// The value with the raw value that was kept.
  public init?(sceneForm: SceneForm<Self>) {
    guard let rawValue = RawValue(sceneForm: SceneForm<RawValue>(sceneForm.kept)) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}

extension Bool: SceneValue {
  /// The value itself.
  public var sceneForm: SceneForm<Bool> { SceneForm(.bool(self)) }

  /// The value that was kept.
  public init?(sceneForm: SceneForm<Bool>) {
    guard case .bool(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension Int: SceneValue {
  /// The value itself.
  public var sceneForm: SceneForm<Int> { SceneForm(.int(self)) }

  /// The value that was kept.
  public init?(sceneForm: SceneForm<Int>) {
    guard case .int(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension Double: SceneValue {
  /// The value itself, bit by bit.
  public var sceneForm: SceneForm<Double> { SceneForm(.double(bits: bitPattern)) }

  /// The value that was kept.
  public init?(sceneForm: SceneForm<Double>) {
    guard case .double(let bits) = sceneForm.kept else { return nil }
    self.init(bitPattern: bits)
  }
}

extension String: SceneValue {
  /// The value itself.
  public var sceneForm: SceneForm<String> { SceneForm(.string(self)) }

  /// The value that was kept.
  public init?(sceneForm: SceneForm<String>) {
    guard case .string(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension [UInt8]: SceneValue {
  /// The value itself.
  public var sceneForm: SceneForm<[UInt8]> { SceneForm(.bytes(self)) }

  /// The value that was kept.
  public init?(sceneForm: SceneForm<[UInt8]>) {
    guard case .bytes(let value) = sceneForm.kept else { return nil }
    self = value
  }
}

extension Optional: SceneValue where Wrapped: SceneValue {
  /// The value within, or that there is none.
  public var sceneForm: SceneForm<Wrapped?> { SceneForm(self?.sceneForm.kept ?? .nothing) }

  /// The value that was kept.
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
