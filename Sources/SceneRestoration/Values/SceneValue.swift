/// A value that a scene can store: light values only, never a model.
///
/// Supported are `Bool`, numbers, `String`, `Character`, `Duration`, arrays, sets, dictionaries,
/// ranges and optionals of them, and types that have one of them as their `rawValue` or convert to
/// a text without loss. The latter two declare it: `extension Section: SceneValue {}`.
/// `SceneRestorationFoundation` adds `URL`, `Data`, `Date`, `UUID` and `Codable` structs.
///
/// Any other type says what is stored for it, usually with the form of a type that is supported:
///
/// ```swift
/// struct Point: SceneValue {
///   var x = 0
///   var y = 0
///
///   var stored: StoredValue { [x, y].stored }
///
///   init?(stored: StoredValue) {
///     guard let numbers = [Int](stored: stored), numbers.count == 2 else { return nil }
///     (x, y) = (numbers[0], numbers[1])
///   }
/// }
/// ```
public protocol SceneValue: Equatable, Sendable {
  /// The stored form of the value.
  var stored: StoredValue { get }
  /// Creates a value from its stored form; nil if the form has another type.
  init?(stored: StoredValue)
}

extension SceneValue where Self: RawRepresentable, RawValue: SceneValue {
  /// The stored form of its raw value.
  public var stored: StoredValue { rawValue.stored }

  /// Creates a value from its stored raw value.
  public init?(stored: StoredValue) {
    guard let rawValue = RawValue(stored: stored) else {
      return nil
    }
    self.init(rawValue: rawValue)
  }
}

extension Bool: SceneValue {
  /// The stored form.
  public var stored: StoredValue { .bool(self) }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .bool(let value) = stored else { return nil }
    self = value
  }
}

extension Int: SceneValue {
  /// The stored form.
  public var stored: StoredValue { .int(self) }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .int(let value) = stored else { return nil }
    self = value
  }
}

extension Double: SceneValue {
  /// The stored form, bit by bit.
  public var stored: StoredValue { .double(bits: bitPattern) }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .double(let bits) = stored else { return nil }
    self.init(bitPattern: bits)
  }
}

extension String: SceneValue {
  /// The stored form.
  public var stored: StoredValue { .string(self) }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    guard case .string(let value) = stored else { return nil }
    self = value
  }
}

extension Optional: SceneValue where Wrapped: SceneValue {
  /// The stored form of the wrapped value, or ``StoredValue/nothing``.
  public var stored: StoredValue { self?.stored ?? .nothing }

  /// Creates a value from its stored form.
  public init?(stored: StoredValue) {
    if stored == .nothing {
      self = .none
    } else if let value = Wrapped(stored: stored) {
      self = .some(value)
    } else {
      return nil
    }
  }
}
